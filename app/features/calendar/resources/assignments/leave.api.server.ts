import { z } from "@hono/zod-openapi"
import { done, doneOrRefused } from "#app/features/calendar/done.shapes.server.ts"
import type { Endpoint } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { type Refusals, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { beginLeave, endLeave, type LeaveRefusal, retire } from "./leave.server.ts"
import { type Described, endpoint, type ResourceDeps } from "./resource-endpoint.server.ts"
import { type ResourceKind, resourceKinds } from "./resource-kinds.ts"
import { freedSchema, type NewStay, newStaySchema, retirementSchema } from "./stay.schema.ts"

interface LeaveToDeclare<Kind extends ResourceKind> {
  kind: Kind
  refusals: Refusals & Record<LeaveRefusal<Kind>, unknown>
  /** The path of all boats or instructors. */
  path: `/admin/${string}`
  expected: string
  stayExpected: string
  exampleStay: NewStay
  /** What `freed` counts. */
  freed: string
  words: Record<"retire" | "begin" | "end", Described>
}

type Refused = { ok: false; refusal: string }
type Freed = { ok: true; freed: number } | Refused

const retirement = shape("ResourceRetirement", retirementSchema, { version: 1, freed: 2 })
const newStay = shape("ResourceStay", newStaySchema)
const freed = shape("FreedBookings", freedSchema, { freed: 2 })

/** How a boat or an instructor leaves for a time, or for good (school 1, "Screens"). */
export function leaveEndpoints<Kind extends ResourceKind>(of: LeaveToDeclare<Kind>): Endpoint<ResourceDeps>[] {
  const { kind, words } = of
  const { stay } = resourceKinds[kind]
  const table: Refusals = of.refusals
  const unknown = `${kind}-unknown`
  const shared = { may: "resources", params: z.strictObject({ id: idSchema(of.expected) }) } as const
  const leave = endpoint(
    {
      ...shared,
      ...words.retire,
      at: `post ${of.path}/{id}/retirement`,
      body: retirement,
      answer: [of.freed, freed],
      refused: some(table, unknown, "changed-meanwhile"),
    },
    async ({ db }, { params, body, actor, now }) => {
      const outcome: Freed = await retire(db, kind, { ...params, ...body, actor, now })
      return outcome.ok ? { freed: outcome.freed } : outcome
    },
  )
  const begin = endpoint(
    {
      ...shared,
      ...words.begin,
      at: `post ${of.path}/{id}/${stay}s`,
      body: { ...newStay, example: of.exampleStay },
      status: 201,
      answer: [of.freed, freed],
      refused: some(table, unknown, "no-such-time", `${stay}-past`, `${stay}-ends-first`, `${stay}-overlaps`),
    },
    async ({ db }, { params, body, actor, now }) => {
      const outcome: Freed = await beginLeave(db, kind, { ...params, stay: body, actor, now })
      return outcome.ok ? { freed: outcome.freed } : outcome
    },
  )
  const end = endpoint(
    {
      ...shared,
      ...words.end,
      at: `delete ${of.path}/{id}/${stay}s/{${stay}Id}`,
      params: shared.params.extend({ [`${stay}Id`]: idSchema(of.stayExpected) }),
      answer: done,
      refused: some(table, unknown, `${stay}-unknown`),
    },
    async ({ db }, { params: { id = "", [`${stay}Id`]: stayId = "" }, actor, now }) =>
      doneOrRefused<Refused>(await endLeave(db, kind, { id, stayId, actor, now })),
  )
  return [leave, begin, end]
}
