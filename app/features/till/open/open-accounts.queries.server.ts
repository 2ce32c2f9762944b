import { sql } from "kysely"
import { seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { programmesDue } from "#app/features/licence/account/programmes-due.queries.server.ts"
import { firstDueAt, movedAccounts, openAccounts } from "#app/features/payments/ledger/open-accounts.queries.server.ts"
import { bookingsDue } from "#app/features/reservations/account/bookings-due.queries.server.ts"
import type { AccountKind } from "#app/features/till/account/account.schema.ts"
import { type AccountHeader, headersOf } from "#app/features/till/account/account-header.queries.server.ts"
import { dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { AccountSide, OpenAccount, OpenAccountPage, OpenAccountSums } from "./open-accounts.schema.ts"
import "#app/features/till/till.tables.server.ts"

/** Accounts that the school owes have no due date, and come last. */
const byDueDay = {
  by: sql`coalesce(due_at, 'infinity'::timestamptz)`,
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

/** Pages are large, because each of them sums all open accounts again. */
const exportedAtOnce = 2_500

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
    .$if(kind !== undefined, (all) => all.where("kind", "=", kind ?? "reservation"))
    .$if(currency !== undefined, (all) => all.where("currency", "=", currency ?? "CHF"))
    .$if(overdue === "true", (all) => all.where("dueAt", "<", todayBegan(now)))
}

/** Nobody is late on the day that is named as the due day. */
function todayBegan(now: Date): Date {
  return instantAt(dayAt(now), "00:00")
}

/** Without a booking everything is due since it was charged, as in `accountDues`. */
const terms = {
  deposit: sql<boolean>`coalesce(booking.deposit, programme.deposit, false)`,
  balanceDueAt: sql<Date>`coalesce(booking.balance_due_at, programme.balance_due_at, to_timestamp(0))`,
}

function accounts(db: Db) {
  return db
    .selectFrom(openAccounts(db).as("account"))
    .leftJoin(bookingsDue(db, movedAccounts(db)).as("booking"), "booking.bookingId", "account.accountId")
    .leftJoin(programmesDue(db, movedAccounts(db)).as("programme"), "programme.applicationId", "account.accountId")
    .select(["account.accountId as id", "kind", "currency", "owedCents", "paidCents"])
    .select(sql<number>`owed_cents - paid_cents`.as("restCents"))
    .select(firstDueAt(terms).as("dueAt"))
}

type Found = Awaited<ReturnType<ReturnType<typeof filtered>["executeTakeFirstOrThrow"]>>

async function shown(db: Db, found: readonly Found[], now: Date): Promise<OpenAccount[]> {
  const headerOf = await headersOf(
    db,
    found.map(({ id }) => id),
  )
  const applicationIds = found.flatMap(({ id, kind }) => (kind === "application" ? id : []))
  const sessions = await sessionsOf(db, applicationIds, now)
  return found.map((row) => accountOf(row, { header: headerOf(row.id), session: sessions.get(row.id), now }))
}

/** Finds the next session of each application, or the first if none is ahead. */
async function sessionsOf(db: Db, applicationIds: readonly string[], now: Date): Promise<Map<string, Date>> {
  const sessions = new Map<string, Date>()
  for (const { applicationId, bookingStatus, startsAt } of await seatsOfApplications(db, applicationIds)) {
    if (bookingStatus !== "confirmed") continue
    const known = sessions.get(applicationId)
    if (!known || (known <= now && startsAt > now)) sessions.set(applicationId, startsAt)
  }
  return sessions
}

interface AccountFacts {
  header: AccountHeader
  session: Date | undefined
  now: Date
}

function accountOf(row: Found, { header, session, now }: AccountFacts): OpenAccount {
  const { kind, id, currency, owedCents, paidCents, restCents, dueAt } = row
  return {
    kind,
    id,
    reference: header.reference,
    what: header.what,
    person: header.person,
    startsAt: header.startsAt ?? session?.toISOString() ?? null,
    currency,
    owedCents,
    paidCents,
    restCents,
    dueAt: dueAt?.toISOString() ?? null,
    overdue: dueAt !== null && dueAt < todayBegan(now),
  }
}
