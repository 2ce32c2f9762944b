import { v7 as uuid } from "uuid"
import { instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { withPerson } from "./persons.ts"

interface ReservationTraits {
  reference?: string
  kind?: "boat_license" | "boat_rental" | "group_outing"
  firstName?: string
  lastName?: string
  email?: string | null
  phone?: string | null
  status?: "pending" | "confirmed" | "cancelled" | "completed"
  day?: string
  time?: string
  notes?: string | null
  forgottenAt?: Date
  personId?: null
}

/** Traits of a reservation whose person has deleted their account. */
export const forgottenTraits = {
  firstName: "Compte",
  lastName: "supprimé",
  email: "",
  phone: "",
  forgottenAt: new Date("2027-06-09T10:00Z"),
  personId: null,
}

/** Reservations of somebody, all made in the same instant: an hour's rental on 12 June 2027 unless said otherwise. */
export async function reservationsOf(db: Db, userId: string | null, all: readonly ReservationTraits[]) {
  const rows = all.map((traits) => {
    const row = {
      kind: "boat_rental" as const,
      status: "pending" as const,
      day: "2027-06-12",
      time: "14:00",
      notes: null,
      ...traits,
    }
    const isRental = row.kind === "boat_rental"
    const startsAt = instantAt(row.day, row.time)
    return {
      id: uuid(),
      reference: shortReference(),
      userId,
      provenBy: userId === null ? null : ("account" as const),
      firstName: "Camille",
      lastName: "Favre",
      email: "camille@example.ch",
      phone: "+41 79 123 45 67",
      base: "nyon",
      rentalDuration: isRental ? 1 : null,
      boatType: isRental ? ("electric_small" as const) : null,
      priceCents: 8000,
      priceCurrency: "EUR" as const,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      ...row,
    }
  })
  await db
    .insertInto("reservations")
    .values(rows.map((row) => (row.forgottenAt ? row : withPerson(row))))
    .execute()
  return rows
}

interface ApplicationTraits {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  status?: "draft" | "pending" | "submitted" | "under_review" | "approved" | "rejected"
  licenseType?: "coastal" | "inland"
  createdAt?: Date
  submittedAt?: Date | null
  reviewedAt?: Date | null
  notes?: string | null
  decisionMessage?: string | null
}

/** A licence application of somebody, submitted for the coastal licence unless said otherwise. */
export async function applicationOf(db: Db, userId: string, traits: ApplicationTraits = {}) {
  const row = {
    id: uuid(),
    userId,
    status: "submitted" as const,
    licenseType: "coastal" as const,
    firstName: "Camille",
    lastName: "Favre",
    email: "camille@example.ch",
    phone: "+41 79 123 45 67",
    ...traits,
  }
  await db.insertInto("boatLicenseApplications").values(withPerson(row)).execute()
  return row
}
