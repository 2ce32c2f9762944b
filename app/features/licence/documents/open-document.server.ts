import type { Readable } from "node:stream"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findDocument } from "./licence.documents.queries.server.ts"
import type { DocumentsDeps } from "./upload-document.server.ts"

type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Records who opened it; undefined when the document or its file is gone. */
export async function openDocument(
  { db, fileStore, log }: DocumentsDeps,
  { id, actor }: { id: string; actor: string },
): Promise<(Document & { content: Readable }) | undefined> {
  const document = await findDocument(db, id)
  if (!document) return undefined
  const content = await fileStore.read(document.path)
  if (!content) {
    log.error({ document: id }, "file of a document is missing")
    return undefined
  }
  // Without a listener, a store that fails early would end the process.
  content.on("error", (error) => log.warn({ err: error, document: id }, "document not read to its end"))
  try {
    await inTransaction(db, (trx) =>
      recordEvent(trx, { actor, action: "document.opened", entity: "document", entityId: id }),
    )
    if (content.errored) throw content.errored
  } catch (error) {
    content.destroy()
    throw error
  }
  return { ...document, content }
}
