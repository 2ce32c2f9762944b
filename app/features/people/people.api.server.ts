import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { findProfile } from "./people.queries.server.ts"
import { peopleRefusals } from "./people.refusals.ts"
import { isDayOfBirth } from "./people.rules.ts"
import { type Me, meSchema, profileEditSchema } from "./people.schema.ts"
import { updateProfile } from "./update-profile.server.ts"

const me = shape("Me", meSchema, {
  email: "elodie@example.ch",
  emailVerified: true,
  firstName: "Élodie",
  lastName: "Rochat",
  phone: "+41 79 123 45 67",
  address: "Chemin du Port 4",
  postalCode: "1260",
  city: "Nyon",
  country: "Suisse",
  dateOfBirth: "1990-04-12",
  twoFactorEnabled: false,
  role: "user",
  version: 2,
})

const endpoint = endpointsFor<EndpointDeps>()

const read = endpoint(
  {
    at: "get /me",
    may: "person",
    operationId: "getMyAccount",
    summary: "Son compte et son profil",
    description: "Les champs facultatifs jamais remplis sont null.",
    answer: ["Le compte et le profil", me],
  },
  async ({ db }, { visitor }) => meOf(visitor, await findProfile(db, visitor.userId)),
)

const change = endpoint(
  {
    at: "patch /me",
    may: "person",
    operationId: "updateMyProfile",
    summary: "Modifier son profil",
    description: "Seuls les champs donnés changent ; vide ou null, un champ facultatif est effacé.",
    body: shape("ProfileEdit", profileEditSchema, { phone: "+41 79 123 45 67", city: "Nyon", version: 1 }),
    answer: ["Le compte et le profil, modifiés", me],
    refused: some(peopleRefusals, "profile-changed-meanwhile"),
  },
  async ({ db }, { body: { version, ...edit }, visitor, now }) => {
    if (edit.dateOfBirth && !isDayOfBirth(edit.dateOfBirth, dayAt(now))) {
      throw invalidFields({ dateOfBirth: ["La date de naissance doit être passée"] })
    }
    const outcome = await updateProfile(db, { userId: visitor.userId, change: edit, version, now })
    if (!outcome.ok) return outcome
    const { profile, ...person } = outcome.updated
    return meOf({ ...visitor, ...person }, profile)
  },
)

export function peopleApi(deps: EndpointDeps) {
  return routed(deps, [read, change])
}

function meOf(visitor: Visitor, profile: Awaited<ReturnType<typeof findProfile>>): Me {
  const { email, emailVerified, firstName, lastName, phone, twoFactorEnabled, role } = visitor
  return { email, emailVerified, firstName, lastName, phone, twoFactorEnabled, role, ...profile }
}
