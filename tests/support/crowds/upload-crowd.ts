import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { fromOurPages } from "#tests/support/ask.ts"
import { documentForm, sha256 } from "#tests/support/people/documents.ts"
import type { ServerProcess } from "#tests/support/server-process.ts"

/**
 * Sends a part of an upload, and leaves the connection open.
 * @param credential a header line: the cookie or the token
 */
export async function beginUpload(
  origin: string,
  credential: string,
  part: number,
  bytes = 4_000_000,
): Promise<{ socket: Socket; rest: Buffer }> {
  const encoded = new Response(documentForm({ bytes: certificatePdf(bytes) }))
  const body = Buffer.from(await encoded.arrayBuffer())
  const socket = connect(Number(new URL(origin).port), "localhost")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  const lines = [
    "POST /api/v1/me/documents HTTP/1.1",
    "Host: localhost",
    "Sec-Fetch-Site: same-origin",
    credential,
    `Content-Type: ${encoded.headers.get("content-type")}`,
    `Content-Length: ${body.length}`,
    "\r\n",
  ]
  socket.write(lines.join("\r\n"))
  const sent = Math.floor(body.length * part)
  await new Promise<void>((resolve) => socket.write(body.subarray(0, sent), () => resolve()))
  return { socket, rest: body.subarray(sent) }
}

/** All upload at once; the server is killed when enough uploads are acknowledged. @returns how many were */
export async function uploadUntilKilled(
  { origin, kill }: Pick<ServerProcess, "origin" | "kill">,
  cookie: string,
  { people, enough }: { people: number; enough: number },
): Promise<number> {
  let acknowledged = 0
  let killed: Promise<void> | undefined
  const count = () => {
    acknowledged += 1
    if (acknowledged >= enough) killed ??= kill()
  }
  await Promise.all(Array.from({ length: people }, () => uploadOn(origin, cookie, count)))
  await killed
  return acknowledged
}

/** Uploads documents until the connection breaks, and counts the acknowledged ones. */
async function uploadOn(origin: string, cookie: string, acknowledged: () => void): Promise<void> {
  for (;;) {
    try {
      const body = documentForm({ bytes: certificatePdf(300_000) })
      const answer = await fetch(`${origin}/api/v1/me/documents`, {
        method: "POST",
        headers: { ...fromOurPages, cookie },
        body,
      })
      if (answer.status !== 201) return
      await answer.json()
      acknowledged()
    } catch {
      return
    }
  }
}

/** Lists live rows whose file is missing or differs. */
export async function lostFiles(db: Db, files: string): Promise<string[]> {
  const rows = await db.selectFrom("documents").select(["path", "sha256"]).where("deletedAt", "is", null).execute()
  const lost: string[] = []
  for (const row of rows) {
    const bytes = await readFile(join(files, row.path)).catch(() => undefined)
    if (!bytes || sha256(bytes) !== row.sha256) lost.push(row.path)
  }
  return lost
}

/**
 * Sweeps as if two days had passed, so that leftovers of a crash are old enough.
 * @returns the paths that must remain
 */
export async function liveAfterSweep(db: Db, fileStore: FileStore): Promise<string[]> {
  const live = await db.selectFrom("documents").select("path").where("deletedAt", "is", null).execute()
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3_600_000)
  await sweepDocuments({ db, fileStore, log: createLog("silent") }, inTwoDays)
  return live.map(({ path }) => path).toSorted()
}
