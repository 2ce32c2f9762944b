import { sql } from "kysely"
import { seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { programmesDue } from "#app/features/licence/account/programmes-due.queries.server.ts"
import { accountDues } from "#app/features/payments/ledger/dues.rules.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { openAccounts } from "#app/features/payments/ledger/open-accounts.queries.server.ts"
import { bookingsDue } from "#app/features/reservations/account/bookings-due.queries.server.ts"
import type { AccountKind } from "#app/features/till/account/account.schema.ts"
import { type AccountHeader, holdersOf } from "#app/features/till/account/account-header.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { AccountSide, OpenAccount, OpenAccountPage, OpenAccountSums } from "./open-accounts.schema.ts"
import "#app/features/till/till.tables.server.ts"

/** Those without a day come last. */
const byDueDay = {
  by: sql`coalesce(balance_due_at, 'infinity'::timestamptz)`,
  type: "timestamptz",
  direction: "asc",
} as const

export const openAccountList = sortedList({
  name: "open-accounts",
  orders: { "dueAt:asc": byDueDay },
  first: "dueAt:asc",
})

interface Filters {
  side?: AccountSide | undefined
  kind?: AccountKind | undefined
  currency?: Currency | undefined
  overdue?: "true" | undefined
}

type Asked = PageAsked<"dueAt:asc"> & Filters

export async function listOpenAccounts(db: Db, asked: Asked, now: Date): Promise<OpenAccountPage> {
  const { items, nextCursor } = await openAccountList.page(db, filtered(db, asked, now), asked)
  return { items: await shown(db, items, now), nextCursor }
}

/** Each page sums all accounts anew, so few pages are read. */
const exportedAtOnce = 2_500

/** Everything the filters show, page by page. */
export async function* openAccountPages(db: Db, asked: Asked, now: Date): AsyncGenerator<OpenAccount[]> {
  for await (const found of openAccountList.pages(db, filtered(db, asked, now), asked, exportedAtOnce)) {
    yield await shown(db, found, now)
  }
}

export async function openAccountSums(db: Db, asked: Filters, now: Date): Promise<OpenAccountSums> {
  const sums = await db
    .selectFrom(filtered(db, asked, now).as("account"))
    .select(({ fn }) => ["currency", fn.countAll<number>().as("accounts"), fn.sum<number>("owedCents").as("owedCents")])
    .select(({ fn }) => [fn.sum<number>("paidCents").as("paidCents"), fn.sum<number>("restCents").as("restCents")])
    .groupBy("currency")
    .orderBy("currency")
    .execute()
  return { sums }
}

function filtered(db: Db, { side, kind, currency, overdue }: Filters, now: Date) {
  return db
    .selectFrom(accounts(db).as("account"))
    .selectAll()
    .$if(side === "to-take", (all) => all.where("restCents", ">", 0))
    .$if(side === "to-give-back", (all) => all.where("restCents", "<", 0))
    .$if(kind !== undefined, (all) =>
      all.where(kind === "reservation" ? "reservationId" : "applicationId", "is not", null),
    )
    .$if(currency !== undefined, (all) => all.where("currency", "=", currency ?? "CHF"))
    .$if(overdue === "true", (all) => all.where("balanceDueAt", "<=", now))
}

function accounts(db: Db) {
  return db
    .selectFrom(openAccounts(db).as("account"))
    .leftJoin(bookingsDue(db).as("booking"), "booking.reservationId", "account.reservationId")
    .leftJoin(programmesDue(db).as("programme"), "programme.applicationId", "account.applicationId")
    .select(["account.reservationId", "account.applicationId", "currency", "owedCents", "paidCents"])
    .select(sql<string>`coalesce(account.reservation_id, account.application_id)`.as("id"))
    .select(sql<number>`owed_cents - paid_cents`.as("restCents"))
    .select(
      sql<Date | null>`case when owed_cents > paid_cents
        then coalesce(booking.balance_due_at, programme.balance_due_at) end`.as("balanceDueAt"),
    )
}

type Found = Awaited<ReturnType<ReturnType<typeof filtered>["executeTakeFirstOrThrow"]>>

/** With what the other tables say of these accounts. */
async function shown(db: Db, found: readonly Found[], now: Date): Promise<OpenAccount[]> {
  const idsOf = (column: "reservationId" | "applicationId") => found.flatMap((row) => row[column] ?? [])
  const holders = await holdersOf(db, found)
  const sessions = await sessionsOf(db, idsOf("applicationId"), now)
  const ledgers = new Map([
    ...(await ledgersOf(db, "reservationId", idsOf("reservationId"))),
    ...(await ledgersOf(db, "applicationId", idsOf("applicationId"))),
  ])
  return found.flatMap((row) => {
    const holder = holders.get(row.id)
    const ledger = ledgers.get(row.id)
    return holder && ledger ? [accountOf(row, { holder, ledger, session: sessions.get(row.id), now })] : []
  })
}

/** The next session of each application, or the first where none is ahead. */
async function sessionsOf(db: Db, applicationIds: readonly string[], now: Date): Promise<Map<string, Date>> {
  const sessions = new Map<string, Date>()
  for (const { applicationId, bookingStatus, startsAt } of await seatsOfApplications(db, applicationIds)) {
    if (bookingStatus !== "confirmed") continue
    const known = sessions.get(applicationId)
    if (!known || (known <= now && startsAt > now)) sessions.set(applicationId, startsAt)
  }
  return sessions
}

interface AboutAccount {
  holder: AccountHeader
  ledger: Ledger
  session: Date | undefined
  now: Date
}

function accountOf(row: Found, { holder, ledger, session, now }: AboutAccount): OpenAccount {
  const { id, currency, owedCents, paidCents, restCents, balanceDueAt } = row
  // Without the deposit: all of the rest is due with the balance.
  const dues = balanceDueAt ? accountDues(ledger, { deposit: false, balanceDueAt }) : []
  const dueAt = dues[0]?.dueAt
  return {
    kind: holder.state.kind,
    id,
    reference: holder.reference,
    what: holder.what,
    person: holder.person,
    startsAt: holder.startsAt ?? session?.toISOString() ?? null,
    currency,
    owedCents,
    paidCents,
    restCents,
    dueAt: dueAt?.toISOString() ?? null,
    overdue: dueAt !== undefined && dueAt <= now,
  }
}
