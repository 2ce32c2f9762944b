import { balanceOf, type ChargeRow, openCharges, type PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { revenueCents } from "#app/features/payments/payments.figures.queries.server.ts"
import { readJournal } from "#app/features/till/journal/journal.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { receivables } from "#content/till.ts"
import { openAccountsOutOfStep } from "#tests/support/open-accounts.ts"

interface Books {
  accounts: Map<string, { charges: Charge[]; payments: Payment[] }>
  charges: Charge[]
  payments: Payment[]
}

type Charge = ChargeRow & { accountId: string; invoiceId: string | null }
type Payment = PaymentRow & { accountId: string; base: string | null; closingId: string | null }

/** Call it when no command runs. @param days the period of all rows @returns one sentence for each error */
export async function errorsInBooks(db: Db, days: { from: string; to: string }): Promise<string[]> {
  const books = await readBooks(db)
  return [
    ...[...books.accounts].flatMap(([id, account]) => errorsInAccount(account).map((wrong) => `${id}: ${wrong}`)),
    ...(await errorsInEvents(db, books)),
    ...(await errorsAtProvider(db, books)),
    ...(await errorsInStates(db, books)),
    ...(await errorsInJournal(db, books, days)),
    ...(await errorsInInvoices(db, books)),
    ...(await errorsInClosings(db, books)),
    ...(await openAccountsOutOfStep(db)).map((wrong) => `open account ${JSON.stringify(wrong)}`),
  ]
}

async function readBooks(db: Db): Promise<Books> {
  const charges = await db.selectFrom("charges").selectAll().execute()
  const payments = await db.selectFrom("paymentTransactions").selectAll().execute()
  const ids = new Set([...charges, ...payments].map((row) => row.accountId))
  const of = <Row extends { accountId: string }>(rows: readonly Row[], id: string) =>
    rows.filter((row) => row.accountId === id)
  const accounts = new Map([...ids].map((id) => [id, { charges: of(charges, id), payments: of(payments, id) }]))
  return { accounts, charges, payments }
}

function sum(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((total, { amountCents }) => total + amountCents, 0)
}

function isReceived({ kind, status }: Payment): boolean {
  return kind === "payment" && (status === "completed" || status === "refunded")
}

function isReturned({ kind, status }: Payment): boolean {
  return kind === "refund" && status === "refunded"
}

/** @param pairs found and expected values, by name @returns one sentence for each difference */
function differences(pairs: Readonly<Record<string, readonly [unknown, unknown]>>): string[] {
  return Object.entries(pairs).flatMap(([name, pair]) => {
    const [found, due] = pair.map((one) => JSON.stringify(one))
    return found === due ? [] : [`${name}: ${found}, not ${due}`]
  })
}

function errorsInAccount({ charges, payments }: { charges: Charge[]; payments: Payment[] }): string[] {
  const { owedCents, paidCents, refundedCents, pendingCents } = balanceOf({ charges, payments })
  const open = openCharges(charges).reduce((total, { openCents }) => total + openCents, 0)
  const negative = Object.entries({ owedCents, paidCents, refundedCents }).filter(([, cents]) => cents < 0)
  return [
    ...negative.map(([name, cents]) => `${name} is ${cents}`),
    ...differences({
      currencies: [new Set([...charges, ...payments].map(({ currency }) => currency)).size, 1],
      "refunded and kept of what was paid": [refundedCents + paidCents, sum(payments.filter(isReceived))],
      "open of all charges": [open, owedCents],
      "under way": [pendingCents, 0],
    }),
    ...charges.flatMap((charge) => errorsInCharge(charge, charges)),
    ...payments.flatMap((payment) => errorsInPayment(payment, payments)),
  ]
}

function errorsInCharge(row: Charge, charges: readonly Charge[]): string[] {
  if (row.kind === "credit") return charges.some(({ id }) => id === row.creditOf) ? [] : [`${row.id} credits nothing`]
  const credited = sum(charges.filter(({ creditOf }) => creditOf === row.id))
  return credited > row.amountCents ? [`${row.text}: ${credited} credited of ${row.amountCents}`] : []
}

function errorsInPayment(row: Payment, payments: readonly Payment[]): string[] {
  if (row.kind === "refund") return payments.some(({ id }) => id === row.refundOf) ? [] : [`${row.id} refunds nothing`]
  const refunds = payments.filter(({ refundOf }) => refundOf === row.id)
  const returned = sum(refunds.filter(isReturned))
  return [
    ...(sum(refunds.filter(({ status }) => status !== "failed")) > (isReceived(row) ? row.amountCents : 0)
      ? [`${row.id}: ${returned} given back of ${row.amountCents}`]
      : []),
    ...differences({ [`${row.id} given back whole`]: [row.status === "refunded", returned === row.amountCents] }),
  ]
}

async function errorsInEvents(db: Db, { payments }: Books): Promise<string[]> {
  const events = await db.selectFrom("events").select(["action", "entityId"]).where("entity", "=", "payment").execute()
  const told = (...actions: string[]) =>
    events.filter(({ action }) => actions.includes(action)).map(({ entityId }) => entityId)
  const received = payments.filter(isReceived).map(({ id }) => id)
  const returned = payments.filter(isReturned).map(({ refundOf }) => refundOf ?? "")
  return differences({
    "payments told": [told("payment.taken", "payment.completed").toSorted(), received.toSorted()],
    "refunds told": [told("payment.given-back", "payment.refunded").toSorted(), returned.toSorted()],
  })
}

async function errorsAtProvider(db: Db, { payments }: Books): Promise<string[]> {
  const online = payments.filter(({ method }) => method === "online")
  const captured = await db
    .selectFrom("simulatedPayments")
    .select(["transactionId as id", "amountCents"])
    .where("outcome", "=", "succeed")
    .execute()
  const returned = await db.selectFrom("simulatedRefunds").select(["refundId as id", "amountCents"]).execute()
  const shown = (rows: readonly { id: string; amountCents: number }[]) =>
    rows.map(({ id, amountCents }) => `${id} ${amountCents}`).toSorted()
  return differences({
    captured: [shown(online.filter(isReceived)), shown(captured)],
    "returned by the provider": [shown(online.filter(isReturned)), shown(returned)],
  })
}

/**
 * Requests, cancelled bookings and cancelled seats may owe supplements, kept parts and cash rounding only. Each seat is
 * charged once.
 */
async function errorsInStates(db: Db, { accounts, charges }: Books): Promise<string[]> {
  const bookings = await db.selectFrom("reservations").select(["id", "status", "userId"]).execute()
  const cancellations = await db
    .selectFrom("events")
    .select(["entityId", "actor"])
    .where("action", "=", "reservation.cancelled")
    .execute()
  const owners = new Map(bookings.map(({ id, userId }) => [id, userId]))
  const own = cancellations.filter(({ entityId, actor }) => actor === "guest" || actor === owners.get(entityId))
  const kept = new Set(own.map(({ entityId }) => entityId))
  const seats = await db.selectFrom("seats").select(["id", "status", "priceCents", "keptPercent"]).execute()
  const openOf = (rows: readonly Charge[]) => openCharges(rows).reduce((total, { openCents }) => total + openCents, 0)
  const quotedOf = (rows: readonly Charge[]) =>
    rows.filter(({ kind, code }) => kind === "credit" || (code !== "extra" && code !== "rounding"))
  return [
    ...bookings
      .filter(({ id, status }) => status === "pending" || (status === "cancelled" && !kept.has(id)))
      .flatMap(({ id, status }) =>
        differences({ [`${id}, ${status}, owes`]: [openOf(quotedOf(accounts.get(id)?.charges ?? [])), 0] }),
      ),
    ...seats.flatMap(({ id, status, priceCents, keptPercent }) => {
      const ofSeat = charges.filter(({ bookingId }) => bookingId === id)
      const charged = sum(ofSeat.filter(({ kind }) => kind === "charge"))
      const free = status === "cancelled" && (keptPercent ?? 0) === 0
      return differences({
        [`seat ${id}, charged`]: [charged, priceCents],
        ...(free ? { [`seat ${id}, cancelled, owes`]: [openOf(ofSeat), 0] } : {}),
      })
    }),
  ]
}

/** Debits must equal credits, and the journal's debtors the rests of the accounts. */
async function errorsInJournal(db: Db, { accounts }: Books, days: { from: string; to: string }): Promise<string[]> {
  const { journals } = await readJournal(db, days, days.to)
  const balances = [...accounts.values()].map((account) =>
    Object.assign(balanceOf(account), {
      currency: account.charges[0]?.currency ?? account.payments[0]?.currency,
    }),
  )
  const wrong = currencies.map(async (currency) => {
    const journal = journals.find((one) => one.currency === currency)
    const debtors = journal?.accounts.find(({ account }) => account === receivables)
    const ofCurrency = balances.filter((balance) => balance.currency === currency)
    const total = (name: "restCents" | "paidCents") => ofCurrency.reduce((cents, balance) => cents + balance[name], 0)
    return differences({
      [`debit in ${currency}`]: [journal?.debitCents ?? 0, journal?.creditCents ?? 0],
      [`debtors in ${currency}`]: [(debtors?.debitCents ?? 0) - (debtors?.creditCents ?? 0), total("restCents")],
      [`revenue in ${currency}`]: [await revenueCents(db, currency), total("paidCents")],
    })
  })
  return (await Promise.all(wrong)).flat()
}

async function errorsInInvoices(db: Db, { charges }: Books): Promise<string[]> {
  const invoices = await db.selectFrom("invoices").selectAll().execute()
  const counters = await db.selectFrom("invoiceCounters").selectAll().execute()
  const series = Map.groupBy(invoices, ({ kind, year }) => `${kind} ${year}`)
  return [
    ...counters.flatMap(({ kind, year, last }) => {
      const numbers = (series.get(`${kind} ${year}`) ?? []).map(({ number }) => number).toSorted((a, b) => a - b)
      return differences({
        [`numbers of ${kind} ${year}`]: [numbers, Array.from({ length: last }, (_, nth) => nth + 1)],
      })
    }),
    ...invoices.flatMap(({ id, kind, totalCents, facts, ...invoice }) => {
      const lines = charges.filter(({ invoiceId }) => invoiceId === id)
      const { owedCents } = balanceOf({ charges: lines, payments: [] })
      return differences({
        [`total of ${facts.number}`]: [totalCents, owedCents],
        [`${facts.number} is a ${kind}`]: [totalCents > 0, kind === "invoice"],
        [`accounts on ${facts.number}`]: [[...new Set(lines.map(({ accountId }) => accountId))], [invoice.accountId]],
      })
    }),
  ]
}

async function errorsInClosings(db: Db, { payments }: Books): Promise<string[]> {
  const closings = await db.selectFrom("closings").selectAll().orderBy("nth").execute()
  const lines = await db.selectFrom("closingLines").selectAll().execute()
  const days = Map.groupBy(closings, ({ base, day }) => `${base} ${day}`)
  const moved = payments.filter((row) => isReceived(row) || isReturned(row))
  return [
    ...[...days].flatMap(([of, all]) =>
      differences({ [`closings of ${of}`]: [all.map(({ nth }) => nth), all.map((_, nth) => nth + 1)] }),
    ),
    ...closings.flatMap(({ id, base, day, nth }) => {
      const rows = moved.filter(({ closingId }) => closingId === id)
      const told = lines
        .filter(({ closingId }) => closingId === id)
        .map(({ method, currency, expectedCents, rowCount }) => ({ method, currency, expectedCents, rowCount }))
      const elsewhere = rows.filter((row) => row.base !== base || !row.settledAt || dayAt(row.settledAt) !== day)
      const inOrder = (all: readonly { method: string; currency: string }[]) =>
        all.toSorted((a, b) => (`${a.method} ${a.currency}` < `${b.method} ${b.currency}` ? -1 : 1))
      return differences({
        [`closing ${nth} of ${base}, ${day}`]: [inOrder(told), inOrder(summedByHand(rows))],
        [`rows of closing ${nth} of ${base}, ${day}, that are elsewhere`]: [elsewhere.length, 0],
      })
    }),
  ]
}

/** The sums of `tillSums`, computed from the rows. */
function summedByHand(rows: readonly Payment[]) {
  const groups = Map.groupBy(rows, ({ method, currency }) => `${method} ${currency}`)
  return [...groups.values()].flatMap((all) => {
    const expectedCents = sum(all.filter(isReceived)) - sum(all.filter(isReturned))
    return all.slice(0, 1).map(({ method, currency }) => ({ method, currency, expectedCents, rowCount: all.length }))
  })
}
