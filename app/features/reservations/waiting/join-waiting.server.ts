import { addMinutes } from "date-fns"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type FoundPlaces, findPlaces } from "#app/features/calendar/door/offer-places.server.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { endsAfterClosing } from "#app/features/calendar/slots/slot.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { personOf } from "#app/features/persons/find-person.server.ts"
import type { NetworkPrints } from "#app/features/reservations/book/network-prints.server.ts"
import { type BookingRequest, wantedSlot } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { offerTerms, type WithholdingLimits } from "#content/limits.ts"
import { isLive, waitingMailOf } from "./waiting.queries.server.ts"
import type { joinRefusals } from "./waiting.refusals.ts"
import "./waiting.tables.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"

export interface Joining {
  request: BookingRequest
  userId: string | null
  /** The address is the confirmed one of the account. */
  proven: boolean
  networks: NetworkPrints | null
  limits: WithholdingLimits
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

async function joinWithin(trx: Trx, joining: Joining): Promise<JoinOutcome> {
  const { request, userId, proven, networks, now } = joining
  const { type, date, timeSlot, base = null, hours = null, model } = wantedSlot(request)
  const persons = "groupSize" in request ? request.groupSize : null
  const asked = { type, date, timeSlot, base, hours, boatType: model ?? null, persons }
  const found = await findPlaces(trx, asked, now)
  if (found.refusal !== null) return { ok: false, refusal: found.refusal }
  await lockLists(trx, request.email, found.slotIds)
  const known = await findOwnEntry(trx, { email: request.email, found, type, now })
  if (known) {
    await tell(trx, known.id, now)
    return { ok: true, confirmed: known.state !== "unconfirmed" }
  }
  if (found.isFree) return { ok: false, refusal: "slot-free" }
  if (!found.isFull) return { ok: false, refusal: "slot-held" }
  if (found.startsAt < lastOffer(now)) return { ok: false, refusal: "waiting-closed" }
  const refusal = await refuseMany(trx, joining, found.slotIds)
  if (refusal) return { ok: false, refusal }
  const id = uuid()
  const email = emailColumns(request.email)
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
      ...email,
      userId,
      personId: personOf(userId, { ...request, ...email, ...phoneColumns(request.phone) }),
      wideNetwork: networks?.[1] ?? null,
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

/** Entries of one mailbox, domain or slot wait for each other, so that none exceeds a limit. */
async function lockLists(trx: Trx, email: string, slotIds: readonly string[]): Promise<void> {
  const slots = slotIds.map((id) => `waiting ${id}`)
  await sql`select lock_names(${slots}::text[] || array['waiting ' || mailbox_of(${email}),
    'waiting ' || own_domain_of(${email})])`.execute(trx)
}

async function findOwnEntry(
  trx: Trx,
  { email, found, type, now }: { email: string; found: FoundPlaces; type: ReservationType; now: Date },
) {
  return await trx
    .selectFrom("waitingEntries")
    .select(["id", "state"])
    .where("emailNormal", "=", normalEmail(email))
    .where("mailbox", "=", sql<string>`mailbox_of(${email})`)
    .where("kind", "=", type)
    .where("base", "=", found.base)
    .where("startsAt", "=", found.startsAt)
    .where(isLive(now))
    .executeTakeFirst()
}

/** Entries are counted by their number (school 1). */
async function refuseMany(
  trx: Trx,
  { request: { email }, networks, limits, now }: Joining,
  slotIds: readonly string[],
): Promise<"waiting-too-often" | "waiting-full" | undefined> {
  const ofSlot = sql<boolean>`slot_ids && ${slotIds}::uuid[]`
  const counted = await trx
    .selectFrom("waitingEntries")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("mailbox", "=", sql<string>`mailbox_of(${email})`).as("ofMailbox"),
      fn.countAll<number>().filterWhere("mailDomain", "=", sql<string>`own_domain_of(${email})`).as("ofDomain"),
      fn.countAll<number>().filterWhere(ofSlot).as("ofSlot"),
      fn
        .countAll<number>()
        .filterWhere(ofSlot)
        .filterWhere("wideNetwork", "=", networks?.[1] ?? null)
        .as("ofNetwork"),
    ])
    .where(isLive(now))
    .executeTakeFirstOrThrow()
  const isReached = (limit: number, count: number) => limit > 0 && count >= limit
  if (isReached(limits.entriesPerMailbox, counted.ofMailbox) || isReached(limits.entriesPerDomain, counted.ofDomain))
    return "waiting-too-often"
  if (isReached(limits.entriesPerSlot, counted.ofSlot) || isReached(limits.entriesPerNetwork, counted.ofNetwork))
    return "waiting-full"
  return undefined
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

export function lastOffer(now: Date): Date {
  return addMinutes(now, offerTerms.hoursBeforeStart * 60 + offerTerms.leastMinutes)
}
