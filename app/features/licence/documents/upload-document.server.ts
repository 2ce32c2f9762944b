import { createHash, randomBytes } from "node:crypto"
import { v7 as uuid } from "uuid"
import type { DocumentKind, StoredDocument } from "#app/features/licence/application.schema.ts"
import { underReviewStatuses } from "#app/features/licence/licence.rules.ts"
import { lockDraft, touchDraft } from "#app/features/licence/lock-draft.server.ts"
import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type FileRefusal, inspectDocument } from "./inspect-document.server.ts"
import {
  type CertificateRefusal,
  certificateRefusal,
  type DocumentType,
  extensionOf,
  folderOf,
  storedName,
} from "./licence.documents.rules.ts"
import { type FilesDeps, removeFiles } from "./remove-files.server.ts"

export interface DocumentUpload {
  userId: string
  kind: DocumentKind
  /** 'yyyy-MM-dd' */
  issuedOn: string | undefined
  file: { name: string; bytes: Uint8Array }
  now: Date
  /** Aborted when the sender disconnects. */
  signal: AbortSignal
}

export type UploadRefusal =
  | FileRefusal
  | CertificateRefusal
  | "no-draft"
  | "application-sent"
  | "not-stored"
  | "upload-cancelled"
export type UploadOutcome = { ok: true; document: StoredDocument } | { ok: false; refusal: UploadRefusal }

export interface DocumentsDeps extends FilesDeps {
  db: Db
}

/**
 * Replaces the earlier document of this kind. Writes the file before the row, so that no row names a missing file.
 * A sender who disconnects before the row leaves nothing, as the page promises on cancel.
 */
export async function uploadDocument(deps: DocumentsDeps, upload: DocumentUpload): Promise<UploadOutcome> {
  const { userId, kind, issuedOn, file, now, signal } = upload
  const undated = certificateRefusal({ kind, issuedOn }, dayAt(now))
  if (undated) return { ok: false, refusal: undated }
  if (!(await draftOf(deps.db, userId).executeTakeFirst())) return await withoutDraft(deps.db, userId)
  const inspected = await inspectDocument(kind, file.bytes, userId)
  if (!inspected.ok) return inspected

  const { bytes, mime } = inspected
  const path = newPath({ kind, userId, mime, now })
  try {
    await deps.fileStore.put(path, bytes, mime)
  } catch (error) {
    deps.log.error({ cause: causeInWords(error), path }, "file not stored")
    await removeFiles(deps, [path])
    return { ok: false, refusal: "not-stored" }
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const document = { id: uuid(), kind, name: storedName(file.name, mime), path, size: bytes.length, mime }
  const row = { ...document, userId, sha256, issuedOn: issuedOn ?? null, createdAt: now }
  const outcome = await inTransaction(deps.db, (trx) => putInPlace(trx, row, signal)).catch(async (error: unknown) => {
    // A commit whose answer was lost may have happened, and its row needs the file; otherwise the sweep removes it.
    if (!isUnavailable(error)) await removeFiles(deps, [path])
    throw error
  })
  await removeFiles(deps, outcome.ok ? outcome.replaced : [path])
  if (!outcome.ok) return outcome
  return { ok: true, document: { ...document, issuedOn: row.issuedOn, createdAt: now.toISOString() } }
}

function draftOf(db: Db | Trx, userId: string) {
  return db
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "=", "draft")
}

/** Either no draft was begun, or another tab has sent it. */
async function withoutDraft(db: Db, userId: string) {
  const sent = await db
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "in", underReviewStatuses)
    .limit(1)
    .executeTakeFirst()
  return { ok: false, refusal: sent ? "application-sent" : "no-draft" } as const
}

/** 'folder/user/timestamp-random.ext' (specification 7). */
function newPath({ kind, userId, mime, now }: { kind: DocumentKind; userId: string; mime: DocumentType; now: Date }) {
  return `${folderOf[kind]}/${userId}/${now.getTime()}-${randomBytes(12).toString("hex")}.${extensionOf[mime]}`
}

type NewDocument = Omit<DocumentUpload, "file" | "now" | "issuedOn" | "signal"> &
  Omit<StoredDocument, "createdAt"> & { mime: DocumentType; sha256: string; createdAt: Date }

async function putInPlace(trx: Trx, row: NewDocument, signal: AbortSignal) {
  // Submissions, payments and other uploads wait for this lock.
  await lockDraft(trx, row.userId)
  const draft = await draftOf(trx, row.userId).executeTakeFirst()
  if (signal.aborted) return { ok: false, refusal: "upload-cancelled" } as const
  // The draft existed a moment ago.
  if (!draft) return { ok: false, refusal: "application-sent" } as const
  await touchDraft(trx, draft.id, row.createdAt)
  const replaced = await trx
    .updateTable("documents")
    .set({ deletedAt: row.createdAt })
    .where("applicationId", "=", draft.id)
    .where("kind", "=", row.kind)
    .where("deletedAt", "is", null)
    .returning(["id", "path"])
    .execute()
  await trx
    .insertInto("documents")
    .values({ ...row, applicationId: draft.id, deletedAt: null })
    .execute()
  const { kind, size, mime } = row
  const change = { kind, size, mime, application: draft.id, replaced: replaced.map(({ id }) => id) }
  const related = { entity: "document", entityId: row.id }
  await recordEvent(trx, { ...related, actor: row.userId, action: "document.uploaded", change })
  return { ok: true, replaced: replaced.map((document) => document.path) } as const
}
