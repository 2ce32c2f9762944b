import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { licencesOf } from "#app/features/licence/licence.queries.server.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { AdminReservation, AdminReservationDetails } from "./reservations.admin.schema.ts"

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
