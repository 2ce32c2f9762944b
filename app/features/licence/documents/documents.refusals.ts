import { documentsStep as words } from "#content/licence-application.ts"
import { documentLimits } from "#content/limits.ts"

export const documentRefusals = {
  "sign-in-required": { status: 401, detail: words.signedOut },
  "file-too-large": { status: 413, detail: words.tooLarge, field: "file" },
  "file-type": { status: 422, detail: words.wrongType, field: "file" },
  "file-heic": { status: 422, detail: words.heic, field: "file" },
  "file-locked": {
    status: 422,
    detail: "Ce PDF est chiffré ou protégé par un mot de passe : enregistrez-le sans protection, ou envoyez une photo.",
    field: "file",
  },
  "file-damaged": { status: 422, detail: "Ce fichier est abîmé ou incomplet : choisissez-en un autre.", field: "file" },
  "image-too-large": {
    status: 422,
    detail: `Cette image compte trop de points (${documentLimits.megapixels} millions au plus) : réduisez-la.`,
    field: "file",
  },
  "file-unreadable": { status: 400, detail: words.failed },
  "upload-cancelled": { status: 400, detail: words.cancelled },
  "not-stored": { status: 503, detail: words.failed },
  "certificate-undated": { status: 422, detail: words.noDate, field: "issuedOn" },
  "certificate-future": { status: 422, detail: words.futureDate, field: "issuedOn" },
  "certificate-old": { status: 422, detail: words.oldDate, field: "issuedOn" },
  "date-unexpected": { status: 422, detail: "Seul un certificat médical porte une date", field: "issuedOn" },
  "no-draft": { status: 409, detail: "Enregistrez d’abord vos informations personnelles." },
  "application-sent": { status: 409, detail: "Votre demande est envoyée : ses documents ne peuvent plus changer." },
  "no-document": { status: 404, detail: "Ce document n’existe pas, ou n’est plus là." },
  "link-forged": { status: 403, detail: "Cette adresse n’ouvre pas ce document : demandez-en une nouvelle." },
  "link-expired": { status: 410, detail: "Cette adresse n’est plus valable : demandez-en une nouvelle." },
  "too-many-uploads": { status: 429, detail: "Trop de fichiers en peu de temps. Réessayez dans quelques minutes." },
  "uploads-busy": { status: 503, detail: "Trop de fichiers arrivent en même temps. Réessayez dans quelques secondes." },
} as const
