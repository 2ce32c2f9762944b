import type { DocumentKind } from "#app/features/licence/application/application.schema.ts"
import type { DocumentType } from "#app/features/licence/documents/licence.documents.rules.ts"

/** What somebody is told, and the status it comes with. */
export const refusals = {
  wrongType: [422, "Type de fichier non autorisé (JPG, PNG ou PDF uniquement)"],
  damaged: [422, "Ce fichier est abîmé ou incomplet\u00a0: choisissez-en un autre."],
  tooManyPixels: [422, "Cette image compte trop de points (50\u00a0millions au plus)\u00a0: réduisez-la."],
  tooLarge: [413, "Le fichier est trop volumineux (maximum 10MB)"],
} as const satisfies Record<string, readonly [number, string]>

/** Kept under that type and name, and opened so: an image in place, a PDF as a download, both boxed in. */
interface Kept {
  kept: DocumentType
  /** As the school reads it; what is stored has a name of the server's making. */
  name?: string
}

export interface HostileFile {
  what: string
  bytes: () => Promise<Buffer> | Buffer
  /** A piece of identity unless said otherwise. */
  kind?: DocumentKind
  name?: string
  /** What the browser says it is. */
  type?: string
  /** What it carries, byte for byte, and what must be gone from what is kept of it. */
  carries?: readonly string[]
  outcome: keyof typeof refusals | Kept
}
