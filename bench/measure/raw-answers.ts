import { get, type IncomingHttpHeaders } from "node:http"

/** An answer as it crossed the wire: its body still compressed. */
export interface RawAnswer {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What every request of the bench says it takes, as browsers do. */
export const acceptEncoding = "gzip, deflate, br"

/** @throws Error unless the answer is 200 */
export function readRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { "accept-encoding": acceptEncoding }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.once("error", reject)
      response.once("end", () => {
        if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(chunks) })
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    asked.once("error", reject)
  })
}
