import { addMinutes } from "date-fns"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type FoundPlaces, findPlaces } from "#app/features/calendar/door/offer-places.server.ts"
import { endsAfterClosing } from "#app/features/calendar/slots/availability.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { type BookingRequest, wantedSlot } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { offerTerms } from "#content/limits.ts"
import { isLive, waitingMailOf } from "./waiting.queries.server.ts"
import type { joinRefusals } from "./waiting.refusals.ts"
import "#app/features/reservations/reservations.tables.server.ts"
import { emailColumns } from "#app/platform/contact/normal-columns.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"

export interface Joining {
  request: BookingRequest
  userId: string | null
  /** The address is the confirmed one of the account. */
  proven: boolean
  now: Date
}

export type JoinOutcome = { ok: true; confirmed: boolean } | { ok: false; refusal: keyof typeof joinRefusals }

/** Adds a request to the list of a full slot (school 2, "Waiting list"). An unconfirmed address gets a link first. */
export async function joinWaiting(db: Db, joining: Joining): Promise<JoinOutcome> {
  const wanted = wantedSlot(joining.request)
  if (wanted.hours && endsAfterClosing(wanted.timeSlot, wanted.hours))
    return { ok: false, refusal: "ends-after-closing" }
  return await inTransaction(db, (trx) => joinWithin(trx, joining))
}

async function joinWithin(trx: Trx, { request, userId, proven, now }: Joining): Promise<JoinOutcome> {
  const { type, date, timeSlot, base = null, hours = null, model } = wantedSlot(request)
  const persons = "groupSize" in request ? request.groupSize : null
  // Requests of one address wait for each other, so that none exceeds the limit.
  await sql`select lock_names(array[${`waiting ${normalEmail(request.email)}`}])`.execute(trx)
  const asked = { type, date, timeSlot, base, hours, boatType: model ?? null, persons }
  const found = await findPlaces(trx, asked, now)
  if (found.refusal !== null) return { ok: false, refusal: found.refusal }
  const live = await liveEntries(trx, request.email, now)
  const known = live.find(({ startsAt, kind, base: at }) => isSame({ startsAt, kind, at }, found, type))
  if (known) {
    await tell(trx, known.id, now)
    return { ok: true, confirmed: known.state !== "unconfirmed" }
  }
  if (found.isFree) return { ok: false, refusal: "slot-free" }
  if (found.startsAt < lastOffer(now)) return { ok: false, refusal: "waiting-closed" }
  if (live.length >= offerTerms.entriesPerAddress) return { ok: false, refusal: "waiting-too-often" }
  const id = uuid()
  await trx
    .insertInto("waitingEntries")
    .values({
      id,
      kind: type,
      slotIds: found.slotIds,
      base: found.base,
      startsAt: found.startsAt,
      endsAt: found.endsAt,
      model: model ?? null,
      persons,
      ...emailColumns(request.email),
      userId,
      request: JSON.stringify(request),
      state: proven ? "waiting" : "unconfirmed",
      confirmedAt: proven ? now : null,
      createdAt: now,
    })
    .execute()
  await recordEvent(trx, {
    actor: userId ?? "guest",
    action: "waiting-entry.joined",
    entity: "waiting-entry",
    entityId: id,
  })
  await tell(trx, id, now)
  return { ok: true, confirmed: proven }
}

interface Known {
  startsAt: Date
  kind: string
  at: string
}

function isSame(known: Known, found: FoundPlaces, type: string): boolean {
  return known.kind === type && known.at === found.base && known.startsAt.getTime() === found.startsAt.getTime()
}

async function liveEntries(trx: Trx, email: string, now: Date) {
  return await trx
    .selectFrom("waitingEntries")
    .select(["id", "state", "startsAt", "kind", "base"])
    .where("emailNormal", "=", normalEmail(email))
    .where(isLive(now))
    .execute()
}

async function tell(trx: Trx, id: string, now: Date): Promise<void> {
  const entry = await trx.selectFrom("waitingEntries").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  await queueEmail(trx, {
    kind: "waiting-listed",
    to: entry.email,
    data: { ...waitingMailOf(entry), confirmed: entry.state !== "unconfirmed" },
    entity: "waiting-entry",
    entityId: id,
    awaited: true,
    sendAt: now,
  })
}

/** Returns the earliest start of a slot that is still offered. */
export function lastOffer(now: Date): Date {
  return addMinutes(now, offerTerms.hoursBeforeStart * 60 + offerTerms.leastMinutes)
}
