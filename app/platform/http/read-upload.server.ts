import { pipeline } from "node:stream/promises"
import { setImmediate as turnOfOthers } from "node:timers/promises"
import { Busboy, type BusboyConfig } from "@fastify/busboy"
import type { Context } from "hono"
import type { ApiEnv, IncomingForm } from "./api-router.server.ts"
import { Problem } from "./problem.server.ts"

/** What the parts around a file may weigh: boundaries, headers, a few short fields. */
const formBytes = 50_000
/** Our forms have three parts; a few more are read, so that their fields can be named in the refusal. */
const limits = { parts: 10, fieldSize: 5_000, headerPairs: 10, headerSize: 8_000 } satisfies BusboyConfig["limits"]
/** How long a form that comes in countless small pieces is read before other requests have their turn. */
const longestTurnMs = 5
/** What of a form is handed to the parser at once. */
const most = { bytes: 65_536, pieces: 1_000 } as const

export interface UploadLimits {
  /** Of the one file. */
  maxBytes: number
  /** Said when there is more. */
  tooLarge: () => Problem
  /** Said when the form cannot be read, or stops in the middle. */
  unreadable: () => Problem
  /** Said when it makes room for others. */
  turnedAway: () => Problem
}

/**
 * Reads a form with a file, as it comes: refused when it says that it is over the limit, at the byte or at the part that
 * is too many. A field that comes twice becomes a list.
 */
export async function readUpload(c: Context<ApiEnv>, uploads: UploadLimits): Promise<Record<string, unknown>> {
  const { maxBytes, tooLarge, unreadable, turnedAway } = uploads
  const type = c.req.header("content-type") ?? ""
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Problem(415, "unsupported-media-type", "Le fichier doit venir d’un formulaire (multipart/form-data).")
  }
  if (Number(c.req.header("content-length")) > maxBytes + formBytes) throw tooLarge()
  const incoming = c.get("incomingForm")
  const form = await readForm(followed(c.req.raw.body, incoming), type, uploads).catch((error: unknown) => {
    if (incoming?.turnedAway.aborted) throw turnedAway()
    throw error instanceof Problem ? error : unreadable()
  })
  incoming?.onWhole()
  const names = [...new Set(form.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

/** The pieces of a body as they come, until it is turned away: then it ends in the middle. */
async function* followed(body: ReadableStream<Uint8Array> | null, incoming: IncomingForm | undefined) {
  if (!body) return
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  incoming?.turnedAway.addEventListener("abort", stop)
  try {
    while (!incoming?.turnedAway.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      incoming?.onBytes(value.length)
      yield value
    }
  } finally {
    stop()
  }
}

async function readForm(body: AsyncIterable<Uint8Array>, type: string, uploads: UploadLimits) {
  const form = new FormData()
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: { ...limits, fileSize: uploads.maxBytes },
    // Names of files are judged where they are stored.
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  })
  parser.on("partsLimit", () => parser.destroy(uploads.unreadable()))
  parser.on("field", (name, value) => keep(name, () => form.append(asTyped(name), value)))
  parser.on("file", (name, content, fileName, _encoding, mime) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    content.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
    content.on("limit", () => parser.destroy(uploads.tooLarge()))
    // The form's own failure follows.
    content.on("error", () => undefined)
    content.on("end", () =>
      keep(name, () => form.append(asTyped(name), new File(chunks, asTyped(fileName), { type: mime }))),
    )
  })
  await pipeline(inTurns(body, uploads), parser)
  return form

  /** Without a name, whatever the parser's types say, a part belongs to no field. */
  function keep(name: string | undefined, append: () => void): void {
    if (name === undefined) parser.destroy(uploads.unreadable())
    else append()
  }
}

/** Small pieces are put together: each costs the parser, and the file made of them, as much as a large one. */
async function* inTurns(body: AsyncIterable<Uint8Array>, { maxBytes, tooLarge }: UploadLimits) {
  let size = 0
  let begun = performance.now()
  let pieces: Uint8Array[] = []
  let gathered = 0
  for await (const piece of body) {
    size += piece.length
    if (size > maxBytes + formBytes) throw tooLarge()
    gathered += piece.length
    pieces.push(piece)
    if (gathered >= most.bytes || pieces.length >= most.pieces) {
      yield Buffer.concat(pieces)
      pieces = []
      gathered = 0
    }
    if (performance.now() - begun < longestTurnMs) continue
    await turnOfOthers()
    begun = performance.now()
  }
  yield Buffer.concat(pieces)
}

/** Browsers write these three signs of a name as escapes (HTML, multipart/form-data encoding). */
function asTyped(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n")
}
