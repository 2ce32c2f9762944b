import { v4 as uuid } from "uuid"
import { uninvoicedCents } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import {
  balanceOf,
  isCashAmount,
  type Ledger,
  type PaymentRow,
  refundableCents,
  roundedForCash,
} from "#app/features/payments/ledger/ledger.rules.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import type { AccountRefusal } from "#app/features/till/account/account.refusals.ts"
import { findHeader } from "#app/features/till/account/account-header.queries.server.ts"
import { chargeOnAccount } from "#app/features/till/account/charge-on-account.server.ts"
import { creditAccount } from "#app/features/till/account/credit-account.server.ts"
import { giveBackOnAccount } from "#app/features/till/account/give-back-on-account.server.ts"
import { invoiceAccount } from "#app/features/till/account/invoice-account.server.ts"
import { refundOnline } from "#app/features/till/account/refund-online.server.ts"
import { takeOnAccount } from "#app/features/till/account/take-on-account.server.ts"
import { closeDay } from "#app/features/till/closing/close-day.server.ts"
import { readTillDay } from "#app/features/till/closing/till.queries.server.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { SchoolAccount, TillSchool } from "./till-school.ts"

/** Numbers that choose the account, the payment and the amount of one command. */
export interface Draw {
  account: number
  nth: number
  percent: number
  /** Sends the command twice at the same time, with one key. */
  twice: boolean
}

export interface Desk extends PaymentDeps {
  school: TillSchool
}

export type Outcome = { ok: boolean; refusal?: string }

/** @returns undefined if there is nothing to do */
export type MoneyAct = (desk: Desk, draw: Draw) => Promise<Outcome | undefined>

export function chosen<Item>(items: readonly Item[], nth: number): Item | undefined {
  return items[nth % Math.max(1, items.length)]
}

export function actorOf({ school }: Desk, { nth }: Draw): string {
  return chosen(school.actors, nth) ?? "system"
}

/** @returns the successful outcome, if one of the two succeeds */
export async function withOneKey(twice: boolean, run: (key: string) => Promise<Outcome>): Promise<Outcome> {
  const key = uuid()
  const [outcome, again = outcome] = await Promise.all(twice ? [run(key), run(key)] : [run(key)])
  return outcome.ok ? outcome : again
}

interface Seen {
  account: SchoolAccount
  ledger: Ledger
  seenRestCents: number
  /** The command without its key. */
  command: { kind: SchoolAccount["kind"]; accountId: string; actor: string; now: Date }
}

const changed: ReadonlySet<string> = new Set<AccountRefusal>(["changed-meanwhile", "to-invoice-changed"])

/** Retries a command that the server refused because the account changed after the read. */
function onAccount(act: (desk: Desk, seen: Seen, draw: Draw) => Promise<Outcome | undefined>): MoneyAct {
  return async (desk, draw) => {
    const account = chosen(desk.school.accounts, draw.account)
    if (!account) return undefined
    for (let left = 3; ; left -= 1) {
      const ledger = await readLedger(desk.db, account.id)
      const command = { kind: account.kind, accountId: account.id, actor: actorOf(desk, draw), now: desk.clock.now() }
      const seen = { account, ledger, seenRestCents: balanceOf(ledger).restCents, command }
      const outcome = await act(desk, seen, draw)
      if (!changed.has(outcome?.refusal ?? "") || left === 0) return outcome
    }
  }
}

function part(cents: number, percent: number): number {
  return Math.max(1, Math.round((cents * percent) / 100))
}

const bases = ["nyon", "morges"] as const
const methods = ["cash", "terminal", "transfer"] as const

function amountAndMethod(
  { currency, cents, whole }: { currency: "CHF" | "EUR"; cents: number; whole: boolean },
  nth: number,
) {
  const method = chosen(methods, nth) ?? "cash"
  const base = chosen(bases, nth >> 2) ?? "nyon"
  const coins = method === "cash" && !(whole && isCashAmount(cents, currency))
  return { method, base, currency, amountCents: coins ? roundedForCash(cents, currency) : cents }
}

function setOrSupplement(text: string | undefined): MoneyAct {
  return onAccount(async (desk, { command, ledger, seenRestCents }, { percent, twice }) => {
    const holder = await findHeader(desk.db, command.kind, command.accountId)
    if (!holder) return undefined
    const currency = ledger.charges[0]?.currency ?? holder.currency
    const asked = { seenRestCents, amountCents: 101 + percent * 331, currency, ...(text === undefined ? {} : { text }) }
    return await withOneKey(twice, (idempotencyKey) => chargeOnAccount(desk, { ...command, asked, idempotencyKey }))
  })
}

const discount = onAccount(async (desk, { command, ledger, seenRestCents }, { percent, twice }) => {
  const currency = ledger.charges[0]?.currency
  const { owedCents } = balanceOf(ledger)
  if (!currency || owedCents === 0) return undefined
  const asked = { seenRestCents, amountCents: part(owedCents, percent), currency, text: "Fidélité" }
  return await withOneKey(twice, (idempotencyKey) => creditAccount(desk, { ...command, asked, idempotencyKey }))
})

const take = onAccount(async (desk, { command, ledger, seenRestCents }, { percent, nth, twice }) => {
  const currency = ledger.charges[0]?.currency
  if (!currency || seenRestCents <= 0) return undefined
  const whole = percent > 60
  const cents = whole ? seenRestCents : part(seenRestCents, percent)
  const { amountCents, ...how } = amountAndMethod({ currency, cents, whole }, nth)
  if (amountCents === 0) return undefined
  const asked = { seenRestCents, amountCents, ...how }
  return await withOneKey(twice, (idempotencyKey) => takeOnAccount(desk, { ...command, asked, idempotencyKey }))
})

function toReturn(ledger: Ledger, which: (payment: PaymentRow) => boolean, nth: number) {
  const payments = ledger.payments.filter(which).filter((payment) => refundableCents(payment, ledger.payments) > 0)
  const payment = chosen(payments, nth)
  return payment && { payment, leftCents: refundableCents(payment, ledger.payments) }
}

const giveBack = onAccount(async (desk, { command, ledger, seenRestCents }, { percent, nth, twice }) => {
  // Sometimes picks an online payment, which the counter gives back by transfer only.
  const found = toReturn(ledger, ({ method }) => method !== "online" || percent % 8 === 0, nth)
  if (!found) return undefined
  const { payment, leftCents } = found
  const whole = percent > 60
  const cents = whole ? leftCents : part(leftCents, percent)
  const {
    currency: _currency,
    amountCents,
    ...how
  } = amountAndMethod({ currency: payment.currency, cents, whole }, nth)
  if (amountCents === 0) return undefined
  const asked = { seenRestCents, paymentId: payment.id, amountCents, ...how }
  return await withOneKey(twice, (idempotencyKey) => giveBackOnAccount(desk, { ...command, asked, idempotencyKey }))
})

const giveBackOnline = onAccount(async (desk, { command, ledger, seenRestCents }, { percent, nth, twice }) => {
  const found = toReturn(ledger, ({ method, purpose }) => method === "online" && purpose === "account", nth)
  if (!found) return undefined
  const amountCents = percent > 60 ? found.leftCents : part(found.leftCents, percent)
  const asked = { seenRestCents, paymentId: found.payment.id, amountCents }
  return await withOneKey(twice, (idempotencyKey) => refundOnline(desk, { ...command, asked, idempotencyKey }))
})

const invoice = onAccount(async (desk, { account, command, seenRestCents }, { twice }) => {
  const person = {
    name: "Zoé Kovačević",
    street: "",
    houseNumber: "",
    postalCode: "",
    town: "",
    country: "CH",
  } as const
  const seenToInvoiceCents = await uninvoicedCents(desk.db, account.id)
  const asked = { seenRestCents, seenToInvoiceCents, ...person }
  return await withOneKey(twice, (idempotencyKey) => invoiceAccount(desk, { ...command, asked, idempotencyKey }))
})

/** Counts the expected sum, or five centimes more. */
const close: MoneyAct = async (desk, draw) => {
  const { db, clock } = desk
  const base = chosen(bases, draw.nth) ?? "nyon"
  const day = addDays(dayAt(clock.now()), draw.percent > 80 ? -1 : 0)
  const { open } = await readTillDay(db, { base, day, now: clock.now() })
  if (open.length === 0) return undefined
  const wrong = draw.percent % 4 === 0 ? 5 : 0
  const lines = open.map(({ method, currency, expectedCents }) => {
    return { method, currency, expectedCents, countedCents: expectedCents + wrong }
  })
  const asked = { base, day, note: wrong ? "Erreur de rendu" : "", lines }
  const known = { asked, actor: actorOf(desk, draw), now: clock.now() }
  return await withOneKey(draw.twice, (idempotencyKey) => closeDay(db, { ...known, idempotencyKey }))
}

export const actsAtTheTill = {
  setAmount: setOrSupplement(undefined),
  supplement: setOrSupplement("Gilet"),
  discount,
  take,
  giveBack,
  giveBackOnline,
  invoice,
  close,
} satisfies Record<string, MoneyAct>
