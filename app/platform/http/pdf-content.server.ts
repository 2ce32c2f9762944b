import { z } from "@hono/zod-openapi"

export interface PdfFile {
  /** ASCII, with its ending. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export const pdfAnswer = {
  description: "Le fichier, à afficher en place",
  content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
}

export function answerPdf({ name, bytes }: PdfFile): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
    },
  })
}
