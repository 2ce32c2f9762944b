import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import type { LinkedRecord } from "./linked-record.server.ts"
import { revokeManageLinks } from "./revoke-links.server.ts"

const permissions = { booking: "bookings", application: "applications" } as const
const endpoint = endpointsFor<EndpointDeps>()

export function revokeLinksApi(deps: EndpointDeps, { kind, path, words, answer, refusals, find }: LinkedRecord) {
  const { badId, ...described } = words
  const revoke = endpoint(
    {
      at: `delete ${path}/links`,
      may: permissions[kind],
      ...described,
      params: z.object({ id: idSchema(badId) }),
      answer,
      refused: some(refusals, "not-found"),
    },
    async ({ db }, { params: { id }, actor, now }) => {
      await revokeManageLinks(db, { kind, id, actor, now })
      return (await find(deps, id, actor)) ?? { ok: false, refusal: "not-found" }
    },
  )
  return routed(deps, [revoke])
}
