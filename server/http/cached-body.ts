import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"

const compress = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bytes kept in memory with everything an answer needs: compressed forms are made once, when first wanted. */
export interface CachedBody {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
  encodings: Map<Encoding, Promise<Buffer>>
}

type Encoding = "br" | "gzip"

const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/

export function cachedBody(bytes: Buffer, headers: Record<string, string>, brotli?: Buffer): CachedBody {
  const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22)
  return { bytes, etag, headers, encodings: new Map(brotli ? [["br", Promise.resolve(brotli)]] : []) }
}

/** Compresses ahead of the first visitor; the best compression takes so long that a stop must not wait for it. */
export async function compressAhead(body: CachedBody, until: AbortSignal): Promise<void> {
  if (!isCompressible(body)) return
  for (const encoding of ["br", "gzip"] as const) if (!until.aborted) await encoded(body, encoding)
}

/** Answers from memory: 304 when the client has these bytes, else the best encoding it accepts. */
export async function answerCached(c: Context, body: CachedBody, status: 200 | 404 = 200): Promise<Response> {
  const encoding = isCompressible(body) ? acceptedEncoding(c) : undefined
  const etag = tagOf(body, encoding)
  const headers = { ...body.headers, ETag: etag }
  if (status === 200 && matches(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers)
  if (!encoding) return c.body(new Uint8Array(body.bytes), status, headers)
  const form = await compressed(body, encoding)
  return c.body(new Uint8Array(form.bytes), status, form.headers)
}

/** One compressed form, with the headers of an answer that holds it. */
export async function compressed(body: CachedBody, encoding: Encoding) {
  const headers = { ...body.headers, ETag: tagOf(body, encoding), "Content-Encoding": encoding }
  return { bytes: await encoded(body, encoding), headers }
}

/** Pictures and fonts are so already. */
function isCompressible({ headers }: CachedBody): boolean {
  return compressible.test(headers["Content-Type"] ?? "")
}

function tagOf(body: CachedBody, encoding: Encoding | undefined): string {
  return `"${body.etag}${encoding ? `-${encoding}` : ""}"`
}

function acceptedEncoding(c: Context): Encoding | undefined {
  const accepted = new Set<string>()
  for (const item of (c.req.header("accept-encoding") ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = item.split(";").map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  if (accepted.has("br")) return "br"
  return accepted.has("gzip") ? "gzip" : undefined
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)
}

function encoded(body: CachedBody, encoding: Encoding): Promise<Buffer> {
  const known = body.encodings.get(encoding)
  if (known) return known
  const made =
    encoding === "br"
      ? compress(body.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      : gzipped(body.bytes, { level: 9 })
  body.encodings.set(encoding, made)
  return made
}
