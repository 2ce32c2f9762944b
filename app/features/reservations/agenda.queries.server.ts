import type { Db } from "#app/platform/database/tables.server.ts"
import type { CalendarEntry } from "#app/platform/write-calendar.server.ts"
import { baseAddress, school } from "#content/school.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import "./reservations.tables.server.ts"

export interface AgendaPeriod {
  from: Date
  /** What was cancelled before is not shown. */
  cancelledFrom: Date
}

const statusOf = {
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
} as const

/** Reservations of an account, a base or the whole school, as an agenda shows them; `note` begins each description. */
export function agendaReservations(
  db: Db,
  { userId, base, note }: { userId?: string; base?: string; note?: string },
  { from, cancelledFrom }: AgendaPeriod,
) {
  const query = db
    .selectFrom("reservations")
    .select(["id", "reference", "kind", "base", "status", "startsAt", "endsAt", "sequence", "updatedAt"])
    .select(["firstName", "lastName"])
    .where("startsAt", ">=", from)
    .where("forgottenAt", "is", null)
    .where((eb) => eb.or([eb("status", "<>", "cancelled"), eb("updatedAt", ">=", cancelledFrom)]))
    .$if(userId !== undefined, (all) => all.where("userId", "=", userId ?? ""))
    .$if(base !== undefined, (all) => all.where("base", "=", base ?? ""))
    .orderBy("startsAt")
    .orderBy("id")
  const entryOf = (row: Awaited<ReturnType<(typeof query)["execute"]>>[number]): CalendarEntry => {
    const who = userId === undefined ? initials(row) : school.name
    return {
      id: row.id,
      sequence: row.sequence,
      summary: `${reservationTypeLabel[row.kind]} – ${who}`,
      description: [note, `Référence ${row.reference}`].filter(Boolean).join("\n"),
      location: baseAddress(row.base),
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      status: statusOf[row.status],
      changedAt: row.updatedAt,
    }
  }
  return { query, entryOf }
}

function initials({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => `${name.slice(0, 1)}.`).join(" ")
}
