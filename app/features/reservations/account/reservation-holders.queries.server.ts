import { addDays } from "date-fns"
import type { Selectable } from "kysely"
import { personByName } from "#app/features/payments/invoices/invoice.schema.ts"
import type { AccountKey } from "#app/features/payments/ledger/ledger.rules.ts"
import type { AccountHolder } from "#app/features/payments/told/tell-holder.server.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { terms } from "#content/commitments.ts"
import { paymentTerms } from "./payment-terms.rules.ts"

type Reservation = Pick<
  Selectable<Tables["reservations"]>,
  | "id"
  | "reference"
  | "reservationType"
  | "reservationDate"
  | "timeSlot"
  | "startsAt"
  | "firstName"
  | "lastName"
  | "email"
  | "status"
>

const columns = [
  "id",
  "reference",
  "reservationType",
  "reservationDate",
  "timeSlot",
  "startsAt",
  "firstName",
  "lastName",
  "email",
  "status",
] as const

/** Undefined once its person was forgotten. */
export async function reservationHolder(db: Db | Trx, id: string): Promise<AccountHolder | undefined> {
  const row = await db
    .selectFrom("reservations")
    .select(columns)
    .where("id", "=", id)
    .where("forgottenAt", "is", null)
    .executeTakeFirst()
  return row && holderOf(row)
}

/** Confirmed lessons whose balance falls due in the days of the reminders. */
export async function lessonHolders(db: Db | Trx, now: Date): Promise<AccountHolder[]> {
  const rows = await db
    .selectFrom("reservations")
    .select(columns)
    .where("status", "=", "confirmed")
    .where("reservationType", "=", "boat_license")
    .where("email", "is not", null)
    .where("forgottenAt", "is", null)
    .where("startsAt", ">", now)
    // Seven days before the balance, which is due seven days before the lesson; one more for the clocks.
    .where("startsAt", "<", addDays(now, 2 * terms.trainingCancellationDays + 1))
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
  return rows.map(holderOf)
}

function holderOf(row: Reservation): AccountHolder {
  const { id: reservationId, reference, reservationType, reservationDate, timeSlot, firstName, email, status } = row
  const open = status === "confirmed" || status === "completed"
  return {
    key: { reservationId } satisfies AccountKey,
    to: email ?? undefined,
    firstName,
    person: personByName(`${firstName} ${row.lastName}`),
    about: `${reservationTypeLabel[reservationType]}, ${formatDayTime(reservationDate, timeSlot)}`,
    reference,
    terms: open ? paymentTerms(row) : undefined,
  }
}

/** A subquery of the ids of an account's bookings. */
export function reservationIdsOf(db: Db | Trx, userId: string) {
  return db.selectFrom("reservations").select("id").where("userId", "=", userId)
}
