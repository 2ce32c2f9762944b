import { done, doneShape } from "#app/features/identity/answer-done.server.ts"
import { checkPassword } from "#app/features/identity/auth/check-password.server.ts"
import { authRefusals, waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { leaveNothing } from "#app/features/identity/session/session-token.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { type DeletionDeps, debtsAfterDeletion, deleteAccount } from "./delete-account.server.ts"
import { exportData } from "./export-data.server.ts"
import { ownDataRefusals } from "./own-data.refusals.ts"
import { deletionDebtsSchema, deletionRequestSchema, deletionSchema, ownDataSchema } from "./own-data.schema.ts"
import { requestDeletion } from "./request-deletion.server.ts"

export interface OwnDataDeps extends EndpointDeps, DeletionDeps {
  limiter: Limiter
  wakeOutbox: () => void
}

const endpoint = endpointsFor<OwnDataDeps>()

const copy = endpoint(
  {
    at: "get /me/export",
    may: "person",
    operationId: "exportMyData",
    summary: "Télécharger ses données",
    description: "Tout ce qui est gardé sur la personne, en JSON ; chaque copie est notée dans l’historique.",
    answer: ["Les données, à enregistrer comme fichier", shape("OwnData", ownDataSchema)],
  },
  async ({ db }, { actor: userId, now, c }) => {
    const kept = await exportData(db, { userId, now })
    c.header("Content-Disposition", `attachment; filename="mes-donnees-${dayAt(now)}.json"`)
    c.header("Cache-Control", "private, no-store")
    return kept
  },
)

const debts = endpoint(
  {
    at: "get /me/deletion",
    may: "person",
    operationId: "getMyDebts",
    summary: "Ce que l’on devrait encore après avoir supprimé son compte",
    description:
      "Annulations tardives comprises, par compte. Le nom, les coordonnées et ces montants restent à l’école jusqu’au règlement.",
    answer: [
      "Les montants",
      shape("DeletionDebts", deletionDebtsSchema, { debts: [{ cents: 16_000, currency: "CHF" }] }),
    ],
  },
  async ({ db }, { actor: userId, now, c }) => {
    c.header("Cache-Control", "private, no-store")
    return { debts: await debtsAfterDeletion(db, { userId, now }) }
  },
)

const request = endpoint(
  {
    at: "post /me/deletion",
    may: "person",
    limited: true,
    operationId: "requestMyDeletion",
    summary: "Demander la suppression de son compte",
    description: "Un lien à confirmer part par e-mail, valable une heure ; rien n’est supprimé avant.",
    body: shape("DeletionRequest", deletionRequestSchema),
    answer: ["L’e-mail est parti", doneShape],
    refused: {
      ...some(authRefusals, "INVALID_PASSWORD", "CREDENTIAL_ACCOUNT_NOT_FOUND"),
      ...some(ownDataRefusals, "last-admin"),
      ...some(waitRefusals, "too-many-attempts"),
    },
  },
  async (deps, { body: { password }, visitor, actor: userId, now }) => {
    await checkPassword(deps, { userId, password })
    const outcome = await requestDeletion(deps.db, { visitor, now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return done
  },
)

const confirm = endpoint(
  {
    at: "post /me/deletion/confirm",
    may: "person",
    operationId: "deleteMyAccount",
    summary: "Supprimer son compte",
    description:
      "Avec le lien reçu par e-mail. Les réservations à venir sont annulées, les autres restent sans nom ; la session prend fin.",
    body: shape("AccountDeletion", deletionSchema),
    answer: ["Le compte est supprimé", doneShape],
    refused: ownDataRefusals,
  },
  async (deps, { body: { token }, actor: userId, now, c }) => {
    const outcome = await deleteAccount(deps, { userId, token, now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    leaveNothing(c, deps.sessionCookie)
    return done
  },
)

/** A copy of one's data, and its deletion (design 5, school 5). */
export function ownDataApi(deps: OwnDataDeps) {
  return routed(deps, [copy, debts, request, confirm])
}
