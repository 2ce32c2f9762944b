import { sql } from "kysely"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { licencesOf } from "#app/features/licence/licence.queries.server.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { byCreation, type Order, type PageAsked, sortedList } from "#app/platform/sorted-list.server.ts"
import type {
  AdminReservation,
  AdminReservationDetails,
  AdminReservations,
  ReservationFigures,
  ReservationTypeFilter,
} from "./reservations.admin.schema.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

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

const inTable = [
  "id",
  "reference",
  "userId",
  "firstName",
  "lastName",
  "email",
  "phone",
  "reservationType",
  "status",
  "base",
  "reservationDate",
  "timeSlot",
  "createdAt",
] as const

const inDialog = [
  ...inTable,
  "startsAt",
  "endsAt",
  "licenseLevel",
  "hasTheoryKnowledge",
  "rentalDuration",
  "boatType",
  "groupSize",
  "groupName",
  "priceCents",
  "priceCurrency",
  "notes",
  "adminNotes",
  "version",
  "updatedAt",
] as const

/** A page of what the filters and the search show; the licence check is looked up for its rows alone. */
export async function listForSchool(db: Db, asked: ReservationsAsked): Promise<AdminReservations> {
  const { items, nextCursor } = await reservationList.page(db, filtered(db, asked), asked)
  return { items: await withChecks(db, items), nextCursor }
}

function filtered(db: Db, { status, type }: ReservationsAsked) {
  const booked = type && bookedAs[type]
  return db
    .selectFrom("reservations")
    .select(inTable)
    .$if(status !== undefined, (all) => all.where("status", "=", status as ReservationStatus))
    .$if(booked !== undefined, (all) => all.where("reservationType", "=", booked as ReservationType))
    .$if(type !== undefined && booked === undefined, (all) => all.where(sql<boolean>`false`))
}

async function withChecks(db: Db, rows: readonly (Row & { userId: string | null })[]): Promise<AdminReservation[]> {
  const renters = rows.filter(({ reservationType }) => reservationType === "boat_rental")
  const licences = await licencesOf(
    db,
    renters.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => shown(row, row.userId ? licences.get(row.userId) : undefined))
}

/** The figures above the table: 'this month' is the school's, by creation (specification 2, design 7.21). */
export async function reservationFigures(db: Db, now: Date): Promise<ReservationFigures> {
  const [year = 0, month = 0] = dayAt(now).split("-").map(Number)
  const began = instantAt(firstOf(year, month), "00:00")
  const ends = instantAt(month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1), "00:00")
  return await db
    .selectFrom("reservations")
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
      fn.countAll<number>().filterWhere("status", "=", "confirmed").as("confirmed"),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb("createdAt", ">=", began), eb("createdAt", "<", ends)]))
        .as("thisMonth"),
    ])
    .executeTakeFirstOrThrow()
}

function firstOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, "0")}-01`
}

/** All the school sees of one reservation: what was asked, the licence of its account, and what happened to it. */
export async function findForSchool(db: Db, id: string): Promise<AdminReservationDetails | undefined> {
  const row = await db.selectFrom("reservations").select(inDialog).where("id", "=", id).executeTakeFirst()
  if (!row) return undefined
  const [licences, history] = await Promise.all([
    licencesOf(db, row.userId ? [row.userId] : []),
    historyOf(db, { entity: "reservation", entityId: id }),
  ])
  const licence = row.userId ? licences.get(row.userId) : undefined
  return {
    ...row,
    ...shown(row, licence),
    boatType: row.boatType as AdminReservationDetails["boatType"],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    licence: licence ? { licenseType: licence } : null,
    history,
  }
}

type Row = Omit<AdminReservation, "createdAt" | "licenceCheck"> & { createdAt: Date }

/** What dialog and table have in common. Of a person who was forgotten there is nothing to show, not even a stand-in. */
function shown(row: Row, licence: LicenceType | undefined): AdminReservation {
  const { id, reference, email, reservationType, status, base, reservationDate, timeSlot, createdAt } = row
  const forgotten = email === ""
  const checked = licence === undefined ? ("to-verify" as const) : ("verified" as const)
  return {
    id,
    reference,
    firstName: forgotten ? "" : row.firstName,
    lastName: forgotten ? "" : row.lastName,
    email,
    phone: row.phone,
    reservationType,
    status,
    base,
    reservationDate,
    timeSlot,
    licenceCheck: reservationType === "boat_rental" ? checked : null,
    createdAt: createdAt.toISOString(),
  }
}
