import type { ProblemExample } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { documentsStep as words } from "#content/licence-application.ts"
import { documentLimits } from "#content/limits.ts"
import type { LinkRefusal } from "./link-document.server.ts"
import type { RemoveOutcome } from "./remove-document.server.ts"
import type { UploadRefusal } from "./upload-document.server.ts"

export type DocumentRefusal =
  | UploadRefusal
  | Extract<RemoveOutcome, { ok: false }>["refusal"]
  | LinkRefusal
  | "file-unreadable"
  | "too-many-uploads"
  | "uploads-busy"

type Field = "file" | "issuedOn"

/** Status, words, and the field they belong to; those of specification 5 and 8 to the letter. */
const refusals = {
  "file-too-large": [413, words.tooLarge, "file"],
  "file-type": [422, words.wrongType, "file"],
  "file-damaged": [422, "Ce fichier est abîmé ou incomplet : choisissez-en un autre.", "file"],
  "image-too-large": [
    422,
    `Cette image compte trop de points (${documentLimits.megapixels} millions au plus) : réduisez-la.`,
    "file",
  ],
  "file-unreadable": [400, words.failed],
  "upload-cancelled": [400, words.cancelled],
  "not-stored": [503, words.failed],
  "certificate-undated": [422, words.noDate, "issuedOn"],
  "certificate-future": [422, words.futureDate, "issuedOn"],
  "certificate-old": [422, words.oldDate, "issuedOn"],
  "date-unexpected": [422, "Seul un certificat médical porte une date", "issuedOn"],
  "no-draft": [409, "Enregistrez d’abord vos informations personnelles."],
  "application-sent": [409, "Votre demande est envoyée : ses documents ne changent plus."],
  "no-document": [404, "Ce document n’existe pas, ou n’est plus là."],
  "link-forged": [403, "Cette adresse n’ouvre pas ce document : demandez-en une nouvelle."],
  "link-expired": [410, "Cette adresse n’est plus valable : demandez-en une nouvelle."],
  "too-many-uploads": [429, "Trop de fichiers en peu de temps. Réessayez dans quelques minutes."],
  "uploads-busy": [503, "Trop de fichiers arrivent en même temps. Réessayez dans quelques secondes."],
} as const satisfies Record<DocumentRefusal, readonly [number, string, Field?]>

export function problemOf(refusal: DocumentRefusal, headers: Record<string, string> = {}): Problem {
  const [status, detail, field] = refusals[refusal]
  return new Problem(status, refusal, detail, { headers, ...(field ? { errors: { [field]: [detail] } } : {}) })
}

/** What an upload is told that finds no place, or loses it to a faster one. */
export function uploadsBusy(): Problem {
  return problemOf("uploads-busy", { "Retry-After": "5" })
}

/** The same for the description of an endpoint, by status. */
export function exampleOf(refusal: DocumentRefusal): ProblemExample {
  const [, detail, field] = refusals[refusal]
  return { code: refusal, detail, ...(field ? { errors: { [field]: [detail] } } : {}) }
}

/** What a guest who uploads is told (specification 8). */
export const uploadSignIn = {
  code: "sign-in-required",
  detail: words.signedOut,
}
