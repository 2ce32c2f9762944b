import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { withheldScreen as words } from "#content/admin/withheld.ts"
import { baseName } from "#content/school.ts"
import { endWithheld } from "./end-withheld.server.ts"
import { listWithheld, withheldList, withheldPages } from "./withheld.queries.server.ts"
import { withheldRefusals as refusals } from "./withheld.refusals.ts"
import { endedSchema, endWithheldSchema, type WithheldRow, withheldPageSchema } from "./withheld.schema.ts"

const path = "/admin/withheld"

const exampleRow = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  kind: "network",
  name: "q7Xk2B",
  requests: 6,
  holds: 1,
  hours: 48,
  bases: ["morges", "nyon"],
} as const satisfies WithheldRow

const columns: CsvColumn<WithheldRow>[] = [
  { header: words.columns.kind, cell: ({ kind }) => words.kinds[kind] },
  { header: words.columns.name, cell: ({ name }) => name },
  { header: words.columns.requests, cell: ({ requests }) => requests },
  { header: words.columns.holds, cell: ({ holds }) => holds },
  { header: words.columns.hours, cell: ({ hours }) => hours },
  { header: words.columns.bases, cell: ({ bases }) => bases.map(baseName).join(", ") },
]

const endRoute = createRoute({
  method: "post",
  path: `${path}/{id}/end`,
  operationId: "endWithheld",
  summary: "Libérer tout ce qu’un réseau ou un domaine retient",
  description:
    "Annule ses demandes sans réponse, chacune avec son e-mail, et rend ses créneaux retenus. Le corps dit ce que l’on a vu.",
  request: {
    params: z.strictObject({ id: idSchema("Ligne inconnue") }),
    body: jsonBody(endWithheldSchema, { requests: 6, holds: 1 }),
  },
  responses: {
    200: jsonAnswer("Ce qui a pris fin", endedSchema, { requests: 6, holds: 1 }),
    ...problemResponses({ ...administratorsOnly, ...refusalExamples(refusals) }, { body: true, limited: false }),
  },
})

/** « Retenu » (school 1): what withholds places, by network and by mail domain. */
export function withheldAdminApi(deps: SessionDeps & { clock: Clock; wakeOutbox: () => void }) {
  const { cursor, sort } = withheldList.fields
  const router = routeList(deps, {
    path,
    fields: { cursor, sort },
    list: {
      operationId: "listWithheld",
      summary: "Ce qui retient des places",
      description:
        "Les demandes sans réponse et les créneaux retenus, par réseau (une empreinte, jamais l’adresse) et par domaine d’e-mail, en heures de bateau, les plus nombreuses d’abord.",
      schema: withheldPageSchema,
      example: exampleRow,
      read: listWithheld,
    },
    export: {
      operationId: "exportWithheld",
      summary: "Exporter ce qui retient des places",
      name: "retenu",
      entity: "withheld",
      columns,
      example: '"Réseau";"q7Xk2B";"6";"1";"48";"Morges, Nyon"',
      read: withheldPages,
    },
  })
  router.openapi(endRoute, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const ending = { id: c.req.valid("param").id, seen: c.req.valid("json"), actor, now: deps.clock.now() }
    const outcome = await endWithheld(deps.db, ending)
    if (!outcome.ok) throw refuse(refusals, outcome.refusal)
    deps.wakeOutbox()
    return c.json(outcome.ended, 200)
  })
  return router
}
