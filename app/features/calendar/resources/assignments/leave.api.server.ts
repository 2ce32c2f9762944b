import { createRoute, z } from "@hono/zod-openapi"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { type Refusals, refuse } from "#app/platform/http/refuse.server.ts"
import { beginLeave, endLeave, type LeaveRefusal, retire } from "./leave.server.ts"
import type { ResourceKind } from "./resource-kinds.ts"
import { addressProblems, commandProblems, type Described } from "./resource-problems.server.ts"
import { doneSchema, freedSchema, type NewStay, newStaySchema, retirementSchema } from "./stay.schema.ts"

interface LeaveToDescribe<Kind extends ResourceKind> {
  kind: Kind
  refusals: Refusals & Record<LeaveRefusal<Kind>, unknown>
  /** The address of all resources, and the names of their stays in it. */
  path: string
  stays: string
  stay: "workshop" | "absence"
  expected: string
  stayExpected: string
  exampleStay: NewStay
  /** What `freed` counts. */
  freed: string
  words: Record<"retire" | "begin" | "end", Described>
}

/** How a boat or an instructor leaves for a time, or for good (school 1, "Screens"). */
export function leaveApi<Kind extends ResourceKind>(deps: SessionDeps & { clock: Clock }, of: LeaveToDescribe<Kind>) {
  const { kind, refusals } = of
  const routes = routesOf(of)
  return createApiRouter()
    .openapi(routes.retire, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const asked = { ...c.req.valid("param"), ...c.req.valid("json") }
      const retired = await retire(deps.db, kind, { ...asked, actor, now: deps.clock.now() })
      if (!retired.ok) throw refuse(refusals, retired.refusal)
      return c.json({ freed: retired.freed }, 200)
    })
    .openapi(routes.begin, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const asked = { ...c.req.valid("param"), stay: c.req.valid("json") }
      const begun = await beginLeave(deps.db, kind, { ...asked, actor, now: deps.clock.now() })
      if (!begun.ok) throw refuse(refusals, begun.refusal)
      return c.json({ freed: begun.freed }, 201)
    })
    .openapi(routes.end, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id = "", [`${of.stay}Id`]: stayId = "" } = c.req.valid("param")
      const ended = await endLeave(deps.db, kind, { id, stayId, actor, now: deps.clock.now() })
      if (!ended.ok) throw refuse(refusals, ended.refusal)
      return c.json({ done: true as const }, 200)
    })
}

function routesOf<Kind extends ResourceKind>(of: LeaveToDescribe<Kind>) {
  const unknown = `${of.kind}-unknown`
  const params = z.strictObject({ id: idSchema(of.expected) })
  const stayParams = z.strictObject({ id: idSchema(of.expected), [`${of.stay}Id`]: idSchema(of.stayExpected) })
  return {
    retire: createRoute({
      method: "post",
      path: `${of.path}/{id}/retirement`,
      ...of.words.retire,
      request: { params, body: jsonBody(retirementSchema, { version: 1, freed: 2 }) },
      responses: {
        200: jsonAnswer(of.freed, freedSchema, { freed: 2 }),
        ...commandProblems(of.refusals, [unknown, "changed-meanwhile"]),
      },
    }),
    begin: createRoute({
      method: "post",
      path: `${of.path}/{id}/${of.stays}`,
      ...of.words.begin,
      request: { params, body: jsonBody(newStaySchema, of.exampleStay) },
      responses: {
        201: jsonAnswer(of.freed, freedSchema, { freed: 2 }),
        ...commandProblems(of.refusals, [
          unknown,
          "no-such-time",
          `${of.stay}-past`,
          `${of.stay}-ends-first`,
          `${of.stay}-overlaps`,
        ]),
      },
    }),
    end: createRoute({
      method: "delete",
      path: `${of.path}/{id}/${of.stays}/{${of.stay}Id}`,
      ...of.words.end,
      request: { params: stayParams },
      responses: {
        200: jsonAnswer("C’est fait", doneSchema, { done: true }),
        ...addressProblems(of.refusals, [unknown, `${of.stay}-unknown`], { invalid: of.expected, unsafe: true }),
      },
    }),
  }
}
