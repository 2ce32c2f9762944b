import { issueInvoice } from "#app/features/payments/invoices/issue-invoice.server.ts"
import type { NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargeAccount } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { reservationsOf } from "./own-rows.ts"

export const payer = {
  name: "Zoé Kovačević",
  street: "Chemin de l’Église",
  houseNumber: "7b",
  postalCode: "1110",
  town: "Morges",
  country: "CH",
}

/** Three hours of rental in francs, unless said otherwise. */
export function aCharge(traits: Partial<NewCharge> = {}): NewCharge {
  return {
    code: "rental",
    text: "Location de bateau, 3 heures",
    quantity: 3,
    unitCents: 8_000,
    amountCents: 24_000,
    currency: "CHF",
    vatPermille: null,
    ...traits,
  }
}

/** So many bookings, each charged for a rental. @returns the ids of their accounts, which are those of the bookings */
export async function chargedBookings(
  db: Db,
  count: number,
  now: Date,
  traits: Partial<NewCharge> = {},
): Promise<string[]> {
  const bookings = await reservationsOf(
    db,
    null,
    Array.from({ length: count }, () => ({})),
  )
  const accounts = bookings.map(({ id }) => id)
  for (const account of accounts) await charge(db, account, [aCharge(traits)], now)
  return accounts
}

export async function charge(db: Db, accountId: string, lines: readonly NewCharge[], now: Date): Promise<void> {
  await inTransaction(db, (trx) => chargeAccount(trx, accountId, { lines, now }))
}

interface IssueTraits {
  now: Date
  dueOn?: string | null
  name?: string
  /** Within the transaction, when the document is written. */
  after?: () => Promise<void>
}

/** As a command does: locks the booking, then issues. */
export async function issue(db: Db, accountId: string, traits: IssueTraits) {
  const { now, dueOn = null, name = payer.name, after } = traits
  return await inTransaction(db, async (trx) => {
    const booking = await trx
      .selectFrom("reservations")
      .select("reference")
      .where("id", "=", accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const person = { ...payer, name }
    const about = `Location à Nyon, samedi 12 juin 2027, 14:00, réservation ${booking.reference}`
    const outcome = await issueInvoice(trx, { accountId, person, about, dueOn, actor: "system", now })
    await after?.()
    return outcome
  })
}
