import type { z } from "@hono/zod-openapi"
import { done, doneOrRefused } from "#app/features/calendar/done.shapes.server.ts"
import type { Endpoint } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import type { Refusals } from "#app/platform/http/refuse.server.ts"
import type { Shape } from "#app/platform/http/shape.server.ts"
import type { Assigning } from "./assign-resource.server.ts"
import type { BoatBookings } from "./boat-bookings.server.ts"
import { outingKeySchema, type shownOutingFields } from "./outing.schema.ts"
import type { OutingKey } from "./outings.server.ts"
import { type Described, endpoint, type ResourceDeps } from "./resource-endpoint.server.ts"
import { type ResourceKind, resourceKinds } from "./resource-kinds.ts"

/** What both answer; each has more. */
interface Found {
  outing: z.infer<z.ZodObject<typeof shownOutingFields>>
  candidates: { id: string; name: string; free: boolean }[]
}

type Outcome<Refusal extends string> = { ok: true } | { ok: false; refusal: Refusal }
type OutingRefusal = "outing-unknown" | "changed-meanwhile"

interface OutingsToDeclare<Refusal extends string, Choice> {
  kind: ResourceKind
  /** The path of all outings. */
  path: `/admin/${string}`
  /** Where below an outing those that it could be given are read. */
  candidates: "" | "/instructors"
  expected: string
  words: Record<"read" | "assign" | "remove", Described>
  found: readonly [says: string, shape: Shape<z.ZodType<Found>>]
  choice: Shape<z.ZodType<Choice>>
  /** Why a choice is refused. */
  refused: { readonly [Code in Refusal | OutingRefusal]: Refusals[string] }
  find: (db: Db, key: OutingKey, known: { bookings: BoatBookings; now: Date }) => Promise<Found | undefined>
  assign: (db: Db, assign: Assigning & { choice: Choice }) => Promise<Outcome<NoInfer<Refusal> | OutingRefusal>>
  remove: (db: Db, remove: Assigning & { id: string }) => Promise<Outcome<OutingRefusal>>
}

/** Which boats or instructors go with which reservation, lesson or course (school 1, "Rules"). */
export function outingEndpoints<Refusal extends string, Choice>(
  of: OutingsToDeclare<Refusal, Choice>,
): Endpoint<ResourceDeps>[] {
  const { kind, words, refused } = of
  const { table: given } = resourceKinds[kind]
  const path = `${of.path}/{kind}/{id}` as const
  const shared = { may: "resources", params: outingKeySchema } as const
  const gone = { "outing-unknown": refused["outing-unknown"] }
  const read = endpoint(
    { ...shared, ...words.read, at: `get ${path}${of.candidates}`, answer: of.found, refused: gone },
    async ({ db, bookings }, { params, now }) =>
      (await of.find(db, params, { bookings, now })) ?? ({ ok: false, refusal: "outing-unknown" } as const),
  )
  const assign = endpoint(
    { ...shared, ...words.assign, at: `post ${path}/${given}`, body: of.choice, answer: done, refused },
    async ({ db, bookings }, { params: outing, body: choice, actor, now }) =>
      doneOrRefused(await of.assign(db, { outing, choice, actor, now, bookings })),
  )
  const remove = endpoint(
    {
      ...shared,
      ...words.remove,
      at: `delete ${path}/${given}/{${kind}Id}`,
      params: outingKeySchema.extend({ [`${kind}Id`]: idSchema(of.expected) }),
      answer: done,
      refused: { ...gone, "changed-meanwhile": refused["changed-meanwhile"] },
    },
    async ({ db, bookings }, { params: { [`${kind}Id`]: id = "", ...key }, actor, now }) =>
      doneOrRefused(await of.remove(db, { outing: outingKeySchema.parse(key), id, actor, now, bookings })),
  )
  return [read, assign, remove]
}
