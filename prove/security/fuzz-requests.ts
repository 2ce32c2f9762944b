import fc, { type Arbitrary } from "fast-check"
import type { ApiDescription, Operation, Parameter } from "./api-description.ts"
import { anUpload } from "./fuzz-uploads.ts"
import { type Known, oddValue, validValue } from "./fuzz-values.ts"
import { oddBodies, oddFields, oddHeaders, oddQueries, oddTexts, oddTypes, pathTwists } from "./odd-values.ts"
import { idOfNothing, valueOf } from "./record-ids.ts"

export type FuzzRole = "guest" | "owner" | "stranger" | "admin"

export interface FuzzRequest {
  operation: Operation
  role: FuzzRole
  way: "cookie" | "token"
  /** The path and query of the request line. */
  address: string
  headers: [string, string][]
  body: Buffer | undefined
  /** The address differs from that of the endpoint, so any answer but a failure is right. */
  twisted: boolean
}

/** Makes requests to one endpoint: as described, with odd parts, or odd altogether. */
export function requestsTo(description: ApiDescription, operation: Operation, known: Known): Arbitrary<FuzzRequest> {
  const twist = weighted<((path: string) => string) | undefined>(
    30,
    fc.constant(undefined),
    fc.constantFrom(...pathTwists),
  )
  return fc
    .record({
      role: rolesOf(operation),
      way: fc.constantFrom("cookie" as const, "token" as const),
      path: pathOf(operation, known),
      query: queryOf(description, operation, known),
      twist,
      headers: headersOf(operation),
      sent: bodyOf(description, operation, known),
    })
    .map(({ role, way, path, query, twist: twisted, headers, sent }) => ({
      operation,
      role,
      way,
      address: `${twisted?.(path) ?? path}${query === "" ? "" : `?${query}`}`,
      headers: [...sent.headers, ...headers],
      body: sent.body,
      twisted: twisted !== undefined,
    }))
}

/** Chooses mostly the role that the endpoint accepts. */
function rolesOf({ path }: Operation): Arbitrary<FuzzRole> {
  const likely: FuzzRole = path.includes("/admin/") ? "admin" : "owner"
  return weighted<FuzzRole>(5, fc.constant(likely), fc.constantFrom("guest", "owner", "stranger", "admin"))
}

function weighted<T>(times: number, usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

/** Encodes a text for a request line; an odd text may be no valid Unicode. */
function encoded(value: string): string {
  return [...Buffer.from(value, "utf8")]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, "0")}`,
    )
    .join("")
}

const shortOddTexts = oddTexts.filter((text) => text !== "" && text.length < 300 && !text.startsWith(".."))

function pathOf({ path }: Operation, known: Known): Arbitrary<string> {
  const others = fc.constantFrom(idOfNothing, ...Object.values(known.ids).flat())
  const odd = fc.oneof(
    others,
    fc.constantFrom(...shortOddTexts).map(encoded),
    fc.constantFrom("%", "%zz", "%ff", "%00"),
  )
  const there = fc.constantFrom(...(known.ids[path] ?? [idOfNothing]))
  const parts = path.split(/\{(\w+)\}/).map((part, index) => {
    const isParameter = index % 2 === 1
    return isParameter
      ? weighted(
          4,
          there.map((id) => valueOf(part, id)),
          odd,
        )
      : fc.constant(part)
  })
  return fc.tuple(...parts).map((values) => values.join(""))
}

function queryOf(description: ApiDescription, { parameters }: Operation, known: Known): Arbitrary<string> {
  const asked = parameters.filter((parameter) => parameter.in === "query")
  const one = ({ name, required, schema }: Parameter) => {
    const value = weighted<unknown>(6, validValue(description, schema, known, name), oddValue)
    const pair = value.map((given) => `${name}=${encoded(written(given).slice(0, 2_000))}`)
    return required ? weighted(20, pair, fc.constant("")) : fc.option(pair, { nil: "", freq: 2 })
  }
  const usual = fc.tuple(...asked.map(one)).map((pairs) => pairs.filter((pair) => pair !== "").join("&"))
  return weighted(
    10,
    usual,
    fc.constantFrom(...oddQueries).map((query) => query.replaceAll("#", "%23")),
  )
}

function written(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}

function headersOf({ parameters }: Operation): Arbitrary<[string, string][]> {
  const key = weighted<[string, string][]>(
    9,
    fc.uuid().map((uuid) => [["idempotency-key", uuid]]),
    fc.constant([]),
  )
  const odd = weighted<[string, string][]>(
    6,
    fc.constant([]),
    fc.array(fc.constantFrom(...oddHeaders), { maxLength: 2 }),
  )
  const asksKey = parameters.some(({ name }) => name === "idempotency-key")
  return fc.tuple(asksKey ? key : fc.constant([]), odd).map((all) => all.flat())
}

type Sent = Pick<FuzzRequest, "headers" | "body">

function bodyOf(description: ApiDescription, operation: Operation, known: Known): Arbitrary<Sent> {
  const content = operation.requestBody?.content
  if (!content) return operation.method === "GET" ? fc.constant({ headers: [], body: undefined }) : unwantedBody
  if (content["multipart/form-data"]) return anUpload
  const schema = content["application/json"]?.schema ?? {}
  const usual = validValue(description, schema, known)
  const changed = fc.tuple(usual, fc.array(oneChange, { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    return changes.reduce((result, change) => change(result), value)
  })
  const json = fc.oneof(
    { weight: 4, arbitrary: usual },
    { weight: 5, arbitrary: changed },
    { weight: 1, arbitrary: oddValue },
  )
  const texts = json.map((value) => JSON.stringify(value) ?? "")
  const broken = fc.oneof(fc.constantFrom(...oddBodies), fc.tuple(texts, fc.nat()).map(cutShort))
  const type = weighted(30, fc.constant("application/json"), fc.constantFrom(...oddTypes))
  return fc.tuple(weighted<string | Uint8Array>(8, texts, broken), type).map(([body, contentType]) => ({
    headers: [["content-type", contentType]],
    body: Buffer.from(body),
  }))
}

const unwantedBody: Arbitrary<Sent> = weighted<Sent>(
  6,
  fc.constant({ headers: [], body: undefined }),
  fc
    .constantFrom(...oddBodies)
    .map((body) => ({ headers: [["content-type", "application/json"]], body: Buffer.from(body) })),
)

function cutShort([text, at]: [string, number]): string {
  return text.slice(0, at % (text.length + 1))
}

type Change = (value: unknown) => unknown

/** Changes one field: odd, missing or repeated. */
const oneChange: Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(), oddValue).map(([at, odd]) => replaced(at, () => [odd])) },
  { weight: 1, arbitrary: fc.nat().map((at) => replaced(at, () => [])) },
  { weight: 1, arbitrary: fc.nat().map((at) => replaced(at, (value) => [[value]])) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...oddFields).map(
      (field): Change =>
        (value) =>
          withField(value, field),
    ),
  },
)

function replaced(at: number, by: (value: unknown) => unknown[]): Change {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value)
    const [name, old] = entries[at % Math.max(1, entries.length)] ?? []
    if (name === undefined) return value
    const others = entries.filter(([other]) => other !== name)
    return Object.fromEntries([...others, ...by(old).map((now) => [name, now])])
  }
}

function withField(value: unknown, field: readonly [string, unknown]): unknown {
  return Object.fromEntries([...Object.entries(value ?? {}), field])
}
