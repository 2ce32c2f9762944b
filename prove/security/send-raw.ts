import { Agent, request } from "node:http"
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib"
import type { FuzzRequest } from "./fuzz-requests.ts"

export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  status: number
  headers: Record<string, string>
  body: string
  ms: number
}

export type Send = (request: FuzzRequest, credentials: [string, string][]) => Promise<RawAnswer>

const patienceMs = 20_000

/** A random Accept-Encoding may name any of them. */
const encodings: Record<string, (whole: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

/** Sends requests unchanged, because an HTTP client would correct addresses and headers. */
export function rawSender(origin: string, connections: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port, host } = new URL(origin)

  function send({ operation, address, headers, body }: FuzzRequest, credentials: [string, string][]) {
    const all = [...headers, ...credentials]
    if (!all.some(([name]) => name === "host")) all.push(["host", host])
    if (body) all.push(["content-length", String(body.length)])
    const started = performance.now()
    return new Promise<RawAnswer>((resolve) => {
      const asked = request(
        { agent, hostname, port, method: operation.method, path: address, headers: all.flat(), timeout: patienceMs },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on("data", (chunk: Buffer) => chunks.push(chunk))
          answer.on("error", () => resolve(failed("cut")))
          answer.on("end", () => {
            const unfold = encodings[answer.headers["content-encoding"] ?? ""] ?? ((whole: Buffer) => whole)
            const whole = Buffer.concat(chunks)
            const text = (whole.length > 0 ? unfold(whole) : whole).toString("utf8")
            resolve({
              status: answer.statusCode ?? 0,
              headers: plain(answer.headers),
              body: text,
              ms: performance.now() - started,
            })
          })
        },
      )
      asked.on("timeout", () => asked.destroy(new Error("no answer")))
      asked.on("error", (error) => resolve(failed(error.message)))
      asked.end(body)
    })

    function failed(reason: string): RawAnswer {
      return { status: 0, headers: {}, body: reason, ms: performance.now() - started }
    }
  }

  return { send, close: () => agent.destroy() }
}

function plain(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
