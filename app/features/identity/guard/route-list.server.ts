import { createRoute, z } from "@hono/zod-openapi"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, type ProblemExample, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { answerCsv, type CsvExport, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { unknownOrder, unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "./require-user.server.ts"

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

interface ListToRoute<Fields extends z.ZodRawShape, Item, Row> {
  /** The path below /api/v1. */
  path: `/admin/${string}`
  fields: Fields
  list: Words & {
    answer?: string
    schema: z.ZodType<Page<Item>>
    example: NoInfer<Item>
    read: (db: Db, asked: Asked<Fields>, now: Date) => Promise<Page<NoInfer<Item>>>
  }
  export?: Omit<Words, "description"> &
    Partial<Pick<Words, "description">> &
    Omit<CsvExport<Row>, "pages" | "asked"> & {
      example: string
      /** The example in the API's description; by default an unknown order. */
      refused?: ProblemExample
      read: (db: Db, asked: Asked<Fields>, now: Date) => CsvExport<Row>["pages"]
    }
  figures?: Words & { answer: string; schema: z.ZodType; example: object; read: (db: Db, now: Date) => Promise<object> }
}

const filtered = "Un fichier CSV de tout ce que montrent les filtres ; chaque export est noté dans l’historique."

/** Pages, figures and export of a list (design 5). */
export function routeList<Fields extends z.ZodRawShape, Item, Row>(
  deps: SessionDeps & { clock: Clock },
  list: ListToRoute<Fields, Item, Row>,
) {
  const { path, fields, figures } = list
  const router = createApiRouter()
  const { answer = "Une page de la liste", schema, example, read, ...words } = list.list
  const pages = createRoute({
    method: "get",
    path,
    ...words,
    request: { query: z.strictObject(fields) },
    responses: {
      200: jsonAnswer(answer, schema, { items: [example], nextCursor: null }),
      ...problemResponses({ ...administratorsOnly, 422: unknownPage }, { body: false }),
    },
  })
  router.openapi(pages, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await read(deps.db, c.req.valid("query"), deps.clock.now()), 200)
  })
  if (figures) routeFigures(router, deps, path, figures)
  if (list.export) routeExport(router, deps, list, list.export)
  return router
}

function routeFigures(
  router: ReturnType<typeof createApiRouter>,
  deps: SessionDeps & { clock: Clock },
  path: string,
  { answer, schema, example, read, ...words }: NonNullable<ListToRoute<z.ZodRawShape, unknown, unknown>["figures"]>,
) {
  const route = createRoute({
    method: "get",
    path: `${path}/summary`,
    ...words,
    responses: {
      200: jsonAnswer(answer, schema, example),
      ...problemResponses(administratorsOnly, { body: false }),
    },
  })
  router.openapi(route, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await read(deps.db, deps.clock.now()), 200)
  })
}

function routeExport<Fields extends z.ZodRawShape, Item, Row>(
  router: ReturnType<typeof createApiRouter>,
  deps: SessionDeps & { clock: Clock },
  { path, fields: { cursor: _cursor, ...fields } }: ListToRoute<Fields, Item, Row>,
  exported: NonNullable<ListToRoute<Fields, Item, Row>["export"]>,
) {
  const { operationId, summary, description = filtered, example, refused = unknownOrder, read, ...file } = exported
  const route = createRoute({
    method: "get",
    path: `${path}/export.csv`,
    operationId,
    summary,
    description,
    request: { query: z.strictObject(fields) },
    responses: {
      200: csvAnswer(file.columns, example),
      ...problemResponses({ ...administratorsOnly, 422: refused }, { body: false }),
    },
  })
  router.openapi(route, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    // The query has no cursor, which `Asked` leaves optional.
    const asked = c.req.valid("query") as unknown as Asked<Fields>
    return await answerCsv(deps, userId, { ...file, asked, pages: read(deps.db, asked, deps.clock.now()) })
  })
}
