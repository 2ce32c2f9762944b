type Json = { [member: string]: unknown }

interface Operation {
  operationId: string
  security?: Json[]
  parameters?: { in: string; name: string; required?: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json; examples?: object }> }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

/** What an endpoint or a named schema promises, by its heading. */
export type Contract = Record<string, readonly string[]>

/**
 * What an OpenAPI document promises its callers: of each endpoint its name, who is asked for a session, parameters, body,
 * answers and codes of refusals; of each schema its fields with their types. Sentences and examples are left out.
 */
export function contractOf({ paths, components }: ApiDocument): Contract {
  const endpoints = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method} ${path}`, factsOf(operation)] as const),
  )
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, fieldsOf(schema)] as const)
  return Object.fromEntries([...schemas, ...endpoints].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function factsOf({ operationId, security, parameters = [], requestBody, responses }: Operation): string[] {
  return [
    `named ${operationId}`,
    ...(security ? ["with a session"] : []),
    ...parameters.flatMap(({ in: place, name, required, schema }) =>
      fieldsOf(schema).map((fact) => `${place} ${name}${required ? "" : "?"}${fact}`),
    ),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      fieldsOf(schema).map((fact) => `takes${fact}`),
    ),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, { schema, examples }]) =>
        type === "application/problem+json"
          ? Object.keys(examples ?? {}).map((code) => `${status} ${code}`)
          : fieldsOf(schema).map((fact) => `${status} ${type}${fact}`),
      ),
    ),
  ]
}

const kept = ["type", "format", "enum", "const", "pattern", "minimum", "maximum", "minLength", "maxLength", "maxItems"]

/** One fact for each field, as a path with its type; arrays are `[]`, alternatives are numbered. */
function fieldsOf(schema: Json): string[] {
  const { $ref, properties = {}, required = [], items, additionalProperties: others } = schema
  if (typeof $ref === "string") return [` ${$ref.split("/").at(-1)}`]
  const below = (at: string, inner: unknown) => fieldsOf((inner ?? {}) as Json).map((fact) => `${at}${fact}`)
  const own = kept.flatMap((word) => (word in schema ? [`${word} ${JSON.stringify(schema[word])}`] : []))
  return [
    ...(own.length > 0 ? [` ${own.join(", ")}`] : []),
    ...["anyOf", "oneOf", "allOf"].flatMap((word) =>
      ((schema[word] ?? []) as Json[]).flatMap((one, index) => below(`|${index}`, one)),
    ),
    ...Object.entries(properties as Record<string, Json>).flatMap(([name, inner]) =>
      below(`.${name}${(required as string[]).includes(name) ? "" : "?"}`, inner),
    ),
    ...(items ? below("[]", items) : []),
    ...(others && typeof others === "object" ? below(".*", others) : []),
  ]
}

/** As text, a heading and its facts below it. */
export function contractText(contract: Contract): string {
  return Object.entries(contract)
    .map(([heading, facts]) => [heading, ...facts.map((fact) => `  ${fact}`)].join("\n"))
    .join("\n")
    .concat("\n")
}

export function readContract(text: string): Contract {
  const contract: Record<string, string[]> = {}
  let facts: string[] = []
  for (const line of text.split("\n").filter(Boolean)) {
    if (line.startsWith("  ")) facts.push(line.slice(2))
    else contract[line] = facts = []
  }
  return contract
}

/** What callers of before would miss, or must send now. */
export function brokenPromises(before: Contract, now: Contract): string[] {
  const taken = new Set(
    Object.values(now).flatMap((facts) => facts.flatMap((fact) => fact.match(/^takes (\w+)$/)?.[1] ?? [])),
  )
  return Object.entries(before).flatMap(([heading, facts]) => {
    const today = now[heading]
    if (!today) return [`${heading} is gone`]
    const fields = new Set(facts.map(fieldIn))
    const asked = taken.has(heading) ? today.filter((fact) => isRequired(fact) && !fields.has(fieldIn(fact))) : []
    const gone = facts.filter((fact) => !today.includes(fact))
    return gone
      .map((fact) => `${heading}: ${fact} is gone`)
      .concat(asked.map((fact) => `${heading}: ${fact} is asked for`))
  })
}

const fieldIn = (fact: string) => fact.split(" ")[0]?.replaceAll("?", "")
const isRequired = (fact: string) => /^\.\w+(?: |$)/.test(fact)
