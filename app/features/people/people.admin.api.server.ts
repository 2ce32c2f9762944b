import { z } from "@hono/zod-openapi"
import { setRole } from "#app/features/identity/account/set-role.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { accountList } from "#app/features/identity/identity.admin.queries.server.ts"
import { userFigures } from "#app/features/identity/identity.figures.queries.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

export interface PeopleAdminDeps extends EndpointDeps {
  wakeOutbox: () => void
}

const endpoint = endpointsFor<PeopleAdminDeps>()

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

const lists = listEndpoints({
  path: "/admin/users",
  may: "users",
  fields: { ...accountList.fields, role: roleFilterSchema },
  list: {
    operationId: "listUsers",
    summary: "Les utilisateurs",
    description: "La dernière inscription d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant.",
    page: "UserPage",
    schema: peopleListSchema,
    example: examplePerson,
    read: listPeople,
  },
  figures: {
    operationId: "getUserFigures",
    summary: "Chiffres des utilisateurs",
    description: "`active` compte ceux qui ont au moins une demande ou une réservation.",
    answer: "Les chiffres de tous les comptes",
    figures: "UserFigures",
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

const found = {
  may: "users",
  params: z.strictObject({ id: idSchema("Utilisateur inconnu") }),
  answer: ["La personne, telle qu’elle est", shape("UserDetails", personDetailsSchema, exampleDetails)],
} as const

const show = endpoint(
  {
    ...found,
    at: "get /admin/users/{id}",
    operationId: "getUser",
    summary: "Un utilisateur",
    description:
      "Le compte, le profil, l’état du permis, les dernières demandes et réservations, les sommes payées (remboursements déduits), et l’histoire du compte.",
    refused: some(peopleRefusals, "user-not-found"),
  },
  async ({ db }, { params }) => await shownOrRefused(db, params.id),
)

const changeRole = endpoint(
  {
    ...found,
    at: "put /admin/users/{id}/role",
    operationId: "changeUserRole",
    summary: "Promouvoir ou rétrograder un utilisateur",
    description:
      "`shownRole` est le rôle qui a été montré. Un changement met fin aux sessions de la personne et lui envoie un e-mail. Personne ne change son propre rôle, et il reste toujours un administrateur.",
    body: shape("RoleChange", roleChangeSchema, { role: "admin", shownRole: "user" }),
    refused: some(peopleRefusals, "admins-only", "user-not-found", "changed-meanwhile", "own-role", "last-admin"),
    members: { "changed-meanwhile": { role: "admin" } },
  },
  async (deps, { params: { id: userId }, body, actor, now }) => {
    const outcome = await setRole(deps.db, { ...body, userId, actor, now })
    if (!outcome.ok) return outcome
    if (outcome.changed) deps.wakeOutbox()
    return await shownOrRefused(deps.db, userId)
  },
)

async function shownOrRefused(db: Db, id: string) {
  return (await findPerson(db, id)) ?? ({ ok: false, refusal: "user-not-found" } as const)
}

export function peopleAdminApi(deps: PeopleAdminDeps) {
  // The lists stand before the record, whose id would match their paths.
  return routed(deps, [...lists, show, changeRole])
}
