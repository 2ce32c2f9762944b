import { z } from "@hono/zod-openapi"
import { findInstructorNames } from "#app/features/calendar/planning/agenda.queries.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { emptyBody, shape } from "#app/platform/http/shape.server.ts"
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

export interface AgendaApiDeps extends EndpointDeps {
  origin: string
}

const endpoint = endpointsFor<AgendaApiDeps>()

const since = "2027-06-10T08:00:00.000Z"
const exampleFeed = { scope: "base", subject: "nyon" } as const
const schoolAgenda = shape("SchoolAgenda", schoolFeedSchema, exampleFeed)

const agendaAddress = shape("AgendaAddress", madeFeedSchema, {
  address: "https://ecole.example/agenda/Vb3Jx0mQ9dYw2kR7nT5sLhG8pZcE1uAiO4fXyKqMtWs.ics",
})
const endedAgenda = shape("EndedAgenda", z.strictObject({ ended: z.literal(true) }), { ended: true })

const makes = { status: 201, answer: ["L’adresse, dite une seule fois", agendaAddress] } as const
const ends = { answer: ["L’adresse ne sert plus", endedAgenda] } as const

const own = endpoint(
  {
    at: "get /me/agenda",
    may: "person",
    operationId: "getMyAgenda",
    summary: "Son agenda",
    description: "Depuis quand une adresse d’agenda sert ; null s’il n’y en a pas.",
    answer: ["Depuis quand", shape("OwnAgenda", ownFeedSchema, { since })],
  },
  async ({ db }, { actor }) => {
    const mine = (await feedsOf(db, actor)).find(({ scope }) => scope === "person")
    return { since: mine?.createdAt.toISOString() ?? null }
  },
)

const makeOwn = endpoint(
  {
    ...makes,
    at: "post /me/agenda",
    may: "person",
    operationId: "makeMyAgenda",
    summary: "Créer l’adresse de son agenda",
    description: "Une adresse secrète à laquelle un agenda s’abonne. Celle d’avant ne sert plus.",
    body: emptyBody,
  },
  async (deps, { actor, now }) => addressOf(deps, await makeFeed(deps.db, ownFeed(actor), now)),
)

const endOwn = endpoint(
  {
    ...ends,
    at: "delete /me/agenda",
    may: "person",
    operationId: "endMyAgenda",
    summary: "Supprimer l’adresse de son agenda",
    description: "Les agendas abonnés ne reçoivent plus rien.",
  },
  async ({ db }, { actor }) => {
    await endFeed(db, ownFeed(actor))
    return { ended: true } as const
  },
)

const list = endpoint(
  {
    at: "get /admin/agendas",
    may: "calendar",
    operationId: "listSchoolAgendas",
    summary: "Les agendas de l’école",
    description: "Tout, chaque base et chaque moniteur, et depuis quand l’administrateur de la session y est abonné.",
    answer: [
      "Les agendas",
      shape("SchoolAgendaList", schoolFeedsSchema, { items: [{ ...exampleFeed, name: "Nyon", since }] }),
    ],
  },
  async ({ db }, { actor }) => ({ items: await schoolFeeds(db, actor) }),
)

const make = endpoint(
  {
    ...makes,
    at: "post /admin/agendas",
    may: "calendar",
    operationId: "makeSchoolAgenda",
    summary: "Créer l’adresse d’un agenda de l’école",
    description: "Initiales et références, aucun nom. L’adresse sert tant que son administrateur le reste.",
    body: schoolAgenda,
    refused: some(agendaRefusals, "unknown-subject"),
  },
  async (deps, { body: feed, actor: userId, now }) => {
    const known = (await schoolFeeds(deps.db, userId)).some((one) => isSame(one, feed))
    if (!known) return { ok: false, refusal: "unknown-subject" }
    return addressOf(deps, await makeFeed(deps.db, { userId, ...feed }, now))
  },
)

const end = endpoint(
  {
    ...ends,
    at: "post /admin/agendas/end",
    may: "calendar",
    operationId: "endSchoolAgenda",
    summary: "Supprimer l’adresse d’un agenda de l’école",
    description: "Les agendas abonnés ne reçoivent plus rien.",
    body: schoolAgenda,
  },
  async ({ db }, { body: feed, actor: userId }) => {
    await endFeed(db, { userId, ...feed })
    return { ended: true } as const
  },
)

/** Addresses of agendas (school 2, "Calendar"). */
export function agendaApi(deps: AgendaApiDeps) {
  return routed(deps, [own, makeOwn, endOwn, list, make, end])
}

function ownFeed(userId: string) {
  return { userId, scope: "person", subject: "" } as const
}

function addressOf({ origin }: AgendaApiDeps, secret: string) {
  return { address: `${origin}/agenda/${secret}.ics` }
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
