import type { MiddlewareHandler } from "hono"
import type { ApiEnv } from "./api-router.server.ts"
import { Problem } from "./problem.server.ts"

/** What the parts around a file may weigh: boundaries, headers, a few short fields. */
const formBytes = 50_000

export interface UploadLimits {
  /** Of the one file. */
  maxBytes: number
  /** Said when there is more. */
  tooLarge: () => Problem
  /** Said when the form cannot be read, or stops in the middle. */
  unreadable: () => Problem
}

/**
 * Reads a form with a file, counting as it comes: a body over the limit is refused when it says so, or at the byte
 * that is too many. What is read is parsed once, for the validator of the route.
 */
export function uploadForm({ maxBytes, tooLarge, unreadable }: UploadLimits): MiddlewareHandler<ApiEnv> {
  const limit = maxBytes + formBytes
  return async (c, next) => {
    const type = c.req.header("content-type") ?? ""
    if (!/^multipart\/form-data\s*;/i.test(type)) {
      throw new Problem(415, "unsupported-media-type", "Le fichier doit venir d’un formulaire (multipart/form-data).")
    }
    if (Number(c.req.header("content-length")) > limit) throw tooLarge()
    const body = await bytesUpTo(limit, c.req.raw.body).catch(() => {
      throw unreadable()
    })
    if (!body) throw tooLarge()
    const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
      throw unreadable()
    })
    for (const value of form.values()) {
      if (value instanceof File && value.size > maxBytes) throw tooLarge()
    }
    // hono keeps promises here, whatever its types say.
    const read: { formData?: unknown } = c.req.bodyCache
    read.formData = Promise.resolve(form)
    await next()
  }
}

/** Undefined when there is more. */
async function bytesUpTo(
  limit: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
