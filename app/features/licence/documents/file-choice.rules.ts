import type { DocumentKind } from "#app/features/licence/application/application.schema.ts"
import { extensionOf, isAllowed, largestFile } from "./licence.documents.rules.ts"

/** What a browser knows of a file before it is sent. */
interface ChosenFile {
  type: string
  size: number
}

/** What the file dialog offers for a document. */
export function acceptedTypes(kind: DocumentKind): string {
  return Object.keys(extensionOf)
    .filter((type) => isAllowed(kind, type))
    .join(",")
}

/**
 * Why a file need not be sent at all (specification 5), or null. The server looks at the content itself; here, what
 * the browser says of it decides.
 */
export function refusalOfFile(file: ChosenFile, kind: DocumentKind): "tooLarge" | "wrongType" | "imageOnly" | null {
  if (!(file.type in extensionOf)) return "wrongType"
  if (!isAllowed(kind, file.type)) return "imageOnly"
  return file.size > largestFile ? "tooLarge" : null
}
