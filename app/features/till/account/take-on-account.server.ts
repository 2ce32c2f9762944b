import { takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import { officeTerms } from "#content/commitments.ts"
import type { Taking } from "./account.schema.ts"
import { type AccountCommand, type AccountOutcome, type MoneyDeps, runOnAccount } from "./open-account.server.ts"

/** Takes money at the counter, once per key (school 4, "Counter"). */
export async function takeOnAccount(deps: MoneyDeps, command: AccountCommand<Taking>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  const receivedAt = receptionOf(asked, now)
  if (!receivedAt) return { ok: false, refusal: "received-outside" }
  return await runOnAccount(deps, command, "payments", async (trx, { header, entityId: paymentId }) => {
    const { id: accountId, userId } = header
    const { amountCents, currency, method } = asked
    const base = method === "transfer" ? null : asked.base
    const take = { paymentId, accountId, userId, amountCents, currency, method, base, actor, now, receivedAt }
    const taken = await takePayment(trx, take)
    if (!taken.ok) return taken
    const money = { cents: amountCents, method, reference: null, at: receivedAt.toISOString(), simulated: false }
    await deps.tellOfMoney(trx, { accountId, occasion: "paid", money, now })
    return taken
  })
}

/** Noon of an earlier day, so that the journal has the transfer on that day; undefined outside the allowed days. */
function receptionOf({ receivedOn }: Taking, now: Date): Date | undefined {
  const today = dayAt(now)
  if (receivedOn === undefined || receivedOn === today) return now
  const allowed = receivedOn < today && receivedOn >= addDays(today, -officeTerms.transferDays)
  return allowed ? instantAt(receivedOn, "12:00") : undefined
}
