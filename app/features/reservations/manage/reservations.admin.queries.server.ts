import { sql } from "kysely"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { licencesOf } from "#app/features/licence/licence.queries.server.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { heldEmail } from "#app/features/outbox/hold-email.server.ts"
import type { BoatLicenceLevel } from "#app/features/reservations/book/boat-reservation.schema.ts"
import { withOneLevel } from "#app/features/reservations/reservations.queries.server.ts"
import { decisionTime } from "#app/features/reservations/reservations.rules.ts"
import type { BoatType, LicenseLevel, ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { addDays, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.server.ts"
import { byCreation, type Order, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import { decisionMailOf } from "./decision-mail.server.ts"
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

/** The school's list, newest first unless asked otherwise (specification 7). */
export const reservationList = sortedList({ name: "reservations", orders, first: "createdAt:desc" })

export interface ReservationsAsked extends PageAsked<keyof typeof orders> {
  status?: ReservationStatus | undefined
  type?: ReservationTypeFilter | undefined
  base?: string | undefined
  /** 'yyyy-MM-dd', like the next two; both ends are included. */
  from?: string | undefined
  to?: string | undefined
  date?: string | undefined
}

/** What is booked under each of the filter's words; boat sharing is not launched yet. */
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
  isForgotten,
  "firstName",
  "lastName",
  "email",
  "phone",
  "reservationType",
  "status",
  "base",
  "reservationDate",
  "timeSlot",
  "startsAt",
  "version",
  "createdAt",
] as const

const inDialog = [
  ...inTable,
  "endsAt",
  "licenseLevel",
  "licenseHeld",
  "hasTheoryKnowledge",
  "rentalDuration",
  "boatType",
  "groupSize",
  "groupName",
  "priceCents",
  "priceCurrency",
  "notes",
  "adminNotes",
  "updatedAt",
] as const

/** A page of what the filters and the search show. */
export async function listForSchool(db: Db, asked: ReservationsAsked): Promise<AdminReservations> {
  const { items, nextCursor } = await reservationList.page(db, filtered(db, asked).select(inTable), planned(asked))
  return { items: (await withLicences(db, items)).map(shown), nextCursor }
}

/** The newest reservations that match every term, up to a limit. */
export async function searchReservations(db: Db, q: SearchTerms, atMost: number) {
  const rows = filtered(db, {})
    .select(["id", "firstName", "lastName", "email", "reference", "reservationType"])
    .select(["reservationDate", "timeSlot", "status", isForgotten])
  return await reservationList.head(db, rows, { q }, atMost)
}

/** Everything the filters and the search show, page by page, for a file. */
export async function* reservationPages(db: Db, asked: ReservationsAsked) {
  const all = filtered(db, asked).select(inDialog)
  for await (const rows of reservationList.pages(db, all, planned(asked), csvPageSize)) {
    yield (await withLicences(db, rows)).map(exported)
  }
}

export type ReservationToExport = ReturnType<typeof exported>

function exported(row: Parameters<typeof shown>[0] & ExportedFields) {
  return { ...withOneLevel(row), ...shown(row), createdAt: row.createdAt }
}

interface ExportedFields {
  licenseLevel: LicenseLevel | null
  licenseHeld: BoatLicenceLevel | null
  hasTheoryKnowledge: boolean | null
  rentalDuration: number | null
  boatType: BoatType | null
  groupSize: number | null
  groupName: string | null
  priceCents: number
  priceCurrency: string
  notes: string | null
  adminNotes: string | null
}

/** How many match the filters and the search, counted up to a bound. */
export async function countForSchool(db: Db, asked: ReservationsAsked) {
  return await reservationList.count(db, filtered(db, asked), planned(asked))
}

/** A day is some rows, the time since then may be all of them. */
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
      .$if(booked !== undefined, (all) => all.where("reservationType", "=", booked as ReservationType))
      .$if(base !== undefined, (all) => all.where("base", "=", base as string))
      // By the instants of those days: they have an index, and the order by start is the same one.
      .$if(from !== undefined, (all) => all.where("startsAt", ">=", instantAt(from as string, "00:00")))
      .$if(to !== undefined, (all) => all.where("startsAt", "<", instantAt(addDays(to as string, 1), "00:00")))
      .$if(type !== undefined && booked === undefined, (all) => all.where(sql<boolean>`false`))
      // Of days that end before they begin PostgreSQL expects some, and looks for them among all.
      .$if(from !== undefined && to !== undefined && from > to, (all) => all.where(sql<boolean>`false`))
  )
}

/** Each row with the licence its account has, looked up for all of them at once. */
async function withLicences<Owned extends { userId: string | null }>(db: Db, rows: readonly Owned[]) {
  const owners = rows.flatMap(({ userId }) => userId ?? [])
  const licences = await licencesOf(db, owners)
  return rows.map((row) => Object.assign(row, { licence: (row.userId && licences.get(row.userId)) || null }))
}

/** All the school sees of one reservation: what was asked, the licence of its account, and what happened to it. */
export async function findForSchool(db: Db, id: string, now: Date): Promise<AdminReservationDetails | undefined> {
  const found = await db.selectFrom("reservations").select(inDialog).where("id", "=", id).execute()
  const [asked] = found
  const [[row], mail, history, owner] = await Promise.all([
    withLicences(db, found),
    heldEmail(db, decisionMailOf(id, now)),
    historyOf(db, { entity: "reservation", entityId: id }),
    asked?.userId === null ? findUserByEmail(db, asked.email) : undefined,
  ])
  if (!row) return undefined
  return {
    ...withOneLevel(row),
    ...shown(row),
    addressUserId: owner?.emailVerified ? owner.id : null,
    endsAt: row.endsAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    licence: row.licence ? { licenseType: row.licence } : null,
    undoable: mail?.data.undo ? undoableUntil(mail.sendsAt) : null,
    history,
  }
}

/** The data that the mail of a decision is written from. */
export async function findToPreview(db: Db, id: string) {
  return await db
    .selectFrom("reservations")
    .select(["id", "userId", "reference", "status", "reservationType", "base", "reservationDate", "timeSlot"])
    .select(["firstName", "lastName", "email", "phone"])
    .select(["startsAt", "endsAt", "priceCents", "priceCurrency", "version", "notes", "licenseLevel"])
    .select(["licenseHeld", "hasTheoryKnowledge", "rentalDuration", "boatType", "groupSize", "groupName"])
    .where("id", "=", id)
    .executeTakeFirst()
}

function undoableUntil(mailLeavesAt: Date): NonNullable<AdminReservationDetails["undoable"]> {
  return { decidedAt: decisionTime(mailLeavesAt).toISOString(), mailLeavesAt: mailLeavesAt.toISOString() }
}

type Row = Omit<AdminReservation, "createdAt" | "startsAt" | "licenceCheck"> & {
  createdAt: Date
  startsAt: Date
  licence: LicenceType | null
}

/** What is shown of each, and of a person who was forgotten there is nothing to show, not even a stand-in. */
function shown(row: Row): AdminReservation {
  const { id, reference, forgotten, email, phone, reservationType, status, base, reservationDate, timeSlot } = row
  const checked = row.licence === null ? ("to-verify" as const) : ("verified" as const)
  return {
    id,
    reference,
    forgotten,
    firstName: forgotten ? "" : row.firstName,
    lastName: forgotten ? "" : row.lastName,
    email,
    phone,
    reservationType,
    status,
    base,
    reservationDate,
    timeSlot,
    startsAt: row.startsAt.toISOString(),
    licenceCheck: reservationType === "boat_rental" ? checked : null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
