/** The parts of an OpenAPI 3.1 document that the wall looks at. */
export interface OpenApiDocument {
  paths?: Record<string, Record<string, unknown>>
  components?: { schemas?: Record<string, unknown> }
}

interface Schema {
  $ref?: string
  type?: string | string[]
  additionalProperties?: unknown
  unevaluatedProperties?: unknown
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

const methods = ["post", "put", "patch", "delete"]

/**
 * Every request body must be required (else a POST without Content-Type skips validation) and strict (else unknown
 * fields, such as a price or a user id, pass unseen).
 * @returns one sentence per fault, empty when the wall holds
 */
export function openApiBodyFaults(document: OpenApiDocument): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as { requestBody?: unknown } | undefined
      if (!operation?.requestBody) return []
      const where = `${method.toUpperCase()} ${path}`
      return bodyFaults(operation.requestBody, document).map((fault) => `${where}: ${fault}`)
    }),
  )
}

function bodyFaults(body: unknown, document: OpenApiDocument): string[] {
  const { required, content = {} } = body as { required?: boolean; content?: Record<string, { schema?: Schema }> }
  const faults = required === true ? [] : ["the body is not required"]
  const media = Object.entries(content)
  if (media.length === 0) faults.push("the body has no content")
  for (const [type, { schema }] of media) {
    if (schema) faults.push(...looseObjects(schema, document, type, new Set()))
    else faults.push(`${type} has no schema`)
  }
  return faults
}

/** Every object of the schema, however deep, must refuse unknown fields. */
function looseObjects(schema: Schema, document: OpenApiDocument, at: string, seen: Set<string>): string[] {
  if (schema.$ref) {
    if (seen.has(schema.$ref)) return []
    seen.add(schema.$ref)
    const named = document.components?.schemas?.[schema.$ref.replace("#/components/schemas/", "")]
    return named ? looseObjects(named, document, at, seen) : [`${schema.$ref} leads nowhere`]
  }
  const isObject = schema.type === "object" || schema.properties !== undefined
  const isStrict = schema.additionalProperties === false || schema.unevaluatedProperties === false
  // A record (values of one schema under any key) says what it accepts.
  const isRecord = typeof schema.additionalProperties === "object" && schema.properties === undefined
  const faults = isObject && !isStrict && !isRecord ? [`${at} accepts unknown fields`] : []
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    faults.push(...looseObjects(part, document, at, seen))
  }
  if (schema.items) faults.push(...looseObjects(schema.items, document, `${at}[]`, seen))
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    faults.push(...looseObjects(property, document, `${at}.${name}`, seen))
  }
  return faults
}
