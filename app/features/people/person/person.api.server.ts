import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { mergePersons } from "#app/features/persons/merge-persons.server.ts"
import { searchPersons } from "#app/features/persons/persons.queries.server.ts"
import { personRefusals as refusals } from "#app/features/persons/persons.refusals.ts"
import { foundPersonsSchema, mergeRequestSchema, noteSchema } from "#app/features/persons/persons.schema.ts"
import { undoMerge } from "#app/features/persons/undo-merge.server.ts"
import { writeNote } from "#app/features/persons/write-note.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { searchSchema } from "#app/platform/lists/search-terms.server.ts"
import { exampleFile, exampleListed, exampleOther } from "./person.examples.server.ts"
import { personFileSchema } from "./person.schema.ts"
import { findPersonFile } from "./person-file.queries.server.ts"

const path = "/admin/persons"
const found = 25
const nothingAsked = "Dites qui chercher"
const idParam = z.strictObject({ id: idSchema("Personne inconnue") })
const mergeParam = z.strictObject({ id: idSchema("Fusion inconnue") })
const file = { 200: jsonAnswer("La fiche, telle qu’elle est", personFileSchema, exampleFile) }

const ofPerson = { body: true, unknown: "Personne inconnue" }

type Code = keyof typeof refusals

function refused(codes: readonly Code[], { body, unknown }: { body: boolean; unknown: string }) {
  const examples = { ...administratorsOnly, ...refusalExamples(refusals, codes) }
  return problemResponses(
    { ...examples, 422: invalidFieldsExample({ id: [unknown] }) },
    { body, limited: false, unsafe: true },
  )
}

const routes = {
  search: createRoute({
    method: "get",
    path,
    operationId: "searchPersons",
    summary: "Chercher une personne",
    description: "Avec ou sans compte : une ligne par personne, avec ce qui lui appartient. Les plus récentes d’abord.",
    request: {
      query: z.strictObject({ q: searchSchema().refine((terms) => terms !== undefined, { error: nothingAsked }) }),
    },
    responses: {
      200: jsonAnswer("Qui a été trouvé", foundPersonsSchema, { items: [exampleListed], more: false }),
      ...problemResponses(
        { ...administratorsOnly, 422: invalidFieldsExample({ q: ["Saisissez au moins 3 caractères"] }) },
        { body: false },
      ),
    },
  }),
  show: createRoute({
    method: "get",
    path: `${path}/{id}`,
    operationId: "getPerson",
    summary: "La fiche d’une personne",
    description:
      "Ses coordonnées, son compte, la note de l’école, ce qui lui appartient, ce qui reste à régler, et qui pourrait être la même personne. L’identifiant d’une fiche réunie à une autre mène à celle-là.",
    request: { params: idParam },
    responses: {
      ...file,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(refusals, ["person-not-found"]),
          422: invalidFieldsExample({ id: ["Personne inconnue"] }),
        },
        { body: false },
      ),
    },
  }),
  note: createRoute({
    method: "put",
    path: `${path}/{id}/note`,
    operationId: "writePersonNote",
    summary: "Écrire la note de l’école sur une personne",
    description: "`shownNote` est la note qui était affichée. La personne la lit dans la copie de ses données.",
    request: {
      params: idParam,
      body: jsonBody(noteSchema, { note: "Préfère être appelée le matin.", shownNote: "" }),
    },
    responses: { ...file, ...refused(["person-not-found", "already-merged", "note-changed"], ofPerson) },
  }),
  merge: createRoute({
    method: "post",
    path: `${path}/{id}/merges`,
    operationId: "mergePersons",
    summary: "Réunir une autre fiche à celle-ci",
    description:
      "Tout ce qui appartient à `personId` passe à la personne de l’adresse, qui garde son nom, ses coordonnées et son compte. `things` est le nombre qui était affiché. S’annule pendant 10 minutes.",
    request: {
      params: idParam,
      body: jsonBody(mergeRequestSchema, { personId: exampleOther.id, things: exampleOther.things.all }),
    },
    responses: {
      ...file,
      ...refused(
        ["person-not-found", "same-person", "two-accounts", "account-stays", "already-merged", "changed-meanwhile"],
        ofPerson,
      ),
    },
  }),
  undo: createRoute({
    method: "delete",
    path: "/admin/person-merges/{id}",
    operationId: "undoPersonMerge",
    summary: "Annuler une fusion",
    description:
      "Pendant 10 minutes : ce qui avait passé revient à la fiche d’avant, qui est la réponse. Ce qui est arrivé depuis reste où il est.",
    request: { params: mergeParam },
    responses: {
      ...file,
      ...refused(["merge-not-found", "person-not-found", "already-undone", "changed-meanwhile", "too-late"], {
        body: false,
        unknown: "Fusion inconnue",
      }),
    },
  }),
}

export interface PersonApiDeps extends SessionDeps {
  clock: Clock
}

/** The page of a person, merging and its undo (school 0). */
export function personApi(deps: PersonApiDeps) {
  const { db, clock } = deps
  return createApiRouter()
    .openapi(routes.search, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await searchPersons(db, c.req.valid("query").q ?? [], found), 200)
    })
    .openapi(routes.show, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await fileOrRefused(deps, c.req.valid("param").id), 200)
    })
    .openapi(routes.note, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id: personId } = c.req.valid("param")
      const outcome = await writeNote(db, { personId, ...c.req.valid("json"), actor })
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      return c.json(await fileOrRefused(deps, personId), 200)
    })
    .openapi(routes.merge, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id: keptId } = c.req.valid("param")
      const { personId: goneId, things } = c.req.valid("json")
      const outcome = await mergePersons(db, { keptId, goneId, things, actor, now: clock.now() })
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      return c.json(await fileOrRefused(deps, keptId), 200)
    })
    .openapi(routes.undo, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const outcome = await undoMerge(db, { mergeId: c.req.valid("param").id, actor, now: clock.now() })
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      return c.json(await fileOrRefused(deps, outcome.personId), 200)
    })
}

async function fileOrRefused({ db, clock }: PersonApiDeps, id: string) {
  const person = await findPersonFile(db, id, clock.now())
  if (!person) throw refuse(refusals, "person-not-found")
  return person
}
