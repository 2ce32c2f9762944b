import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import type { DocumentType } from "#app/features/licence/documents/licence.documents.rules.ts"
import { documentsStep } from "#content/licence-application.ts"

/** The message and the status of each refusal. */
export const refusals = {
  wrongType: [422, "Type de fichier non autorisé (JPG, PNG ou PDF uniquement)"],
  damaged: [422, "Ce fichier est abîmé ou incomplet\u00a0: choisissez-en un autre."],
  heic: [422, documentsStep.heic],
  locked: [
    422,
    "Ce PDF est chiffré ou protégé par un mot de passe\u00a0: enregistrez-le sans protection, ou envoyez une photo.",
  ],
  tooManyPixels: [422, "Cette image compte trop de points (50\u00a0millions au plus)\u00a0: réduisez-la."],
  tooLarge: [413, "Le fichier est trop volumineux (maximum 10MB)"],
} as const satisfies Record<string, readonly [number, string]>

/** Stored with that type and name, and opened in a sandbox: an image in place, a PDF as a download. */
interface Kept {
  kept: DocumentType
  /** The name that the school reads; the stored file has a generated name. */
  name?: string
}

export interface HostileFile {
  what: string
  bytes: () => Promise<Buffer> | Buffer
  /** By default an identity document. */
  kind?: DocumentKind
  name?: string
  /** The browser's media type. */
  type?: string
  /** Bytes of the file that must be gone from the stored image. */
  carries?: readonly string[]
  outcome: keyof typeof refusals | Kept
}
