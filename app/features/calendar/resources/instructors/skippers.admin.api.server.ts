import { outingsApi } from "#app/features/calendar/resources/assignments/outings.api.server.ts"
import { assignInstructor, removeInstructor } from "./assign-instructor.server.ts"
import type { InstructorsDeps } from "./instructors.admin.api.server.ts"
import { exampleInstructorCandidates, exampleInstructorChoice } from "./instructors.admin.examples.server.ts"
import { instructorCandidatesSchema, instructorChoiceSchema } from "./instructors.admin.schema.ts"
import { instructorRefusals } from "./instructors.refusals.ts"
import { instructorCandidates } from "./team.queries.server.ts"

const words = {
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
}

/** Which instructor goes with which lesson, group or course (school 1, "Rules"). */
export function skippersAdminApi(deps: InstructorsDeps) {
  return outingsApi(deps, {
    kind: "instructor",
    refusals: instructorRefusals,
    path: "/admin/instructors/outings",
    given: "instructors",
    candidates: "/instructors",
    expected: "Moniteur inconnu",
    words,
    found: {
      schema: instructorCandidatesSchema,
      example: exampleInstructorCandidates,
      description: "La sortie et ses moniteurs possibles",
    },
    choice: { schema: instructorChoiceSchema, example: exampleInstructorChoice },
    refused: [
      "outing-unknown",
      "instructor-unknown",
      "changed-meanwhile",
      "rental-alone",
      "other-base",
      "no-certificate",
      "instructor-taken",
      "instructor-away",
    ],
    find: instructorCandidates,
    assign: assignInstructor,
    remove: (db, { id: instructorId, ...remove }) => removeInstructor(db, { ...remove, instructorId }),
  })
}
