import type { Selectable } from "kysely"
import { freePlaces } from "#app/features/calendar/door/free-places.server.ts"
import { lockForOffers } from "#app/features/calendar/door/offer-places.server.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { type MailKinds, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import { chargeConfirmed } from "#app/features/reservations/charge-confirmed.server.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { canBecome, type DecidedStatus, isEarly } from "#app/features/reservations/reservations.rules.ts"
import { offerFreed } from "#app/features/reservations/waiting/make-offers.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { decisionMail, decisionMailOf } from "./decision-mail.server.ts"
import { type Deciding, lockDecided } from "./lock-decided.server.ts"

export interface StatusChange extends Deciding {
  status: DecidedStatus
  /** Only the school reads them; they are appended to the existing notes. */
  notes?: string | undefined
  message?: string | undefined
  /** Completes a visit before its time. */
  early?: boolean | undefined
  /** The price of a confirmed « à partir de », in cents of its currency. */
  amountCents?: number | undefined
  /** Leaves that price to be set later. */
  priceLater?: true | undefined
}

export type StatusRefusal = "not-found" | "changed-meanwhile" | "not-allowed" | "not-started" | PriceRefusal
type PriceRefusal = "price-fixed" | "price-missing"
export type StatusOutcome = { ok: true; placesFreed: number } | { ok: false; refusal: StatusRefusal }

/**
 * Changes a status in one transaction; a cancellation frees its places once (specification 4, design 7.4, 7.5 and
 * 7.30). The mail leaves after `undoMinutes`; until then it can be undone, unless a later decision makes it final.
 */
export async function changeReservationStatus(db: Db, change: StatusChange): Promise<StatusOutcome> {
  return await inTransaction(db, (trx) => changeWithin(trx, change))
}

export async function changeWithin(trx: Trx, change: StatusChange): Promise<StatusOutcome> {
  const { status, now } = change
  const locked = await lockDecided(trx, change)
  if (!locked.ok) return locked
  const { reservation } = locked
  if (!canBecome(reservation.status, status)) return { ok: false, refusal: "not-allowed" }
  if (isEarly(status, reservation.startsAt, now) && !change.early) return { ok: false, refusal: "not-started" }
  const refusal = refusePrice(reservation.kind, change)
  if (refusal) return { ok: false, refusal }

  const slotIds = await changeAndTell(trx, reservation, {
    ...change,
    said: (freed) => ({ undo: { status: reservation.status, slotIds: freed } }),
    sendAt: mailTime(now),
  })
  return { ok: true, placesFreed: slotIds.length }
}

interface ChangeToTell extends LockedChange {
  /** What the mail says besides the decision. @param freed the slots in which a place came free */
  said: (freed: string[]) => Pick<MailKinds["reservation-cancelled"], "undo" | "own">
  sendAt: Date
}

/** Changes a locked and judged reservation, offers its places and tells its person. @returns as `changeLocked` */
export async function changeAndTell(
  trx: Trx,
  reservation: Selectable<Tables["reservations"]>,
  { said, sendAt, ...change }: ChangeToTell,
): Promise<string[]> {
  const { id, email, phone } = reservation
  const { status, now } = change
  const former = await lockHeldEmail(trx, decisionMailOf(id, now))
  if (status === "cancelled") await lockForOffers(trx, id)
  const slotIds = await changeLocked(trx, reservation, change)
  await offerFreed(trx, slotIds, now)
  if (former) await releaseHeldEmail(trx, { id: former.id, now })
  if (!email) return slotIds
  const ledger = await readLedger(trx, id)
  const person = { ...reservation, email, phone: phone ?? "" }
  const { kind, data } = await decisionMail(trx, person, { ...change, ledger })
  await queueEmail(trx, {
    kind,
    to: email,
    data: { ...data, ...said(slotIds) },
    entity: "reservation",
    entityId: id,
    sendAt,
  })
  return slotIds
}

/** The school confirms what it has priced (decision 0097). */
export function refusePrice(
  kind: ReservationType,
  { status, amountCents, priceLater }: Pick<StatusChange, "status" | "amountCents" | "priceLater">,
): PriceRefusal | undefined {
  const asks = status === "confirmed" && isLeastPrice(kind)
  if (amountCents !== undefined) return asks ? undefined : "price-fixed"
  return asks && !priceLater ? "price-missing" : undefined
}

type LockedChange = Pick<StatusChange, "status" | "notes" | "message" | "amountCents" | "actor" | "now"> & {
  /** Only a cancellation by the person has it, because the school keeps nothing when it cancels. */
  keptPercent?: number
}

/** The reservation is locked and checked; the caller sends mails. @returns the slots in which a place came free */
export async function changeLocked(
  trx: Trx,
  reservation: Selectable<Tables["reservations"]>,
  { status, notes, message, amountCents, actor, now, keptPercent }: LockedChange,
): Promise<string[]> {
  const adminNotes = notes ? [reservation.adminNotes, notes].filter(Boolean).join("\n") : reservation.adminNotes
  const fields = [...(notes ? ["adminNotes"] : []), ...(message ? ["message"] : [])]
  await trx
    .updateTable("reservations")
    .set({ status, network: null, wideNetwork: null, adminNotes, updatedAt: now, version: reservation.version + 1 })
    .where("id", "=", reservation.id)
    .execute()
  await recordEvent(trx, {
    actor,
    action: `reservation.${status}`,
    entity: "reservation",
    entityId: reservation.id,
    change: {
      status: [reservation.status, status],
      ...(fields.length > 0 ? { fields } : {}),
      ...(await moveMoney(trx, reservation, { status, amountCents, now, keptPercent })),
    },
  })
  return status === "cancelled" ? await freePlaces(trx, [reservation.id]) : []
}

async function moveMoney(
  trx: Trx,
  reservation: Selectable<Tables["reservations"]>,
  { status, amountCents, now, keptPercent }: Pick<LockedChange, "status" | "amountCents" | "now" | "keptPercent">,
) {
  if (status === "confirmed") return await chargeConfirmed(trx, reservation, { amountCents, now })
  if (status !== "cancelled") return {}
  const credited = await creditCancelled(trx, reservation.id, { keptPercent: keptPercent ?? 0, now })
  return { ...(keptPercent === undefined ? {} : { keptPercent }), ...credited }
}
