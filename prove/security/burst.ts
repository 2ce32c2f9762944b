import { certificatePdf } from "#tests/factories/document-files.ts"
import { type Ask, fromOurPages, jsonRequest } from "#tests/support/ask.ts"
import { documentForm } from "#tests/support/people/documents.ts"

export interface Burst {
  /** Counts by 'status code', such as '429 too-many-requests'. */
  counts: Record<string, number>
  /** The Retry-After of each refusal by a limit, in seconds. */
  waits: number[]
}

/** Sends all requests at once, in turns to each server, and counts the answers. */
export async function burst(
  servers: readonly Ask[],
  requests: readonly (readonly [string, RequestInit])[],
): Promise<Burst> {
  const counts: Record<string, number> = {}
  const waits: number[] = []
  async function one(ask: Ask | undefined, path: string, init: RequestInit): Promise<void> {
    if (!ask) throw new Error("no server to ask")
    const answer = await ask(path, init)
    const text = await answer.text()
    const { code = "" } = (text.startsWith("{") ? JSON.parse(text) : {}) as { code?: string }
    const name = `${answer.status} ${code}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
    if (answer.status === 429) waits.push(Number(answer.headers.get("retry-after")))
  }
  await Promise.all(requests.map(([path, init], index) => one(servers[index % servers.length], path, init)))
  return { counts, waits }
}

export function times(count: number, made: (index: number) => readonly [string, RequestInit]) {
  return Array.from({ length: count }, (_, index) => made(index))
}

/** Makes a JSON POST with X-Forwarded-For. */
export function postFrom(address: string | undefined, path: string, body: unknown, cookie?: string) {
  const headers: Record<string, string> = {
    "idempotency-key": crypto.randomUUID(),
    ...(address ? { "x-forwarded-for": address } : {}),
    ...(cookie ? { cookie } : {}),
  }
  return [path, jsonRequest("POST", body, headers)] as const
}

export async function uploadRequest(cookie: string): Promise<readonly [string, RequestInit]> {
  const encoded = new Response(documentForm({ bytes: certificatePdf(), name: "carte.pdf" }))
  const headers = { ...fromOurPages, cookie, "content-type": encoded.headers.get("content-type") ?? "" }
  return ["/api/v1/me/documents", { method: "POST", headers, body: await encoded.arrayBuffer() }]
}
