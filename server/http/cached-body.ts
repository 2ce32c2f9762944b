import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { matchesTag } from "#app/platform/http/if-none-match.ts"

const compress = promisify(brotliCompress)
const gzipped = promisify(gzip)

export interface CachedBody {
  bytes: Buffer<ArrayBuffer>
  etag: string
  headers: Record<string, string>
  encodings: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

type Encoding = "br" | "gzip"

const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/

export function cachedBody(
  bytes: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
  brotli?: Buffer<ArrayBuffer>,
): CachedBody {
  const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22)
  return { bytes, etag, headers, encodings: new Map(brotli ? [["br", Promise.resolve(brotli)]] : []) }
}

/** Compresses before the first visit; a stop does not wait for the slow best compression. */
export async function compressAhead(body: CachedBody, until: AbortSignal): Promise<void> {
  if (!isCompressible(body)) return
  for (const encoding of ["br", "gzip"] as const) if (!until.aborted) await encoded(body, encoding)
}

export interface Form {
  status: 200 | 304
  headers: Record<string, string>
  bytes: Buffer<ArrayBuffer> | undefined
}

export async function formFor(
  body: CachedBody,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): Promise<Form> {
  const encoding = isCompressible(body) ? acceptedEncoding(asked.acceptEncoding) : undefined
  const etag = `"${body.etag}${encoding ? `-${encoding}` : ""}"`
  const headers = { ...body.headers, ETag: etag }
  if (matchesTag(asked.ifNoneMatch, etag)) return { status: 304, headers, bytes: undefined }
  if (!encoding) return { status: 200, headers, bytes: body.bytes }
  return { status: 200, headers: { ...headers, "Content-Encoding": encoding }, bytes: await encoded(body, encoding) }
}

/** Answers with a cached body; the not-found page never answers 304. */
export async function answerCached(c: Context, body: CachedBody, status: 200 | 404 = 200): Promise<Response> {
  const ifNoneMatch = status === 200 ? c.req.header("if-none-match") : undefined
  const form = await formFor(body, { acceptEncoding: c.req.header("accept-encoding"), ifNoneMatch })
  if (!form.bytes) return c.body(null, 304, form.headers)
  return c.body(form.bytes, status, form.headers)
}

function isCompressible({ headers }: CachedBody): boolean {
  return compressible.test(headers["Content-Type"] ?? "")
}

function acceptedEncoding(acceptEncoding = ""): Encoding | undefined {
  const accepted = new Set<string>()
  for (const item of acceptEncoding.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = item.split(";").map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding)
  }
  if (accepted.has("br")) return "br"
  return accepted.has("gzip") ? "gzip" : undefined
}

function encoded(body: CachedBody, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const known = body.encodings.get(encoding)
  if (known) return known
  const made =
    encoding === "br"
      ? compress(body.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      : gzipped(body.bytes, { level: 9 })
  body.encodings.set(encoding, made)
  return made
}
