import { pipeline } from "node:stream/promises"
import { setImmediate as turnOfOthers } from "node:timers/promises"
import { Busboy, type BusboyConfig } from "@fastify/busboy"
import type { Context } from "hono"
import type { ApiEnv, IncomingForm } from "./api-router.server.ts"
import { Problem } from "./problem.server.ts"
import { refuse } from "./refuse.server.ts"

export const formRefusals = {
  "unsupported-media-type": {
    status: 415,
    detail: "Le fichier doit venir d’un formulaire (multipart/form-data).",
  },
} as const

/** Allowance for boundaries, headers and a few short fields around the file. */
const formBytes = 50_000
/** Our forms have three parts; up to ten are read, so that the refusal can name unknown fields. */
const limits = { parts: 10, fieldSize: 5_000, headerPairs: 10, headerSize: 8_000 } satisfies BusboyConfig["limits"]
/** A form of countless small pieces must let other requests run after this time. */
const longestTurnMs = 5
const most = { bytes: 65_536, pieces: 1_000 } as const

export interface UploadLimits {
  maxBytes: number
  tooLarge: () => Problem
  /** Refuses a form that cannot be read, or stops in the middle. */
  unreadable: () => Problem
  /** Refuses an upload that makes room for others. */
  turnedAway: () => Problem
}

/** Refuses a form as soon as its announced or received size exceeds the limit. A repeated field becomes a list. */
export async function readUpload(c: Context<ApiEnv>, uploads: UploadLimits): Promise<Record<string, unknown>> {
  const { maxBytes, tooLarge, unreadable, turnedAway } = uploads
  const type = c.req.header("content-type") ?? ""
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw refuse(formRefusals, "unsupported-media-type")
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

/** Ends in the middle when the upload is turned away. */
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
    // The store checks names of files.
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  })
  parser.on("partsLimit", () => parser.destroy(uploads.unreadable()))
  parser.on("field", (name, value) => keep(name, () => form.append(asTyped(name), value)))
  parser.on("file", (name, content, fileName, _encoding, mime) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    content.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
    content.on("limit", () => parser.destroy(uploads.tooLarge()))
    // The form reports the failure itself.
    content.on("error", () => undefined)
    content.on("end", () =>
      keep(name, () => form.append(asTyped(name), new File(chunks, asTyped(fileName), { type: mime }))),
    )
  })
  await pipeline(inTurns(body, uploads), parser)
  return form

  /** The name can be missing, although the parser's types say otherwise. */
  function keep(name: string | undefined, append: () => void): void {
    if (name === undefined) parser.destroy(uploads.unreadable())
    else append()
  }
}

/** Joins small pieces, because each costs the parser as much as a large one. */
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

/** Browsers escape these three characters of a name (HTML, multipart/form-data encoding). */
function asTyped(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n")
}
