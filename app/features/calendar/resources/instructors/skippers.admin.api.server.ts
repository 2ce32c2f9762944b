import { outingEndpoints } from "#app/features/calendar/resources/assignments/outings.api.server.ts"
import type { ResourceDeps } from "#app/features/calendar/resources/assignments/resource-endpoint.server.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { assignInstructor, removeInstructor } from "./assign-instructor.server.ts"
import { exampleInstructorCandidates, exampleInstructorChoice } from "./instructors.admin.examples.server.ts"
import { instructorCandidatesSchema, instructorChoiceSchema } from "./instructors.admin.schema.ts"
import { instructorRefusals } from "./instructors.refusals.ts"
import { instructorCandidates } from "./team.queries.server.ts"

const outings = outingEndpoints({
  kind: "instructor",
  path: "/admin/instructors/outings",
  given: "instructors",
  candidates: "/instructors",
  expected: "Moniteur inconnu",
  words: {
    read: {
      operationId: "listInstructorsForOuting",
      summary: "Les moniteurs possibles pour une sortie",
      description:
        "Ceux de sa base, les libres d’abord. `uncertified` : sans certificat valable ce jour-là, pour une leçon sur l’eau.",
    },
    assign: {
      operationId: "assignInstructor",
      summary: "Attribuer un moniteur à une sortie, ou en changer",
      description:
        "`seen` nomme les moniteurs qui étaient montrés, `replaces` celui qui cède sa place. Sans certificat valable ce jour-là, une leçon sur l’eau demande une raison (`reason`).",
    },
    remove: {
      operationId: "removeInstructor",
      summary: "Reprendre le moniteur d’une sortie",
      description: "La sortie reste réservée, « sans moniteur ».",
    },
  },
  found: [
    "La sortie et ses moniteurs possibles",
    shape("OutingInstructors", instructorCandidatesSchema, exampleInstructorCandidates),
  ],
  choice: shape("InstructorChoice", instructorChoiceSchema, exampleInstructorChoice),
  refused: some(
    instructorRefusals,
    "outing-unknown",
    "instructor-unknown",
    "changed-meanwhile",
    "rental-alone",
    "other-base",
    "no-certificate",
    "instructor-taken",
    "instructor-away",
  ),
  find: instructorCandidates,
  assign: assignInstructor,
  remove: (db, { id: instructorId, ...remove }) => removeInstructor(db, { ...remove, instructorId }),
})

/** Which instructor goes with which lesson, group or course (school 1, "Rules"). */
export function skippersAdminApi(deps: ResourceDeps) {
  return routed(deps, outings)
}
