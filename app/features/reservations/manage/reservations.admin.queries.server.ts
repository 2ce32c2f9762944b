import { type Selectable, sql } from "kysely"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import { countManageLinks } from "#app/features/bookings/links/manage-links.server.ts"
import { boatNamesOf } from "#app/features/calendar/resources/fleet/boats.queries.server.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { type HeldEmail, heldEmail } from "#app/features/outbox/hold-email.server.ts"
import { refusedAmong } from "#app/features/outbox/refused-addresses.server.ts"
import { decisionTime } from "#app/features/outbox/undo.rules.ts"
import { accountDues, duesShown } from "#app/features/payments/ledger/dues.rules.ts"
import { ledgersOf, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import { answersOf } from "#app/features/reservations/answer/answers.queries.server.ts"
import { type AskedField, askedFields } from "#app/features/reservations/asked-fields.labels.ts"
import { chargedPrice, shownTerms } from "#app/features/reservations/charges.rules.ts"
import { duplicatesOf } from "#app/features/reservations/duplicates.queries.server.ts"
import {
  contactColumns,
  emailColumn,
  reservationNames,
  withOneLevel,
} from "#app/features/reservations/reservations.queries.server.ts"
import { nextStatuses } from "#app/features/reservations/reservations.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Tables } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import { byCreation, type Order, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import { type DecisionMailKind, decisionMailOf } from "./decision-mail.server.ts"
import { exportedFacts } from "./exported-facts.server.ts"
import { licenceCheck, type Proof, withProofs } from "./proofs.queries.server.ts"
import type {
  AdminReservation,
  AdminReservationDetails,
  AdminReservations,
  ReservationTypeFilter,
} from "./reservations.admin.schema.ts"

const orders = {
  ...byCreation,
  "startsAt:asc": { by: sql.ref("starts_at"), type: "timestamptz", direction: "asc" },
  "startsAt:desc": { by: sql.ref("starts_at"), type: "timestamptz", direction: "desc" },
} as const satisfies Record<string, Order>

/** Sorts the newest first by default (specification 7). */
export const reservationList = sortedList({ name: "reservations", orders, first: "createdAt:desc" })

export interface ReservationsAsked extends PageAsked<keyof typeof orders> {
  status?: ReservationStatus | undefined
  type?: ReservationTypeFilter | undefined
  base?: string | undefined
  /** 'yyyy-MM-dd', both ends included. */
  from?: string | undefined
  to?: string | undefined
  date?: string | undefined
}

/** Boat sharing cannot be booked yet. */
const bookedAs = {
  boat_license: "boat_license",
  boat_rental: "boat_rental",
  group_outing: "group_outing",
  training: "boat_license",
  rental: "boat_rental",
  boat_sharing: undefined,
} satisfies Record<ReservationTypeFilter, ReservationType | undefined>

const isForgotten = sql<boolean>`forgotten_at is not null`.as("forgotten")

const inTable = [
  "id",
  "reference",
  "userId",
  "personId",
  "provenBy",
  isForgotten,
  "firstName",
  "lastName",
  ...contactColumns,
  "phoneNormal",
  ...reservationNames,
  "status",
  "base",
  "startsAt",
  "version",
  "createdAt",
] as const

const inDialog = [
  ...inTable,
  "endsAt",
  "movedBySchoolAt",
  "ownMoves",
  "attendance",
  "licenseHeld",
  ...askedFields,
  "priceCents",
  "priceCurrency",
  "adminNotes",
  "updatedAt",
] as const

export async function listForSchool(db: Db, asked: ReservationsAsked, now: Date): Promise<AdminReservations> {
  const { items, nextCursor } = await reservationList.page(db, filtered(db, asked).select(inTable), planned(asked))
  const [rows, marks] = await Promise.all([withProofs(db, items), marksOf(db, items, now)])
  return { items: rows.map((row) => withMarks(row, marks)), nextCursor }
}

async function marksOf(db: Db, rows: readonly Pick<Row, AskedKey>[], now: Date) {
  const live = rows.filter(({ status }) => nextStatuses[status].length > 0)
  const [answers, duplicates, refused] = await Promise.all([
    answersOf(db, rows, now),
    duplicatesOf(
      db,
      live.map(({ id }) => id),
    ),
    refusedAmong(
      db,
      live.map(({ email }) => email),
    ),
  ])
  return { answers, duplicates, refused }
}

type AskedKey = "id" | "status" | "base" | "createdAt" | "startsAt" | "email"

function withMarks(row: Row, { answers, duplicates, refused }: Awaited<ReturnType<typeof marksOf>>): AdminReservation {
  return {
    ...shown(row),
    answer: answers.get(row.id) ?? null,
    duplicates: (duplicates.get(row.id) ?? []).map(({ id, reference }) => ({ id, reference })),
    unreachable: refused.has(normalEmail(row.email)),
  }
}

export async function searchReservations(db: Db, q: SearchTerms, atMost: number) {
  const rows = filtered(db, {})
    .select(["id", "firstName", "lastName", emailColumn, "reference", ...reservationNames])
    .select(["status", isForgotten])
  return await reservationList.head(db, rows, { q }, atMost)
}

export async function* reservationPages(db: Db, asked: ReservationsAsked, now: Date) {
  const all = filtered(db, asked).select(inDialog)
  for await (const found of reservationList.pages(db, all, planned(asked), csvPageSize)) {
    const ids = found.map(({ id }) => id)
    const [rows, answers, ledgers] = await Promise.all([
      withProofs(db, found),
      answersOf(db, found, now),
      ledgersOf(db, ids),
    ])
    yield rows.map((row) =>
      Object.assign(
        exported(row),
        exportedFacts(row, { answer: answers.get(row.id), ledger: ledgers.get(row.id), now }),
      ),
    )
  }
}

export type ReservationToExport = ReturnType<typeof exported> & ReturnType<typeof exportedFacts>

function exported(row: Parameters<typeof shown>[0] & ExportedFields) {
  return { ...withOneLevel(row), ...shown(row), createdAt: row.createdAt }
}

type ExportedFields = Pick<
  Selectable<Tables["reservations"]>,
  AskedField | "licenseHeld" | "priceCents" | "priceCurrency" | "adminNotes" | "movedBySchoolAt" | "ownMoves"
>

export async function countForSchool(db: Db, asked: ReservationsAsked) {
  return await reservationList.count(db, filtered(db, asked), planned(asked))
}

function planned(asked: ReservationsAsked): ReservationsAsked {
  const { from, to, date } = asked
  return { ...asked, uneven: from !== undefined || to !== undefined || date !== undefined }
}

function filtered(db: Db, { status, type, base, date, from = date, to = date }: ReservationsAsked) {
  const booked = type && bookedAs[type]
  return (
    db
      .selectFrom("reservations")
      .$if(status !== undefined, (all) => all.where("status", "=", status as ReservationStatus))
      .$if(booked !== undefined, (all) => all.where("kind", "=", booked as ReservationType))
      .$if(base !== undefined, (all) => all.where("base", "=", base as string))
      // Instants have an index, in the same order.
      .$if(from !== undefined, (all) => all.where("startsAt", ">=", instantAt(from as string, "00:00")))
      .$if(to !== undefined, (all) => all.where("startsAt", "<", instantAt(addDays(to as string, 1), "00:00")))
      .$if(type !== undefined && booked === undefined, (all) => all.where(sql<boolean>`false`))
      // PostgreSQL would read all rows for days that end before they begin.
      .$if(from !== undefined && to !== undefined && from > to, (all) => all.where(sql<boolean>`false`))
  )
}

export async function findForSchool(db: Db, id: string, now: Date): Promise<AdminReservationDetails | undefined> {
  const found = await db.selectFrom("reservations").select(inDialog).where("id", "=", id).execute()
  const [asked] = found
  const [[row], marks, links, mail, history, boats, owner, sums, ledger] = await Promise.all([
    withProofs(db, found),
    marksOf(db, found, now),
    countManageLinks(db, { kind: "booking", id }),
    heldEmail(db, decisionMailOf(id, now)),
    historyOf(db, { entity: "reservation", entityId: id }),
    boatNamesOf(db, id),
    asked?.userId === null && asked.email ? findUserByEmail(db, asked.email) : undefined,
    sumsOfAccounts(db, [id]),
    readLedger(db, id),
  ])
  if (!row) return undefined
  const { ownMoves, attendance, provenBy: _proof, ...shownRow } = row
  const booking = { ...shownRow, kind: row.reservationType, ownMoves, attendance }
  return {
    ...withOneLevel(shownRow),
    ...withMarks(row, marks),
    identityVerified: row.identityVerified,
    addressUserId: owner?.emailVerified ? owner.id : null,
    endsAt: row.endsAt.toISOString(),
    movedBySchoolAt: row.movedBySchoolAt?.toISOString() ?? null,
    links,
    boats,
    account: sums.get(id) ?? null,
    charged: chargedPrice(ledger, booking.kind),
    dues: duesShown(accountDues(ledger, paymentTerms([booking]))),
    terms: shownTerms(booking, ledger, now),
    updatedAt: row.updatedAt.toISOString(),
    licence: row.licence ? { licenseType: row.licence } : null,
    undoable: mail ? undoableUntil(mail) : null,
    history,
  }
}

export async function findToPreview(db: Db, id: string) {
  return await db
    .selectFrom("reservations")
    .select(["id", "userId", "reference", "status", "kind", "base", "day", "time"])
    .select(["firstName", "lastName", ...contactColumns])
    .select(["startsAt", "endsAt", "priceCents", "priceCurrency", "quote", "sequence", "movedBySchoolAt", "ownMoves"])
    .select(["licenseHeld", ...askedFields])
    .where("id", "=", id)
    .executeTakeFirst()
}

function undoableUntil({ data, sendsAt }: HeldEmail<DecisionMailKind>): AdminReservationDetails["undoable"] {
  const moved = "from" in data
  if (!moved && !data.undo) return null
  return { decidedAt: decisionTime(sendsAt).toISOString(), mailLeavesAt: sendsAt.toISOString(), moved }
}

type Row = Omit<AdminReservation, "createdAt" | "startsAt" | "licenceCheck" | Marks> &
  Proof & {
    createdAt: Date
    startsAt: Date
  }

type Marks = "answer" | "duplicates" | "unreachable"

/** A forgotten person has no fields, not even stand-ins. */
function shown(row: Row): Omit<AdminReservation, Marks> {
  const { id, reference, forgotten, email, phone, reservationType, status, base, reservationDate, timeSlot } = row
  return {
    id,
    reference,
    forgotten,
    firstName: forgotten ? "" : row.firstName,
    lastName: forgotten ? "" : row.lastName,
    email,
    phone,
    phoneNormal: row.phoneNormal,
    reservationType,
    status,
    base,
    reservationDate,
    timeSlot,
    startsAt: row.startsAt.toISOString(),
    licenceCheck: licenceCheck(reservationType, row.licence),
    identityToVerify: row.identityToVerify,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
