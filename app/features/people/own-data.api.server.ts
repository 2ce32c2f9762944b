import { createRoute } from "@hono/zod-openapi"
import { checkPassword } from "#app/features/identity/auth/check-password.server.ts"
import { authRefusals, waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { doneSchema } from "#app/features/identity/identity.schema.ts"
import { leaveNothing } from "#app/features/identity/session/session-token.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { type DeletionDeps, debtsAfterDeletion, deleteAccount } from "./delete-account.server.ts"
import { exportData } from "./export-data.server.ts"
import { ownDataRefusals } from "./own-data.refusals.ts"
import { deletionDebtsSchema, deletionRequestSchema, deletionSchema, ownDataSchema } from "./own-data.schema.ts"
import { requestDeletion } from "./request-deletion.server.ts"

const known = { ...ownDataRefusals, ...authRefusals }

const routes = {
  export: createRoute({
    method: "get",
    path: "/me/export",
    operationId: "exportMyData",
    summary: "Télécharger ses données",
    description: "Tout ce qui est gardé sur la personne, en JSON ; chaque copie est notée dans l’historique.",
    responses: {
      200: jsonAnswer("Les données, à enregistrer comme fichier", ownDataSchema),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
  debts: createRoute({
    method: "get",
    path: "/me/deletion",
    operationId: "getMyDebts",
    summary: "Ce que l’on devrait encore après avoir supprimé son compte",
    description:
      "Annulations tardives comprises, par compte. Le nom, les coordonnées et ces montants restent à l’école jusqu’au règlement.",
    responses: {
      200: jsonAnswer("Les montants", deletionDebtsSchema, { debts: [{ cents: 16_000, currency: "CHF" as const }] }),
      ...problemResponses(signedInOnly, { body: false }),
    },
  }),
  request: createRoute({
    method: "post",
    path: "/me/deletion",
    operationId: "requestMyDeletion",
    summary: "Demander la suppression de son compte",
    description: "Un lien à confirmer part par e-mail, valable une heure ; rien n’est supprimé avant.",
    request: { body: jsonBody(deletionRequestSchema) },
    responses: {
      200: jsonAnswer("L’e-mail est parti", doneSchema),
      ...problemResponses(
        {
          ...signedInOnly,
          ...refusalExamples(known, ["INVALID_PASSWORD", "last-admin", "CREDENTIAL_ACCOUNT_NOT_FOUND"]),
          ...refusalExamples(waitRefusals, ["too-many-attempts"]),
        },
        { body: true },
      ),
    },
  }),
  confirm: createRoute({
    method: "post",
    path: "/me/deletion/confirm",
    operationId: "deleteMyAccount",
    summary: "Supprimer son compte",
    description:
      "Avec le lien reçu par e-mail. Les réservations à venir sont annulées, les autres restent sans nom ; la session prend fin.",
    request: { body: jsonBody(deletionSchema) },
    responses: {
      200: jsonAnswer("Le compte est supprimé", doneSchema),
      ...problemResponses({ ...signedInOnly, ...refusalExamples(ownDataRefusals) }, { body: true, limited: false }),
    },
  }),
}

export interface OwnDataDeps extends SessionDeps, DeletionDeps {
  clock: Clock
  limiter: Limiter
  wakeOutbox: () => void
}

/** A copy of one's data, and its deletion (design 5, school 5). */
export function ownDataApi(deps: OwnDataDeps) {
  return createApiRouter()
    .openapi(routes.export, async (c) => {
      const { userId } = await requireUser(c, deps)
      const now = deps.clock.now()
      const kept = await exportData(deps.db, { userId, now })
      c.header("Content-Disposition", `attachment; filename="mes-donnees-${dayAt(now)}.json"`)
      c.header("Cache-Control", "private, no-store")
      return c.json(kept, 200)
    })
    .openapi(routes.debts, async (c) => {
      const { userId } = await requireUser(c, deps)
      c.header("Cache-Control", "private, no-store")
      return c.json({ debts: await debtsAfterDeletion(deps.db, { userId, now: deps.clock.now() }) }, 200)
    })
    .openapi(routes.request, async (c) => {
      const visitor = await requireUser(c, deps)
      const { password } = c.req.valid("json")
      await checkPassword(deps, { userId: visitor.userId, password })
      const outcome = await requestDeletion(deps.db, { visitor, now: deps.clock.now() })
      if (!outcome.ok) throw refuse(ownDataRefusals, outcome.refusal)
      deps.wakeOutbox()
      return c.json({ done: true as const }, 200)
    })
    .openapi(routes.confirm, async (c) => {
      const { userId } = await requireUser(c, deps)
      const { token } = c.req.valid("json")
      const outcome = await deleteAccount(deps, { userId, token, now: deps.clock.now() })
      if (!outcome.ok) throw refuse(ownDataRefusals, outcome.refusal)
      deps.wakeOutbox()
      leaveNothing(c, deps.sessionCookie)
      return c.json({ done: true as const }, 200)
    })
}
