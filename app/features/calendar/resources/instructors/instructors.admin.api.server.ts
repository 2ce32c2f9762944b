import { createRoute, z } from "@hono/zod-openapi"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { leaveApi } from "#app/features/calendar/resources/assignments/leave.api.server.ts"
import { commandProblems } from "#app/features/calendar/resources/assignments/resource-problems.server.ts"
import { doneSchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { exampleInstructor, exampleTeam } from "./instructors.admin.examples.server.ts"
import {
  createdInstructorSchema,
  instructorChangeSchema,
  newInstructorSchema,
  teamSchema,
} from "./instructors.admin.schema.ts"
import { instructorRefusals } from "./instructors.refusals.ts"
import { createInstructor, editInstructor } from "./save-instructor.server.ts"
import { listInstructors, namesInCourses, outingsWithoutInstructor } from "./team.queries.server.ts"

export type InstructorsDeps = SessionDeps & { clock: Clock; bookings: BoatBookings }

const expected = "Moniteur inconnu"
const params = z.strictObject({ id: idSchema(expected) })

const identity = ["name-taken", "account-unknown", "account-taken"] as const
const done = { 200: jsonAnswer("C’est fait", doneSchema, { done: true }) }

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/instructors",
    operationId: "getInstructors",
    summary: "Les moniteurs, et ce qui est « sans moniteur »",
    description:
      "Les moniteurs en service avec leurs certificats et leurs absences, les premières sorties à venir auxquelles il manque un moniteur, aux bases qui en ont, et les noms écrits dans des sessions qui ne sont pas encore saisis.",
    responses: {
      200: jsonAnswer("Les moniteurs", teamSchema, exampleTeam),
      ...problemResponses(administratorsOnly, { body: false }),
    },
  }),
  create: createRoute({
    method: "post",
    path: "/admin/instructors",
    operationId: "createInstructor",
    summary: "Ajouter un moniteur",
    description: "Dès le premier moniteur d’une base, ses leçons et ses sorties en groupe ont besoin d’un moniteur.",
    request: { body: jsonBody(newInstructorSchema, exampleInstructor) },
    responses: {
      201: jsonAnswer("Le moniteur ajouté", createdInstructorSchema, { id: exampleTeam.instructors[0]?.id }),
      ...commandProblems(instructorRefusals, identity),
    },
  }),
  edit: createRoute({
    method: "put",
    path: "/admin/instructors/{id}",
    operationId: "updateInstructor",
    summary: "Modifier un moniteur et ses certificats",
    description: "`certificates` remplace toute la liste. La base reste tant que des sorties à venir comptent sur lui.",
    request: { params, body: jsonBody(instructorChangeSchema, { ...exampleInstructor, version: 1 }) },
    responses: {
      ...done,
      ...commandProblems(instructorRefusals, [
        "instructor-unknown",
        "changed-meanwhile",
        ...identity,
        "instructor-booked",
      ]),
    },
  }),
}

const absences = {
  kind: "instructor",
  refusals: instructorRefusals,
  path: "/admin/instructors",
  stays: "absences",
  stay: "absence",
  expected,
  stayExpected: "Absence inconnue",
  exampleStay: { toDate: "2027-06-14", toTime: "12:00", reason: "Formation continue" },
  freed: "Combien de sorties n’ont plus ce moniteur",
  words: {
    retire: {
      operationId: "retireInstructor",
      summary: "Retirer un moniteur du service",
      description: "Ses sorties à venir deviennent « sans moniteur » ; `freed` dit combien ont été annoncées.",
    },
    begin: {
      operationId: "beginAbsence",
      summary: "Noter l’absence d’un moniteur",
      description:
        "De maintenant, ou de `fromDate` et `fromTime`, jusqu’à la fin. Les sorties de cette période deviennent « sans moniteur ».",
    },
    end: {
      operationId: "endAbsence",
      summary: "Terminer une absence, ou l’annuler",
      description: "Une absence commencée se termine maintenant, une absence à venir est annulée.",
    },
  },
} as const

const shownWithout = 50

/** The instructors in the back-office (school 1, "Screens"). */
export function instructorsAdminApi(deps: InstructorsDeps) {
  const isDone = { done: true as const }
  return createApiRouter()
    .route("/", leaveApi(deps, absences))
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      const { db, clock, bookings } = deps
      const now = clock.now()
      const [instructors, waiting, names] = await Promise.all([
        listInstructors(db, now),
        outingsWithoutInstructor(db, { bookings, now, atMost: shownWithout + 1 }),
        namesInCourses(db, now),
      ])
      const withoutInstructor = waiting.slice(0, shownWithout)
      const moreWithoutInstructor = waiting.length > shownWithout
      return c.json({ instructors, withoutInstructor, moreWithoutInstructor, namesInCourses: names }, 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const created = await createInstructor(deps.db, { instructor: c.req.valid("json"), actor })
      if (!created.ok) throw refuse(instructorRefusals, created.refusal)
      return c.json({ id: created.id }, 201)
    })
    .openapi(routes.edit, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id: instructorId } = c.req.valid("param")
      const edit = { instructorId, change: c.req.valid("json"), actor, now: deps.clock.now() }
      const edited = await editInstructor(deps.db, edit)
      if (!edited.ok) throw refuse(instructorRefusals, edited.refusal)
      return c.json(isDone, 200)
    })
}
