import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import { isRecentCertificate } from "#app/features/licence/licence.rules.ts"
import { documentLimits } from "#content/limits.ts"

export const largestFile = documentLimits.megabytes * 1024 * 1024

/** Specification 7. */
export const folderOf = {
  identity: "identity",
  photo: "photos",
  medical: "medical",
} as const satisfies Record<DocumentKind, string>

export const extensionOf = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
} as const
export type DocumentType = keyof typeof extensionOf

/** A photo must be an image; the others may be a PDF (specification 5). */
export function isAllowed(kind: DocumentKind, type: string): type is DocumentType {
  return type in extensionOf && !(kind === "photo" && type === "application/pdf")
}

/** iPhones keep their photos in this format. */
export function isHeic(type: string): boolean {
  return /^image\/hei[cf]/.test(type)
}

export type CertificateRefusal = "certificate-undated" | "certificate-future" | "certificate-old" | "date-unexpected"

/** Only a medical certificate has a date, and it must have one. `today`: 'yyyy-MM-dd' by the school's clock. */
export function certificateRefusal(
  { kind, issuedOn }: { kind: DocumentKind; issuedOn: string | undefined },
  today: string,
): CertificateRefusal | undefined {
  if (kind !== "medical") return issuedOn === undefined ? undefined : "date-unexpected"
  if (issuedOn === undefined) return "certificate-undated"
  if (issuedOn > today) return "certificate-future"
  return isRecentCertificate(issuedOn, today) ? undefined : "certificate-old"
}

const longestName = 200

/** Returns one line without folders; its ending follows the type. */
export function storedName(given: string, type: DocumentType): string {
  const own = given
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)
    // Such marks would make 'exe.pdf' look like 'pdf.exe'.
    ?.replace(/[\p{Cc}\p{Cf}\u2028\u2029\uFFFD]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
  const extension = extensionOf[type]
  const endings = type === "image/jpeg" ? ["jpg", "jpeg"] : [extension]
  const dot = own?.lastIndexOf(".") ?? -1
  const ending = own?.slice(dot + 1).toLowerCase() ?? ""
  const stem = own && endings.includes(ending) && dot >= 0 ? own.slice(0, dot) : (own ?? "")
  const kept = Array.from(stem)
    .slice(0, longestName - extension.length - 1)
    .join("")
    .trim()
  return `${kept || "document"}.${extension}`
}

/** Reads the time in a path: 'folder/user/timestamp-random.ext'. */
export function madeAt(path: string): Date | undefined {
  const [, milliseconds] = /^[a-z]+\/[0-9a-f-]{36}\/(\d{13})-[0-9a-f]{24}\.(?:jpg|png|pdf)$/.exec(path) ?? []
  return milliseconds === undefined ? undefined : new Date(Number(milliseconds))
}
