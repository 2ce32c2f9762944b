import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { mergePersons } from "#app/features/persons/merge-persons.server.ts"
import { searchPersons } from "#app/features/persons/persons.queries.server.ts"
import { personRefusals } from "#app/features/persons/persons.refusals.ts"
import { foundPersonsSchema, mergeRequestSchema, noteSchema } from "#app/features/persons/persons.schema.ts"
import { undoMerge } from "#app/features/persons/undo-merge.server.ts"
import { writeNote } from "#app/features/persons/write-note.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { exampleFile, exampleListed, exampleOther } from "./person.examples.server.ts"
import { personFileSchema } from "./person.schema.ts"
import { findPersonFile } from "./person-file.queries.server.ts"

const mostFound = 25
const nothingAsked = "Dites qui chercher"

const endpoint = endpointsFor<EndpointDeps>()

const search = endpoint(
  {
    at: "get /admin/persons",
    may: "persons",
    operationId: "searchPersons",
    summary: "Chercher une personne",
    description: "Avec ou sans compte : une ligne par personne, avec ce qui lui appartient. Les plus récentes d’abord.",
    query: z.strictObject({ q: searchSchema().refine((terms) => terms !== undefined, { error: nothingAsked }) }),
    answer: ["Qui a été trouvé", shape("FoundPersons", foundPersonsSchema, { items: [exampleListed], more: false })],
  },
  async ({ db }, { query }) => await searchPersons(db, query.q ?? [], mostFound),
)

const file = {
  may: "persons",
  answer: ["La fiche, telle qu’elle est", shape("PersonFile", personFileSchema, exampleFile)],
} as const
const ofPerson = { ...file, params: z.strictObject({ id: idSchema("Personne inconnue") }) } as const

const show = endpoint(
  {
    ...ofPerson,
    at: "get /admin/persons/{id}",
    operationId: "getPerson",
    summary: "La fiche d’une personne",
    description:
      "Ses coordonnées, son compte, la note de l’école, ce qui lui appartient, ce qui reste à régler, et qui pourrait être la même personne. L’identifiant d’une fiche réunie à une autre mène à celle-là.",
    refused: some(personRefusals, "person-not-found"),
  },
  async (deps, { params, now }) => await fileOrRefused(deps, params.id, now),
)

const note = endpoint(
  {
    ...ofPerson,
    at: "put /admin/persons/{id}/note",
    operationId: "writePersonNote",
    summary: "Écrire la note de l’école sur une personne",
    description: "`shownNote` est la note qui était affichée. La personne la lit dans la copie de ses données.",
    body: shape("PersonNote", noteSchema, { note: "Préfère être appelée le matin.", shownNote: "" }),
    refused: some(personRefusals, "person-not-found", "already-merged", "note-changed"),
  },
  async (deps, { params: { id: personId }, body, actor, now }) => {
    const outcome = await writeNote(deps.db, { personId, ...body, actor })
    return outcome.ok ? await fileOrRefused(deps, personId, now) : outcome
  },
)

const merge = endpoint(
  {
    ...ofPerson,
    at: "post /admin/persons/{id}/merges",
    operationId: "mergePersons",
    summary: "Réunir une autre fiche à celle-ci",
    description:
      "Tout ce qui appartient à `personId` passe à la personne de l’adresse, qui garde son nom, ses coordonnées et son compte. `things` est le nombre qui était affiché. S’annule pendant 10 minutes.",
    body: shape("PersonMerge", mergeRequestSchema, { personId: exampleOther.id, things: exampleOther.things.all }),
    refused: some(
      personRefusals,
      "person-not-found",
      "same-person",
      "two-accounts",
      "account-stays",
      "already-merged",
      "changed-meanwhile",
    ),
  },
  async (deps, { params: { id: keptId }, body: { personId: goneId, things }, actor, now }) => {
    const outcome = await mergePersons(deps.db, { keptId, goneId, things, actor, now })
    return outcome.ok ? await fileOrRefused(deps, keptId, now) : outcome
  },
)

const undo = endpoint(
  {
    ...file,
    at: "delete /admin/person-merges/{id}",
    operationId: "undoPersonMerge",
    summary: "Annuler une fusion",
    description:
      "Pendant 10 minutes : ce qui avait passé revient à la fiche d’avant, qui est la réponse. Ce qui est arrivé depuis reste où il est.",
    params: z.strictObject({ id: idSchema("Fusion inconnue") }),
    refused: some(
      personRefusals,
      "merge-not-found",
      "person-not-found",
      "already-undone",
      "changed-meanwhile",
      "too-late",
    ),
  },
  async (deps, { params: { id: mergeId }, actor, now }) => {
    const outcome = await undoMerge(deps.db, { mergeId, actor, now })
    return outcome.ok ? await fileOrRefused(deps, outcome.personId, now) : outcome
  },
)

async function fileOrRefused({ db }: EndpointDeps, id: string, now: Date) {
  return (await findPersonFile(db, id, now)) ?? ({ ok: false, refusal: "person-not-found" } as const)
}

/** The page of a person, merging and its undo (school 0). */
export function personApi(deps: EndpointDeps) {
  return routed(deps, [search, show, note, merge, undo])
}
