import type { MiddlewareHandler } from "hono"
import { type ApiEnv, bodyTooLarge, describedProblem, malformedBody } from "#app/platform/http/api-router.server.ts"

const largestBody = 100_000

/** @param uploads path whose bodies are forms with files */
export function jsonBodiesOnly(uploads: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const unsafe = !["GET", "HEAD", "DELETE"].includes(c.req.method)
    if (unsafe && !isJson(c.req.header("content-type")) && c.req.path !== `/api${uploads}`) {
      throw describedProblem(malformedBody, 415)
    }
    await next()
  }
}

function isJson(type: string | undefined): boolean {
  return type?.split(";")[0]?.trim().toLowerCase() === "application/json"
}

/** Hono's bodyLimit builds a new Request, which the Node adapter's do not survive. */
export function smallBodiesOnly(uploads: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.path === `/api${uploads}`) return await next()
    const length = c.req.header("content-length")
    if (Number(length) > largestBody) throw describedProblem(bodyTooLarge, 413)
    const mayHoldBody = c.req.method !== "GET" && c.req.method !== "HEAD"
    if (length === undefined && mayHoldBody && c.req.raw.body) {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of c.req.raw.body) {
        size += chunk.length
        if (size > largestBody) throw describedProblem(bodyTooLarge, 413)
        chunks.push(chunk)
      }
      const { url, method, headers } = c.req.raw
      c.req.raw = new Request(url, { method, headers, body: Uint8Array.from(Buffer.concat(chunks)) })
    }
    await next()
  }
}
