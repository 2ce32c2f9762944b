import { fromOurPages } from "#tests/support/ask.ts"
import type { ApiDescription, Operation } from "./api-description.ts"
import { type CanaryDays, canaries, canaryValue } from "./canaries.ts"
import { addressAt } from "./record-ids.ts"

export interface CanaryRequest {
  path: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/** Headers by which browsers, proxies or programs describe visitors. */
const chattyHeaders = {
  "user-agent": canaries.header,
  referer: `https://evil.example/?q=${canaries.header}`,
  "x-forwarded-for": canaries.header,
  "x-request-id": canaries.header,
  "x-signature": canaries.header,
}

/** Headers of real sessions, and of forged ones. */
export function senders(sessions: readonly Record<string, string>[]): Record<string, string>[] {
  return [
    ...sessions.map((session) => ({ ...fromOurPages, ...session })),
    { authorization: `Bearer ${canaries.token}.${canaries.header}` },
    {
      ...fromOurPages,
      cookie: `nautique.session_token=${canaries.token}.x; name=${encodeURIComponent(canaries.name)}`,
    },
  ]
}

/** Makes requests to one endpoint, described and wrong ones, with canaries in every part. */
export function canaryRequests(description: ApiDescription, operation: Operation, days: CanaryDays): CanaryRequest[] {
  const path = addressAt(operation.path)
  const query = new URLSearchParams({
    q: canaries.query,
    cursor: canaries.query,
    email: canaries.email,
    token: canaries.token,
  })
  const said = operation.parameters.filter((parameter) => parameter.in === "query")
  const asked = said.map(({ name, schema }) => [name, String(canaryValue(description, schema, days, name))])
  return bodiesOf(description, operation, days).flatMap(({ type, body }) => {
    const headers = {
      ...chattyHeaders,
      "idempotency-key": crypto.randomUUID(),
      ...(type === undefined ? {} : { "content-type": type }),
    }
    const init: CanaryRequest["init"] = { method: operation.method, headers, ...(body === undefined ? {} : { body }) }
    const odd = { ...init, headers: { ...headers, "idempotency-key": canaries.header } }
    return [
      { path: `${path}?${new URLSearchParams(asked)}`, init },
      { path: `${path}?${query}`, init: odd },
    ]
  })
}

interface Body {
  type: string | undefined
  body: string | undefined
}

function bodiesOf(description: ApiDescription, { requestBody }: Operation, days: CanaryDays): Body[] {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  if (type === undefined || !media) return [{ type: undefined, body: undefined }]
  if (type === "multipart/form-data") return formBodies(days)
  const value = canaryValue(description, media.schema, days) as Record<string, unknown>
  const whole = JSON.stringify(value)
  const asLists = Object.fromEntries(Object.entries(value).map(([name, text]) => [name, [{ [canaries.name]: text }]]))
  return [
    { type, body: whole },
    { type, body: JSON.stringify({ ...value, [canaries.name]: canaries.message }) },
    { type, body: JSON.stringify(asLists) },
    { type, body: whole.slice(0, -3) },
    { type, body: `${canaries.message}${whole}` },
    { type: `text/plain; note=${canaries.header}`, body: whole },
    { type: `multipart/form-data; boundary=${canaries.header}`, body: whole },
  ]
}

function formBodies(days: CanaryDays): Body[] {
  const boundary = canaries.header
  const type = `multipart/form-data; boundary=${boundary}`
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const fields = part('name="kind"', "medical") + part('name="issuedOn"', days.today)
  const pdf = part(`name="file"; filename="${canaries.file}"`, `%PDF-1.4\n% ${canaries.message}\n%%EOF\n`)
  return [
    { type, body: `${fields}${pdf}--${boundary}--\r\n` },
    { type, body: `${fields}${part(`name="file"; filename="${canaries.file}"`, canaries.message)}--${boundary}--\r\n` },
    { type, body: `${fields}${pdf}` },
    { type, body: `${part('name="kind"', canaries.name)}${pdf}--${boundary}--\r\n` },
    { type: "application/json", body: JSON.stringify({ file: canaries.message }) },
  ]
}
