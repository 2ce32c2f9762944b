import { z } from "@hono/zod-openapi"
import { done, doneOrRefused } from "#app/features/calendar/done.shapes.server.ts"
import { leaveEndpoints } from "#app/features/calendar/resources/assignments/leave.api.server.ts"
import { outingEndpoints } from "#app/features/calendar/resources/assignments/outings.api.server.ts"
import { endpoint, type ResourceDeps } from "#app/features/calendar/resources/assignments/resource-endpoint.server.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { assignInstructor, removeInstructor } from "./assign-instructor.server.ts"
import {
  exampleInstructor,
  exampleInstructorCandidates,
  exampleInstructorChoice,
  exampleTeam,
} from "./instructors.admin.examples.server.ts"
import {
  createdInstructorSchema,
  instructorCandidatesSchema,
  instructorChangeSchema,
  instructorChoiceSchema,
  newInstructorSchema,
  teamSchema,
} from "./instructors.admin.schema.ts"
import { instructorRefusals } from "./instructors.refusals.ts"
import { createInstructor, editInstructor } from "./save-instructor.server.ts"
import {
  instructorCandidates,
  listInstructors,
  namesInCourses,
  outingsWithoutInstructor,
} from "./team.queries.server.ts"

const expected = "Moniteur inconnu"

const absences = leaveEndpoints({
  kind: "instructor",
  refusals: instructorRefusals,
  path: "/admin/instructors",
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
})

const shownWithout = 50

const team = endpoint(
  {
    at: "get /admin/instructors",
    may: "resources",
    operationId: "getInstructors",
    summary: "Les moniteurs, et ce qui est « sans moniteur »",
    description:
      "Les moniteurs en service avec leurs certificats et leurs absences, les premières sorties à venir auxquelles il manque un moniteur, aux bases qui en ont, et les noms écrits dans des sessions qui ne sont pas encore saisis.",
    answer: ["Les moniteurs", shape("InstructorTeam", teamSchema, exampleTeam)],
  },
  async ({ db, bookings }, { now }) => {
    const [instructors, waiting, names] = await Promise.all([
      listInstructors(db, now),
      outingsWithoutInstructor(db, { bookings, now, atMost: shownWithout + 1 }),
      namesInCourses(db, now),
    ])
    const withoutInstructor = waiting.slice(0, shownWithout)
    const moreWithoutInstructor = waiting.length > shownWithout
    return { instructors, withoutInstructor, moreWithoutInstructor, namesInCourses: names }
  },
)

const create = endpoint(
  {
    at: "post /admin/instructors",
    may: "resources",
    operationId: "createInstructor",
    summary: "Ajouter un moniteur",
    description: "Dès le premier moniteur d’une base, ses leçons et ses sorties en groupe ont besoin d’un moniteur.",
    body: shape("NewInstructor", newInstructorSchema, exampleInstructor),
    status: 201,
    answer: [
      "Le moniteur ajouté",
      shape("CreatedInstructor", createdInstructorSchema, { id: exampleInstructorChoice.instructorId }),
    ],
    refused: some(instructorRefusals, "name-taken", "account-unknown", "account-taken"),
  },
  async ({ db }, { body: instructor, actor }) => {
    const outcome = await createInstructor(db, { instructor, actor })
    return outcome.ok ? { id: outcome.id } : outcome
  },
)

const edit = endpoint(
  {
    at: "put /admin/instructors/{id}",
    may: "resources",
    operationId: "updateInstructor",
    summary: "Modifier un moniteur et ses certificats",
    description: "`certificates` remplace toute la liste. La base reste tant que des sorties à venir comptent sur lui.",
    params: z.strictObject({ id: idSchema(expected) }),
    body: shape("InstructorChange", instructorChangeSchema, { ...exampleInstructor, version: 1 }),
    answer: done,
    refused: some(
      instructorRefusals,
      "instructor-unknown",
      "changed-meanwhile",
      "name-taken",
      "account-unknown",
      "account-taken",
      "instructor-booked",
    ),
  },
  async ({ db }, { params: { id: instructorId }, body: change, actor, now }) =>
    doneOrRefused(await editInstructor(db, { instructorId, change, actor, now })),
)

const outings = outingEndpoints({
  kind: "instructor",
  path: "/admin/instructors/outings",
  candidates: "/instructors",
  expected,
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

/** The instructors in the back-office, and which lesson, group or course each goes with (school 1, "Screens", "Rules"). */
export function instructorsAdminApi(deps: ResourceDeps) {
  return routed(deps, [...absences, team, create, edit, ...outings])
}
