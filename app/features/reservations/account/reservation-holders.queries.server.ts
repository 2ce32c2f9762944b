import { addDays } from "date-fns"
import type { Selectable } from "kysely"
import { lastStart, paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import {
  type GuestRows,
  isOfGuest,
  isOfPersonOf,
} from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { sayDayTime } from "#app/ui/formats.ts"
import { terms } from "#content/commitments.ts"

const columns = [
  "id",
  "reference",
  "kind",
  "day",
  "time",
  "startsAt",
  "firstName",
  "lastName",
  "email",
  "status",
] as const
type Reservation = Pick<Selectable<Tables["reservations"]>, (typeof columns)[number]>

/** Undefined for a forgotten person. */
export async function reservationHolder(db: Db | Trx, id: string): Promise<AccountHolder | undefined> {
  const row = await db
    .selectFrom("reservations")
    .select(columns)
    .where("id", "=", id)
    .where("forgottenAt", "is", null)
    .executeTakeFirst()
  return row && holderOfReservation(row)
}

export async function lessonHolders(db: Db | Trx, now: Date): Promise<AccountHolder[]> {
  const rows = await db
    .selectFrom("reservations")
    .select(columns)
    .where("status", "=", "confirmed")
    .where("kind", "=", "boat_license")
    .where("email", "is not", null)
    .where("forgottenAt", "is", null)
    .where("startsAt", ">", now)
    // Seven days before the balance, which is due seven days before the lesson; one more for the clocks.
    .where("startsAt", "<", addDays(now, 2 * terms.trainingCancellationDays + 1))
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
  return rows.map(holderOfReservation)
}

export function holderOfReservation(row: Reservation): AccountHolder {
  const { id, reference, kind, day, time, firstName, email } = row
  return {
    account: { kind: "reservation", id },
    to: email ?? undefined,
    firstName,
    fullName: `${firstName} ${row.lastName}`,
    about: `${reservationTypeLabel[kind]}, ${sayDayTime(day, time)}`,
    reference,
    terms: paymentTerms([row]),
    lastStartsAt: lastStart([row]),
  }
}

export function reservationIdsOfGuest(db: Db | Trx, email: string) {
  return db.selectFrom("reservations").select("id").where(isOfGuest({ email }))
}

export function reservationIdsOf(db: Db | Trx, userId: string) {
  return db
    .selectFrom("reservations")
    .select("id")
    .where((eb) => eb.or([eb("userId", "=", userId), eb.and([eb("userId", "is", null), isOfPersonOf(userId)])]))
}

export async function reservationsOfGuest(db: Db | Trx, guest: GuestRows) {
  return await db
    .selectFrom("reservations")
    .select(["id", "emailNormal"])
    .where(isOfGuest(guest))
    .where("forgottenAt", "is", null)
    .execute()
}
