import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** Confirmed seats of sessions that take place, with what their mails say. */
export function bookedSeats(db: Db | Trx) {
  return db
    .selectFrom("seats as b")
    .innerJoin("slots as s", "s.id", "b.sessionId")
    .select([
      "b.id",
      "b.reference",
      "b.userId",
      "b.applicationId",
      "b.sequence",
      "b.createdAt",
      "b.movedAt",
      "b.priceCents",
    ])
    .select(["b.sessionId", "b.kind as sessionType", "b.day as date", "b.time as startTime", "s.endTime"])
    .select(["b.startsAt", "b.endsAt", "s.licenseType", "s.instructorName", "s.location"])
    .where("b.status", "=", "confirmed")
    .where("s.state", "<>", "cancelled")
}
