import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { withheldScreen as words } from "#content/admin/withheld.ts"
import { baseName } from "#content/school.ts"
import { endWithheld } from "./end-withheld.server.ts"
import { listWithheld, withheldList, withheldPages } from "./withheld.queries.server.ts"
import { withheldRefusals } from "./withheld.refusals.ts"
import { endedSchema, endWithheldSchema, type WithheldRow, withheldPageSchema } from "./withheld.schema.ts"

type WithheldApiDeps = EndpointDeps & { wakeOutbox: () => void }

const path = "/admin/withheld"
const may = "bookings"
const { cursor, sort } = withheldList.fields
const counted = { requests: 6, holds: 1 }

const columns: CsvColumn<WithheldRow>[] = [
  { header: words.columns.kind, cell: ({ kind }) => words.kinds[kind] },
  { header: words.columns.name, cell: ({ name }) => name },
  { header: words.columns.requests, cell: ({ requests }) => requests },
  { header: words.columns.holds, cell: ({ holds }) => holds },
  { header: words.columns.hours, cell: ({ hours }) => hours },
  { header: words.columns.bases, cell: ({ bases }) => bases.map(baseName).join(", ") },
]

const lists = listEndpoints({
  path,
  may,
  fields: { cursor, sort },
  list: {
    operationId: "listWithheld",
    summary: "Ce qui retient des places",
    description:
      "Les demandes sans réponse et les créneaux retenus, par réseau (une empreinte, jamais l’adresse) et par domaine d’e-mail, en heures de bateau, les plus nombreuses d’abord.",
    page: "WithheldPage",
    schema: withheldPageSchema,
    example: {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
      kind: "network",
      name: "q7Xk2B",
      ...counted,
      hours: 48,
      bases: ["morges", "nyon"],
    },
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

const endpoint = endpointsFor<WithheldApiDeps>()

const end = endpoint(
  {
    at: `post ${path}/{id}/end`,
    may,
    operationId: "endWithheld",
    summary: "Libérer tout ce qu’un réseau ou un domaine retient",
    description:
      "Annule ses demandes sans réponse, chacune avec son e-mail, et rend ses créneaux retenus. Le corps dit ce que l’on a vu.",
    params: z.strictObject({ id: idSchema("Ligne inconnue") }),
    body: shape("WithheldSeen", endWithheldSchema, counted),
    answer: ["Ce qui a pris fin", shape("WithheldEnded", endedSchema, counted)],
    refused: withheldRefusals,
  },
  async (deps, { params: { id }, body: seen, actor, now }) => {
    const outcome = await endWithheld(deps.db, { id, seen, actor, now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return outcome.ended
  },
)

/** « Retenu » (school 1): what withholds places, by network and by mail domain. */
export function withheldAdminApi(deps: WithheldApiDeps) {
  return routed(deps, [...lists, end])
}
