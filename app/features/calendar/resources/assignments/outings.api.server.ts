import { createRoute, type z } from "@hono/zod-openapi"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { type Refusals, refuse } from "#app/platform/http/refuse.server.ts"
import type { Assigning } from "./assign-resource.server.ts"
import type { BoatBookings } from "./boat-bookings.server.ts"
import { outingKeySchema, type shownOutingFields } from "./outing.schema.ts"
import type { OutingKey } from "./outings.server.ts"
import type { ResourceKind } from "./resource-kinds.ts"
import { addressProblems, commandProblems, type Described } from "./resource-problems.server.ts"
import { doneSchema } from "./stay.schema.ts"

interface Shown<Schema> {
  schema: Schema
  example: unknown
}

/** What both answer; each has more. */
interface Found {
  outing: z.infer<z.ZodObject<typeof shownOutingFields>>
  candidates: { id: string; name: string; free: boolean }[]
}

type Outcome<Table> = { ok: true } | { ok: false; refusal: keyof Table & string }

interface OutingsToDescribe<Kind extends ResourceKind, Table extends Refusals, Choice> {
  kind: Kind
  refusals: Table
  /** The path of all outings. */
  path: string
  /** What an outing is given, as its path names it. */
  given: "boats" | "instructors"
  /** Where below an outing those that it could be given are read. */
  candidates: "" | "/instructors"
  expected: string
  words: Record<"read" | "assign" | "remove", Described>
  found: Shown<z.ZodType<Found>> & { description: string }
  choice: Shown<z.ZodType<Choice>>
  refused: readonly (keyof Table & string)[]
  find: (db: Db, key: OutingKey, known: { bookings: BoatBookings; now: Date }) => Promise<Found | undefined>
  assign: (db: Db, assign: Assigning & { choice: Choice }) => Promise<Outcome<Table>>
  remove: (db: Db, remove: Assigning & { id: string }) => Promise<Outcome<Table>>
}

type OutingRefusal = "outing-unknown" | "changed-meanwhile"
type Deps = SessionDeps & { clock: Clock; bookings: BoatBookings }

/** Which boats or instructors go with which reservation, lesson or course (school 1, "Rules"). */
export function outingsApi<Kind extends ResourceKind, Table extends Refusals & Record<OutingRefusal, unknown>, Choice>(
  deps: Deps,
  of: OutingsToDescribe<Kind, Table, Choice>,
) {
  const routes = routesOf(of)
  const { db, clock, bookings } = deps
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      const found = await of.find(db, c.req.valid("param"), { bookings, now: clock.now() })
      if (!found) throw refuse(of.refusals, "outing-unknown")
      return c.json(found, 200)
    })
    .openapi(routes.assign, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const [outing, choice] = [c.req.valid("param"), c.req.valid("json")]
      const assigned = await of.assign(db, { outing, choice, actor, now: clock.now(), bookings })
      if (!assigned.ok) throw refuse(of.refusals, assigned.refusal)
      return c.json({ done: true as const }, 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { [`${of.kind}Id`]: id = "", ...key } = c.req.valid("param")
      const outing = outingKeySchema.parse(key)
      const removed = await of.remove(db, { outing, id, actor, now: clock.now(), bookings })
      if (!removed.ok) throw refuse(of.refusals, removed.refusal)
      return c.json({ done: true as const }, 200)
    })
}

function routesOf<Kind extends ResourceKind, Table extends Refusals & Record<OutingRefusal, unknown>, Choice>(
  of: OutingsToDescribe<Kind, Table, Choice>,
) {
  const { refusals, words, found, choice } = of
  const path = `${of.path}/{kind}/{id}` as const
  const invalid = "Identifiant inconnu"
  const done = { 200: jsonAnswer("C’est fait", doneSchema, { done: true }) }
  return {
    read: createRoute({
      method: "get",
      path: `${path}${of.candidates}`,
      ...words.read,
      request: { params: outingKeySchema },
      responses: {
        200: jsonAnswer(found.description, found.schema, found.example),
        ...addressProblems(refusals, ["outing-unknown"], { invalid, unsafe: false }),
      },
    }),
    assign: createRoute({
      method: "post",
      path: `${path}/${of.given}`,
      ...words.assign,
      request: { params: outingKeySchema, body: jsonBody(choice.schema, choice.example) },
      responses: { ...done, ...commandProblems(refusals, of.refused) },
    }),
    remove: createRoute({
      method: "delete",
      path: `${path}/${of.given}/{${of.kind}Id}`,
      ...words.remove,
      request: { params: outingKeySchema.extend({ [`${of.kind}Id`]: idSchema(of.expected) }) },
      responses: {
        ...done,
        ...addressProblems(refusals, ["outing-unknown", "changed-meanwhile"], { invalid, unsafe: true }),
      },
    }),
  }
}
