import { createRoute } from "@hono/zod-openapi"
import { outingKeySchema } from "#app/features/calendar/resources/assignments/outing.schema.ts"
import {
  addressProblems,
  commandProblems,
} from "#app/features/calendar/resources/assignments/resource-problems.server.ts"
import { doneSchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { requireAdmin } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { assignInstructor, removeInstructor } from "./assign-instructor.server.ts"
import type { InstructorsDeps } from "./instructors.admin.api.server.ts"
import { exampleInstructorCandidates, exampleInstructorChoice } from "./instructors.admin.examples.server.ts"
import { instructorCandidatesSchema, instructorChoiceSchema } from "./instructors.admin.schema.ts"
import { instructorRefusals } from "./instructors.refusals.ts"
import { instructorCandidates } from "./team.queries.server.ts"

const invalid = "Identifiant inconnu"
const done = { 200: jsonAnswer("C’est fait", doneSchema, { done: true }) }

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/instructors/outings/{kind}/{id}/instructors",
    operationId: "listInstructorsForOuting",
    summary: "Les moniteurs possibles pour une sortie",
    description:
      "Ceux de sa base, les libres d’abord. `uncertified` : sans certificat valable ce jour-là, pour une leçon sur l’eau.",
    request: { params: outingKeySchema },
    responses: {
      200: jsonAnswer("La sortie et ses moniteurs possibles", instructorCandidatesSchema, exampleInstructorCandidates),
      ...addressProblems(instructorRefusals, ["outing-unknown"], { invalid, unsafe: false }),
    },
  }),
  assign: createRoute({
    method: "post",
    path: "/admin/instructors/outings/{kind}/{id}/instructors",
    operationId: "assignInstructor",
    summary: "Attribuer un moniteur à une sortie, ou en changer",
    description:
      "`seen` nomme les moniteurs qui étaient montrés, `replaces` celui qui cède sa place. Sans certificat valable ce jour-là, une leçon sur l’eau demande une raison (`reason`).",
    request: { params: outingKeySchema, body: jsonBody(instructorChoiceSchema, exampleInstructorChoice) },
    responses: {
      ...done,
      ...commandProblems(instructorRefusals, [
        "outing-unknown",
        "instructor-unknown",
        "changed-meanwhile",
        "rental-alone",
        "other-base",
        "no-certificate",
        "instructor-taken",
        "instructor-away",
      ]),
    },
  }),
  remove: createRoute({
    method: "delete",
    path: "/admin/instructors/outings/{kind}/{id}/instructors/{instructorId}",
    operationId: "removeInstructor",
    summary: "Reprendre le moniteur d’une sortie",
    description: "La sortie reste réservée, « sans moniteur ».",
    request: { params: outingKeySchema.extend({ instructorId: idSchema("Moniteur inconnu") }) },
    responses: {
      ...done,
      ...addressProblems(instructorRefusals, ["outing-unknown", "changed-meanwhile"], { invalid, unsafe: true }),
    },
  }),
}

/** Which instructor goes with which lesson, group or course (school 1, "Rules"). */
export function skippersAdminApi(deps: InstructorsDeps) {
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      const found = await instructorCandidates(deps.db, c.req.valid("param"), { ...deps, now: deps.clock.now() })
      if (!found) throw refuse(instructorRefusals, "outing-unknown")
      return c.json(found, 200)
    })
    .openapi(routes.assign, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { db, clock, bookings } = deps
      const outing = c.req.valid("param")
      const assign = { outing, choice: c.req.valid("json"), actor, now: clock.now(), bookings }
      const assigned = await assignInstructor(db, assign)
      if (!assigned.ok) throw refuse(instructorRefusals, assigned.refusal)
      return c.json({ done: true as const }, 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { db, clock, bookings } = deps
      const { instructorId, ...outing } = c.req.valid("param")
      const removed = await removeInstructor(db, { outing, instructorId, actor, now: clock.now(), bookings })
      if (!removed.ok) throw refuse(instructorRefusals, removed.refusal)
      return c.json({ done: true as const }, 200)
    })
}
