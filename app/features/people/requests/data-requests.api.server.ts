import type { Context } from "hono"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { tooMany } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { type ApiEnv, createApiRouter } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { correctAddress, correctGuest, refusedAddress } from "./correct-guest.server.ts"
import { dataRequestRefusals as refusals } from "./data-requests.refusals.ts"
import { dataRequestRoutes as routes } from "./data-requests.routes.server.ts"
import type { ProvenAddressTyped } from "./data-requests.schema.ts"
import { eraseGuest } from "./erase-guest.server.ts"
import { copyOfGuest, keptOfGuest } from "./guest-data.queries.server.ts"
import { proveGuest, recordProof, sendProof } from "./prove-guest.server.ts"

export interface DataRequestsDeps extends SessionDeps, MailLimits {
  clock: Clock
  wakeOutbox: () => void
  forgottenList: string
}

interface Proven {
  /** The address in normal form. */
  email: string
  /** The proof and every event of the request hold it. */
  requestId: string
  actor: string
  now: Date
}

/** Data requests of people without an account (school 5, "Forgetting"). */
export function dataRequestsApi(deps: DataRequestsDeps) {
  const { db } = deps
  return createApiRouter()
    .openapi(routes.send, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { email } = c.req.valid("json")
      await limitMails(deps, { email, from: c.get("clientAddress") })
      await sendProof(db, { email: normalEmail(email), actor, now: deps.clock.now() })
      deps.wakeOutbox()
      return c.json({ email }, 202)
    })
    .openapi(routes.found, async (c) => {
      const proven = await provenOrRefused(c, deps, c.req.valid("json"))
      await recordProof(db, proven)
      return c.json(await keptOfGuest(db, proven), 200)
    })
    .openapi(routes.copy, async (c) => {
      const proven = await provenOrRefused(c, deps, c.req.valid("json"))
      const copy = await inTransaction(db, async (trx) => {
        const { actor, requestId: entityId } = proven
        await recordEvent(trx, { actor, action: "data-request.copied", entity: "data-request", entityId })
        return await copyOfGuest(trx, proven)
      })
      c.header("Content-Disposition", `attachment; filename="donnees-${dayAt(proven.now)}.json"`)
      c.header("Cache-Control", "private, no-store")
      return c.json(copy, 200)
    })
    .openapi(routes.correct, async (c) => {
      const { code, ...correction } = c.req.valid("json")
      const proven = await provenOrRefused(c, deps, { email: correction.email, code })
      const outcome = await correctGuest(db, { ...correction, ...proven })
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      deps.wakeOutbox()
      return c.json({ corrected: outcome.corrected }, 200)
    })
    .openapi(routes.erase, async (c) => {
      const proven = await provenOrRefused(c, deps, c.req.valid("json"))
      const outcome = await eraseGuest(deps, proven)
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      deps.wakeOutbox()
      return c.json(outcome.erased, 200)
    })
    .openapi(routes.address, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const mistyped = c.req.valid("json")
      const said = { ...mistyped, actor, now: deps.clock.now() }
      const refused = await refusedAddress(db, said)
      if (refused) throw refuse(refusals, refused)
      await limitMails(deps, { email: mistyped.email, from: c.get("clientAddress") })
      const outcome = await correctAddress(db, said)
      if (!outcome.ok) throw refuse(refusals, outcome.refusal)
      deps.wakeOutbox()
      return c.json({ reference: outcome.reference, email: mistyped.email }, 200)
    })
}

/** @throws Problem 403 unless the code was mailed to the address at this administrator's wish, 429 after five tries */
async function provenOrRefused(
  c: Context<ApiEnv>,
  deps: DataRequestsDeps,
  { email: typed, code }: ProvenAddressTyped,
): Promise<Proven> {
  const { userId: actor } = await requireAdmin(c, deps)
  const { db, limiter, sessionCookie, clock } = deps
  const proven = { email: normalEmail(typed), actor, now: clock.now() }
  const proof = { ...proven, code, network: c.get("clientAddress") }
  const used = await proveGuest({ db, limiter, secret: sessionCookie.secret }, proof)
  if (used.ok) return { ...proven, requestId: used.requestId }
  if (used.refusal === "too-many-codes") throw tooMany(used.retryAfterSeconds)
  throw refuse(refusals, used.refusal)
}
