export class ApiProblem extends Error {
  override name = "ApiProblem"
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly body: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Record<string, unknown>, retryAfterSeconds?: number) {
    super(typeof body.detail === "string" ? body.detail : "")
    this.status = status
    this.code = typeof body.code === "string" ? body.code : "unknown"
    this.errors = (body.errors ?? {}) as Record<string, string[]>
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function fieldMessages<Field extends string>(error: unknown, order: readonly Field[]): [Field, string][] {
  if (!(error instanceof ApiProblem)) return []
  return order.flatMap((field): [Field, string][] => {
    const message = error.errors[field]?.[0]
    return message ? [[field, message]] : []
  })
}

export interface ApiCall {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  area?: "v1" | "auth"
  query?: Record<string, string | number | undefined>
  body?: unknown
  idempotencyKey?: string
  holdToken?: string | undefined
  signal?: AbortSignal
}

const patienceMs = 20_000

/** @throws ApiProblem when the server refused, a TypeError or DOMException when it was not reached */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, String(value))
  const headers = new Headers()
  if (call.body !== undefined) headers.set("Content-Type", "application/json")
  if (call.idempotencyKey) headers.set("Idempotency-Key", call.idempotencyKey)
  if (call.holdToken) headers.set("Hold-Token", call.holdToken)
  const timeout = AbortSignal.timeout(patienceMs)
  const response = await fetch(`/api/${call.area ?? "v1"}${path}${query.size > 0 ? `?${query}` : ""}`, {
    method: call.method ?? "GET",
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  })
  const body: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiProblem(response.status, body as Record<string, unknown>, retryAfterOf(response))
  return body as T
}

function retryAfterOf({ headers }: Response): number | undefined {
  return Number.parseInt(headers.get("Retry-After") ?? "", 10) || undefined
}

export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiProblem) || [500, 502, 503, 504].includes(error.status)
}

/** 1 s, 2 s, 4 s, … at most 30 s (specification 9). */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 3 && isPassing(error)
}
