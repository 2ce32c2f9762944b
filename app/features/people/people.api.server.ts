import { createRoute } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { findProfile } from "./people.queries.server.ts"
import { peopleRefusals } from "./people.refusals.ts"
import { isDayOfBirth } from "./people.rules.ts"
import { type Me, meSchema, profileEditSchema } from "./people.schema.ts"
import { updateProfile } from "./update-profile.server.ts"

const exampleMe = {
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
} as const satisfies Me

const routes = {
  read: createRoute({
    method: "get",
    path: "/me",
    operationId: "getMyAccount",
    summary: "Son compte et son profil",
    description: "Les champs facultatifs jamais remplis sont null.",
    responses: {
      200: jsonAnswer("Le compte et le profil", meSchema, exampleMe),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
  change: createRoute({
    method: "patch",
    path: "/me",
    operationId: "updateMyProfile",
    summary: "Modifier son profil",
    description: "Seuls les champs donnés changent ; vide ou null, un champ facultatif est effacé.",
    request: { body: jsonBody(profileEditSchema, { phone: "+41 79 123 45 67", city: "Nyon", version: 1 }) },
    responses: {
      200: jsonAnswer("Le compte et le profil, modifiés", meSchema, exampleMe),
      ...problemResponses(
        { ...signedInOnly, ...refusalExamples(peopleRefusals, ["profile-changed-meanwhile"]) },
        { body: true, limited: false },
      ),
    },
  }),
}

export interface PeopleApiDeps extends SessionDeps {
  clock: Clock
}

export function peopleApi(deps: PeopleApiDeps) {
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      const visitor = await requireUser(c, deps)
      return c.json(meOf(visitor, await findProfile(deps.db, visitor.userId)), 200)
    })
    .openapi(routes.change, async (c) => {
      const visitor = await requireUser(c, deps)
      const { version, ...change } = c.req.valid("json")
      const now = deps.clock.now()
      if (change.dateOfBirth && !isDayOfBirth(change.dateOfBirth, dayAt(now))) {
        const errors = { dateOfBirth: ["La date de naissance doit être passée"] }
        throw invalidFields(errors)
      }
      const outcome = await updateProfile(deps.db, { userId: visitor.userId, change, version, now })
      if (!outcome.ok) throw refuse(peopleRefusals, outcome.refusal)
      const { profile, ...person } = outcome.updated
      return c.json(meOf({ ...visitor, ...person }, profile), 200)
    })
}

function meOf(visitor: Visitor, profile: Awaited<ReturnType<typeof findProfile>>): Me {
  const { email, emailVerified, firstName, lastName, phone, twoFactorEnabled, role } = visitor
  return { email, emailVerified, firstName, lastName, phone, twoFactorEnabled, role, ...profile }
}
