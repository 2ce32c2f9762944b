import { createRoute, z } from "@hono/zod-openapi"
import { findInstructorNames } from "#app/features/calendar/planning/agenda.queries.server.ts"
import {
  administratorsOnly,
  requireAdmin,
  requireUser,
  type SessionDeps,
  signedInOnly,
} from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { bases } from "#content/school.ts"
import { agendaRefusals } from "./agenda.refusals.ts"
import {
  madeFeedSchema,
  ownFeedSchema,
  type SchoolFeed,
  type SchoolFeeds,
  schoolFeedSchema,
  schoolFeedsSchema,
} from "./agenda.schema.ts"
import { feedsOf } from "./feeds.queries.server.ts"
import { endFeed, makeFeed } from "./make-feed.server.ts"

const since = "2027-06-10T08:00:00.000Z"
const makes = {
  201: jsonAnswer("L’adresse, dite une seule fois", madeFeedSchema, {
    address: "https://ecole.example/agenda/Vb3Jx0mQ9dYw2kR7nT5sLhG8pZcE1uAiO4fXyKqMtWs.ics",
  }),
}
const ended = {
  200: jsonAnswer("L’adresse ne sert plus", z.strictObject({ ended: z.literal(true) }), { ended: true }),
}
const exampleFeed = { scope: "base", subject: "nyon" } as const
const schoolProblems = { ...administratorsOnly, ...refusalExamples(agendaRefusals, ["unknown-subject"]) }

const routes = {
  own: createRoute({
    method: "get",
    path: "/me/agenda",
    operationId: "getMyAgenda",
    summary: "Son agenda",
    description: "Depuis quand une adresse d’agenda sert ; null s’il n’y en a pas.",
    responses: {
      200: jsonAnswer("Depuis quand", ownFeedSchema, { since }),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
  makeOwn: createRoute({
    method: "post",
    path: "/me/agenda",
    operationId: "makeMyAgenda",
    summary: "Créer l’adresse de son agenda",
    description: "Une adresse secrète à laquelle un agenda s’abonne. Celle d’avant ne sert plus.",
    request: { body: jsonBody(z.strictObject({}), {}) },
    responses: { ...makes, ...problemResponses(signedInOnly, { body: true, limited: false }) },
  }),
  endOwn: createRoute({
    method: "delete",
    path: "/me/agenda",
    operationId: "endMyAgenda",
    summary: "Supprimer l’adresse de son agenda",
    description: "Les agendas abonnés ne reçoivent plus rien.",
    responses: { ...ended, ...problemResponses(signedInOnly, { body: false, unsafe: true }) },
  }),
  list: createRoute({
    method: "get",
    path: "/admin/agendas",
    operationId: "listSchoolAgendas",
    summary: "Les agendas de l’école",
    description: "Tout, chaque base et chaque moniteur, et depuis quand l’administrateur de la session y est abonné.",
    responses: {
      200: jsonAnswer("Les agendas", schoolFeedsSchema, { items: [{ ...exampleFeed, name: "Nyon", since }] }),
      ...problemResponses(administratorsOnly, { body: false }),
    },
  }),
  make: createRoute({
    method: "post",
    path: "/admin/agendas",
    operationId: "makeSchoolAgenda",
    summary: "Créer l’adresse d’un agenda de l’école",
    description: "Initiales et références, aucun nom. L’adresse sert tant que son administrateur le reste.",
    request: { body: jsonBody(schoolFeedSchema, exampleFeed) },
    responses: { ...makes, ...problemResponses(schoolProblems, { body: true, limited: false }) },
  }),
  end: createRoute({
    method: "post",
    path: "/admin/agendas/end",
    operationId: "endSchoolAgenda",
    summary: "Supprimer l’adresse d’un agenda de l’école",
    description: "Les agendas abonnés ne reçoivent plus rien.",
    request: { body: jsonBody(schoolFeedSchema, exampleFeed) },
    responses: { ...ended, ...problemResponses(administratorsOnly, { body: true, limited: false }) },
  }),
}

export interface AgendaApiDeps extends SessionDeps {
  clock: Clock
  origin: string
}

/** Addresses of agendas (school 2, "Calendar"). */
export function agendaApi(deps: AgendaApiDeps) {
  const { db, clock, origin } = deps
  const addressOf = (secret: string) => `${origin}/agenda/${secret}.ics`
  const own = (userId: string) => ({ userId, scope: "person" as const, subject: "" })
  const router = createApiRouter()
  router.openapi(routes.own, async (c) => {
    const { userId } = await requireUser(c, deps)
    const mine = (await feedsOf(db, userId)).find(({ scope }) => scope === "person")
    return c.json({ since: mine?.createdAt.toISOString() ?? null }, 200)
  })
  router.openapi(routes.makeOwn, async (c) => {
    const { userId } = await requireUser(c, deps)
    return c.json({ address: addressOf(await makeFeed(db, own(userId), clock.now())) }, 201)
  })
  router.openapi(routes.endOwn, async (c) => {
    const { userId } = await requireUser(c, deps)
    await endFeed(db, own(userId))
    return c.json({ ended: true as const }, 200)
  })
  router.openapi(routes.list, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    return c.json({ items: await schoolFeeds(db, userId) }, 200)
  })
  router.openapi(routes.make, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    const feed = c.req.valid("json")
    if (!(await schoolFeeds(db, userId)).some((known) => isSame(known, feed)))
      throw refuse(agendaRefusals, "unknown-subject")
    return c.json({ address: addressOf(await makeFeed(db, { userId, ...feed }, clock.now())) }, 201)
  })
  router.openapi(routes.end, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    await endFeed(db, { userId, ...c.req.valid("json") })
    return c.json({ ended: true as const }, 200)
  })
  return router
}

async function schoolFeeds(db: Db, userId: string): Promise<SchoolFeeds["items"]> {
  const [made, instructors] = await Promise.all([feedsOf(db, userId), findInstructorNames(db)])
  const all = [
    { scope: "all" as const, subject: "", name: "" },
    ...bases.map(({ slug: subject, name }) => ({ scope: "base" as const, subject, name })),
    ...instructors.map(({ id: subject, name }) => ({ scope: "instructor" as const, subject, name })),
  ]
  return all.map(({ scope, subject, name }) => {
    const feed = made.find((one) => isSame(one, { scope, subject }))
    return { scope, subject, name, since: feed?.createdAt.toISOString() ?? null }
  })
}

function isSame(one: { scope: string; subject: string }, other: SchoolFeed): boolean {
  return one.scope === other.scope && one.subject === other.subject
}
