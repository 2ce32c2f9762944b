import { clocksShow, instantAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Period, Resource } from "./assignments.server.ts"
import type { NewStay, Stay } from "./stay.schema.ts"

export const stayPurpose = { boatId: "workshop", instructorId: "absence" } as const

const bookingPurposes = ["slot", "reservation", "hold"] as const

type PeriodRefusal = "no-such-time" | "past" | "ends-first"

export function periodOf({ fromDate, fromTime, toDate, toTime }: NewStay, now: Date): Period | PeriodRefusal {
  const isNow = fromDate === undefined || fromTime === undefined
  if (!isNow && !clocksShow(fromDate, fromTime)) return "no-such-time"
  if (!clocksShow(toDate, toTime)) return "no-such-time"
  const startsAt = isNow ? now : instantAt(fromDate, fromTime)
  const endsAt = instantAt(toDate, toTime)
  if (startsAt < now) return "past"
  return endsAt > startsAt ? { startsAt, endsAt } : "ends-first"
}

/** The caller has locked the resource. @returns how many bookings lost it, or "overlaps" where it has another stay */
export async function beginStay(
  trx: Trx,
  resource: Resource,
  id: string,
  { startsAt, endsAt, reason }: Period & { reason: string },
): Promise<number | "overlaps"> {
  const purpose = stayPurpose[resource]
  if (await stayWithin(trx, resource, id, { startsAt, endsAt })) return "overlaps"
  const freed = await free(trx, resource, id, { from: startsAt, to: endsAt })
  await trx
    .insertInto("assignments")
    .values({ [resource]: id, startsAt, endsAt, purpose, reason })
    .execute()
  return freed
}

export async function stayWithin(trx: Trx, resource: Resource, id: string, period: Period): Promise<boolean> {
  const stay = await trx
    .selectFrom("assignments")
    .select("id")
    .where(resource, "=", id)
    .where("purpose", "=", stayPurpose[resource])
    .where("startsAt", "<", period.endsAt)
    .where("endsAt", ">", period.startsAt)
    .executeTakeFirst()
  return stay !== undefined
}

/**
 * Ends a stay now, or removes one to come; the caller has locked whose it is.
 * @returns its period as it was, undefined where it has ended
 */
export async function endStay(trx: Trx, resource: Resource, id: string, end: { stayId: string; now: Date }) {
  const stay = await trx
    .selectFrom("assignments")
    .select(["id", "startsAt", "endsAt"])
    .where("id", "=", end.stayId)
    .where(resource, "=", id)
    .where("purpose", "=", stayPurpose[resource])
    .where("endsAt", ">", end.now)
    .executeTakeFirst()
  if (!stay) return undefined
  if (stay.startsAt < end.now)
    await trx.updateTable("assignments").set({ endsAt: end.now }).where("id", "=", stay.id).execute()
  else await trx.deleteFrom("assignments").where("id", "=", stay.id).execute()
  return stay
}

/** Takes what the caller has locked from the bookings and holds that overlap a period. @returns how many */
export async function free(trx: Trx, resource: Resource, id: string, period: { from: Date; to?: Date }) {
  let taken = trx
    .selectFrom("assignments")
    .select("id")
    .where(resource, "=", id)
    .where("purpose", "in", bookingPurposes)
    .where("endsAt", ">", period.from)
  if (period.to) taken = taken.where("startsAt", "<", period.to)
  const ids = (await taken.orderBy("id").forUpdate().execute()).map((row) => row.id)
  if (ids.length === 0) return 0
  const deleted = await trx.deleteFrom("assignments").where("id", "in", ids).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export async function staysOf(db: Db, resource: Resource, now: Date): Promise<ReadonlyMap<string | null, Stay[]>> {
  const rows = await db
    .selectFrom("assignments")
    .select(["id", "startsAt", "endsAt", "reason"])
    .select(`${resource} as of`)
    .where("purpose", "=", stayPurpose[resource])
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .execute()
  const shown = rows.map(({ of, id, startsAt, endsAt, reason }) => ({
    of,
    stay: {
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      begun: startsAt <= now,
      reason: reason ?? "",
    },
  }))
  const byResource = Map.groupBy(shown, ({ of }) => of)
  return new Map([...byResource].map(([of, all]) => [of, all.map(({ stay }) => stay)]))
}

/** How many bookings and holds that have not ended count on each. */
export async function bookingsBy(
  db: Db | Trx,
  resource: Resource,
  now: Date,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom("assignments")
    .select((eb) => [`${resource} as of`, eb.fn.countAll<number>().as("count")] as const)
    .where(resource, "is not", null)
    .where("purpose", "in", bookingPurposes)
    .where("endsAt", ">", now)
    .groupBy(resource)
    .execute()
  return new Map(rows.map(({ of, count }) => [of, count]))
}
