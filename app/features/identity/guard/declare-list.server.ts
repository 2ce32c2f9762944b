import { z } from "@hono/zod-openapi"
import type { Db } from "#app/platform/database/tables.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { answerCsv, type CsvExport, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { type Endpoint, type EndpointDeps, endpointsFor } from "./declare-endpoint.server.ts"
import type { Permission } from "./permissions.ts"

interface Words {
  operationId: string
  summary: string
  description: string
}

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

type Asked<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

interface ListToDeclare<Fields extends z.ZodRawShape, Item, Row> {
  /** The path below /api/v1. */
  path: `/admin/${string}`
  may: Permission
  fields: Fields
  list: Words & {
    answer?: string
    /** The name of a page's schema. */
    page: string
    schema: z.ZodType<Page<Item>>
    example: NoInfer<Item>
    read: (db: Db, asked: Asked<Fields>, now: Date) => Promise<Page<NoInfer<Item>>>
  }
  export?: Omit<Words, "description"> &
    Partial<Pick<Words, "description">> &
    Omit<CsvExport<Row>, "pages" | "asked"> & {
      example: string
      read: (db: Db, asked: Asked<Fields>, now: Date) => CsvExport<Row>["pages"]
    }
  figures?: Words & {
    answer: string
    /** The name of the figures' schema. */
    figures: string
    schema: z.ZodType
    example: object
    read: (db: Db, now: Date) => Promise<object>
  }
}

const endpoint = endpointsFor<EndpointDeps>()
const filtered = "Un fichier CSV de tout ce que montrent les filtres ; chaque export est noté dans l’historique."

/** Pages, figures and export of a list (design 5). */
export function listEndpoints<Fields extends z.ZodRawShape, Item, Row>(
  listed: ListToDeclare<Fields, Item, Row>,
): Endpoint<EndpointDeps>[] {
  const { path, may, fields, figures } = listed
  const { answer = "Une page de la liste", page, schema, example, read, ...words } = listed.list
  const pages = endpoint(
    {
      at: `get ${path}`,
      may,
      ...words,
      query: z.strictObject(fields),
      answer: [answer, shape(page, schema, { items: [example], nextCursor: null })],
    },
    async ({ db }, { query, now }) => await read(db, query as Asked<Fields>, now),
  )
  return [
    pages,
    ...(figures ? [figuresEndpoint(listed, figures)] : []),
    ...(listed.export ? [exportEndpoint(listed, listed.export)] : []),
  ]
}

function figuresEndpoint(
  { path, may }: { path: `/admin/${string}`; may: Permission },
  declared: NonNullable<ListToDeclare<z.ZodRawShape, unknown, unknown>["figures"]>,
) {
  const { answer, figures, schema, example, read, ...words } = declared
  return endpoint(
    { at: `get ${path}/summary`, may, ...words, answer: [answer, shape(figures, schema, example)] },
    async ({ db }, { now }) => await read(db, now),
  )
}

function exportEndpoint<Fields extends z.ZodRawShape, Item, Row>(
  { path, may, fields: { cursor: _cursor, ...fields } }: ListToDeclare<Fields, Item, Row>,
  exported: NonNullable<ListToDeclare<Fields, Item, Row>["export"]>,
) {
  const { operationId, summary, description = filtered, example, read, ...file } = exported
  return endpoint(
    {
      at: `get ${path}/export.csv`,
      may,
      operationId,
      summary,
      description,
      query: z.strictObject(fields),
      file: csvAnswer(file.columns, example),
    },
    async (deps, { query, actor, now }) => {
      // The query has no cursor, which `Asked` leaves optional.
      const asked = query as unknown as Asked<Fields>
      return await answerCsv(deps, actor, { ...file, asked, pages: read(deps.db, asked, now) })
    },
  )
}
