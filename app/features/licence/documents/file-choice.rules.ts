import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import { extensionOf, isAllowed, isHeic, largestFile } from "./licence.documents.rules.ts"

interface ChosenFile {
  name: string
  type: string
  size: number
}

export function acceptedTypes(kind: DocumentKind): string {
  return Object.keys(extensionOf)
    .filter((type) => isAllowed(kind, type))
    .join(",")
}

/** Saves useless uploads (specification 5) and trusts the browser; the server checks the content. Null when allowed. */
export function refusalOfFile(
  file: ChosenFile,
  kind: DocumentKind,
): "tooLarge" | "wrongType" | "heic" | "imageOnly" | null {
  // Windows knows no type for it.
  if (isHeic(file.type) || (file.type === "" && /\.hei[cf]$/i.test(file.name))) return "heic"
  if (!(file.type in extensionOf)) return "wrongType"
  if (!isAllowed(kind, file.type)) return "imageOnly"
  return file.size > largestFile ? "tooLarge" : null
}
