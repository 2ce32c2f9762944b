import fc from "fast-check"
import { type answerFaults, answerFaults as faultsOf } from "./answer-faults.ts"
import { type ApiDescription, answerValidator, type Operation } from "./api-description.ts"
import { type FuzzRequest, requestsTo } from "./fuzz-requests.ts"
import type { Known } from "./fuzz-values.ts"
import type { RawAnswer, Send } from "./send-raw.ts"

export interface FuzzOptions {
  description: ApiDescription
  operations: Operation[]
  known: Known
  count: number
  seed: number
  send: Send
  refresh: () => Promise<void>
  credentials: (request: FuzzRequest) => [string, string][]
}

export interface FuzzReport {
  sent: number
  statuses: Record<string, number>
  /** Endpoints without a successful answer, and their answers. */
  neverFar: string[]
  slowestMs: number
  /** One sentence for each kind of fault of an endpoint, with the first such request. */
  faults: string[]
}

const atOnce = 6
const refreshEvery = 300
const slowMs = 1_000

/** Sends random requests to every endpoint, and judges each answer by the description. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { description, operations, send } = options
  const validates = answerValidator(description)
  const requests = inTurns(options)
  const found = new Map<string, string>()
  const statuses: Record<string, number> = {}
  const answered = new Map<string, Record<string, number>>(operations.map(({ name }) => [name, {}]))
  const slow: FuzzRequest[] = []
  let slowestMs = 0

  async function one(request: FuzzRequest): Promise<void> {
    const answer = await send(request, credentialsOf(options, request))
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    slowestMs = Math.max(slowestMs, answer.ms)
    const own = answered.get(request.operation.name) ?? {}
    const outcome = outcomeOf(answer)
    own[outcome] = (own[outcome] ?? 0) + 1
    if (answer.ms > slowMs) slow.push(request)
    for (const fault of judged(request, answer, validates)) note(request, fault)
  }

  function note(request: FuzzRequest, fault: string): void {
    const kind = `${request.operation.name}: ${fault}`
    if (!found.has(kind)) found.set(kind, `${kind}\n    ${shown(request)}`)
  }

  for (let start = 0; start < requests.length; start += refreshEvery) {
    await options.refresh()
    await inParallel(requests.slice(start, start + refreshEvery), atOnce, one)
  }
  for (const request of slow) {
    const median = await medianOfThree(request, options)
    if (median > slowMs) note(request, `takes ${Math.round(median)} ms`)
  }
  const neverFar = [...answered].flatMap(([name, outcomes]) =>
    outcomes.success === undefined ? [`${name} ${JSON.stringify(outcomes)}`] : [],
  )
  return { sent: requests.length, statuses, neverFar, slowestMs, faults: [...found.values()] }
}

function outcomeOf({ status, body }: RawAnswer): string {
  if (status >= 200 && status < 300) return "success"
  return /"code":"([\w-]+)"/.exec(body)?.[1] ?? String(status)
}

/** Mixes the endpoints, so that each meets the effects of the others. */
function inTurns({ description, operations, known, count, seed }: FuzzOptions): FuzzRequest[] {
  const each = Math.ceil(count / operations.length)
  const made = operations.map((operation, index) =>
    fc.sample(requestsTo(description, operation, known), { seed: seed + index, numRuns: each }),
  )
  return Array.from({ length: each }, (_, turn) => made.flatMap((requests) => requests[turn] ?? []))
    .flat()
    .slice(0, count)
}

/** Gives each request its own client address, because other tests prove the limits. */
function credentialsOf({ credentials }: FuzzOptions, request: FuzzRequest): [string, string][] {
  const given = credentials(request)
  if (request.headers.some(([name]) => name === "x-forwarded-for")) return given
  addresses += 1
  return [...given, ["x-forwarded-for", `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`]]
}

let addresses = 0

function judged(request: FuzzRequest, answer: RawAnswer, validates: Parameters<typeof answerFaults>[2]): string[] {
  // The adapter refuses an unreadable host before the application sees it.
  const odd = request.headers.some(([name]) => name === "host")
  return faultsOf({ operation: request.operation, twisted: request.twisted || odd }, answer, validates)
}

/** Measures one request alone, three times. */
async function medianOfThree(request: FuzzRequest, options: FuzzOptions): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) times.push((await options.send(request, credentialsOf(options, request))).ms)
  return times.toSorted((a, b) => a - b)[1] ?? 0
}

async function inParallel<T>(items: readonly T[], hands: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

function shown({ operation, role, way, address, headers, body }: FuzzRequest): string {
  const head = headers.map(([name, value]) => `${name}: ${value.slice(0, 80)}`).join(" · ")
  return `${role} by ${way}: ${operation.method} ${address.slice(0, 300)} · ${head} · ${body?.toString("utf8").slice(0, 500) ?? ""}`
}
