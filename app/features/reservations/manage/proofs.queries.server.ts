import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { licencesOf } from "#app/features/licence/licence.queries.server.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { accountHolders } from "#app/features/persons/persons.queries.server.ts"
import type { ProvenBy } from "#app/features/reservations/reservations.tables.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

interface Provable {
  userId: string | null
  personId: string | null
  provenBy: ProvenBy | null
}

export interface Proof {
  /** What the school granted the person, where it serves the booking. */
  licence: LicenceType | null
  /** The person, or the account that shows the booking, has proved something, and the booking was only typed. */
  identityToVerify: boolean
  /** The same, where staff know the person. */
  identityVerified: boolean
}

/** Null where no licence is needed (design 7.7). */
export function licenceCheck(kind: ReservationType, licence: LicenceType | null) {
  if (kind !== "boat_rental") return null
  return licence === null ? "to-verify" : "verified"
}

/** What a person has proved serves a booking of that very person whose identity was proven, and no other (school 0). */
export async function withProofs<Row extends Provable>(db: Db, rows: readonly Row[]): Promise<(Row & Proof)[]> {
  const holders = await accountHolders(db, {
    personIds: rows.flatMap(({ personId }) => personId ?? []),
    userIds: rows.flatMap(({ userId }) => userId ?? []),
  })
  const licences = await licencesOf(
    db,
    holders.map(({ userId }) => userId),
  )
  const byPerson = new Map(holders.map((holder) => [holder.id, holder]))
  const byAccount = new Map(holders.map((holder) => [holder.userId, holder]))
  return rows.map((row) => Object.assign(row, proofOf(row)))

  function proofOf({ userId, personId, provenBy }: Provable): Proof {
    const own = byPerson.get(personId ?? "")
    const shownTo = own ?? byAccount.get(userId ?? "")
    const serves = provenBy !== null && own !== undefined && own.userId === (userId ?? own.userId)
    const proved = shownTo !== undefined && (shownTo.birthDate !== null || licences.has(shownTo.userId))
    return {
      licence: serves ? (licences.get(own.userId) ?? null) : null,
      identityToVerify: provenBy === null && proved,
      identityVerified: provenBy === "staff" && proved,
    }
  }
}
