import { createRoute, z } from "@hono/zod-openapi"
import { setRole } from "#app/features/identity/account/set-role.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import { accountList } from "#app/features/identity/identity.admin.queries.server.ts"
import { userFigures } from "#app/features/identity/identity.figures.queries.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { exampleDetails, exampleFigures, examplePerson } from "./people.admin.examples.server.ts"
import { findPerson, listPeople, peoplePages } from "./people.admin.queries.server.ts"
import {
  type Person,
  peopleFiguresSchema,
  peopleListSchema,
  personDetailsSchema,
  roleChangeSchema,
  roleFilterSchema,
} from "./people.admin.schema.ts"
import { roleLabel } from "./people.labels.ts"
import { peopleRefusals } from "./people.refusals.ts"

const idParam = z.strictObject({ id: idSchema("Utilisateur inconnu") })
const missing = refusalExamples(peopleRefusals, ["user-not-found"])
const unknownId = invalidFieldsExample({ id: ["Utilisateur inconnu"] })
const details = {
  200: jsonAnswer("La personne, telle qu’elle est", personDetailsSchema, exampleDetails),
}

const columns: CsvColumn<Person>[] = [
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "E-mail", cell: ({ email }) => normalEmail(email) },
  { header: "Téléphone", cell: ({ phone, phoneNormal }) => ({ phone: phoneNormal ?? phone }) },
  { header: "Localité", cell: ({ city }) => city },
  { header: "Rôle", cell: ({ role }) => roleLabel[role] },
  { header: "Demandes", cell: ({ applications }) => applications },
  { header: "Réservations", cell: ({ reservations }) => reservations },
  { header: "Inscription", cell: ({ createdAt }) => new Date(createdAt) },
]

const routes = {
  show: createRoute({
    method: "get",
    path: "/admin/users/{id}",
    operationId: "getUser",
    summary: "Un utilisateur",
    description:
      "Le compte, le profil, l’état du permis, les dernières demandes et réservations, les sommes payées (remboursements déduits), et l’histoire du compte.",
    request: { params: idParam },
    responses: {
      ...details,
      ...problemResponses({ ...administratorsOnly, ...missing, 422: unknownId }, { body: false }),
    },
  }),
  setRole: createRoute({
    method: "put",
    path: "/admin/users/{id}/role",
    operationId: "changeUserRole",
    summary: "Promouvoir ou rétrograder un utilisateur",
    description:
      "`shownRole` est le rôle qui a été montré. Un changement met fin aux sessions de la personne et lui envoie un e-mail. Personne ne change son propre rôle, et il reste toujours un administrateur.",
    request: {
      params: idParam,
      body: jsonBody(roleChangeSchema, { role: "admin" as const, shownRole: "user" as const }),
    },
    responses: {
      ...details,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(peopleRefusals, ["user-not-found", "changed-meanwhile", "own-role", "last-admin"], {
            "changed-meanwhile": { role: "admin" },
          }),
          422: unknownId,
        },
        { body: true, limited: false },
      ),
    },
  }),
}

export interface PeopleAdminDeps extends SessionDeps {
  clock: Clock
  wakeOutbox: () => void
}

export function peopleAdminApi(deps: PeopleAdminDeps) {
  // It is registered before the record, whose id would match these paths.
  return routeList(deps, {
    path: "/admin/users",
    fields: { ...accountList.fields, role: roleFilterSchema },
    list: {
      operationId: "listUsers",
      summary: "Les utilisateurs",
      description: "La dernière inscription d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant.",
      schema: peopleListSchema,
      example: examplePerson,
      read: listPeople,
    },
    figures: {
      operationId: "getUserFigures",
      summary: "Chiffres des utilisateurs",
      description: "`active` compte ceux qui ont au moins une demande ou une réservation.",
      answer: "Les chiffres de tous les comptes",
      schema: peopleFiguresSchema,
      example: exampleFigures,
      read: userFigures,
    },
    export: {
      operationId: "exportUsers",
      summary: "Exporter les utilisateurs",
      name: "utilisateurs",
      entity: "user",
      columns,
      example: '"Élodie";"Rochat";"elodie@example.ch";"079 123 45 67";"Nyon";"Utilisateur";1;1;"02.05.2027 10:30"',
      read: peoplePages,
    },
  })
    .openapi(routes.show, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await shownOrRefused(deps.db, c.req.valid("param").id), 200)
    })
    .openapi(routes.setRole, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id: userId } = c.req.valid("param")
      const outcome = await setRole(deps.db, { ...c.req.valid("json"), userId, actor, now: deps.clock.now() })
      if (!outcome.ok)
        throw refuse(peopleRefusals, outcome.refusal, outcome.role ? { extra: { role: outcome.role } } : {})
      if (outcome.changed) deps.wakeOutbox()
      return c.json(await shownOrRefused(deps.db, userId), 200)
    })
}

async function shownOrRefused(db: Db, id: string) {
  const person = await findPerson(db, id)
  if (!person) throw refuse(peopleRefusals, "user-not-found")
  return person
}
