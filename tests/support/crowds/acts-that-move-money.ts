import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import { cancelManaged, lockOwnAccount } from "#app/features/bookings/manage/change-managed.server.ts"
import { cancelSession } from "#app/features/calendar/courses/cancel-session.server.ts"
import { bookingsOfApplications, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { unreplaced } from "#app/features/calendar/courses/training.rules.ts"
import { decideApplication } from "#app/features/licence/decision/decide-application.server.ts"
import { managedSeats } from "#app/features/licence/own-sessions/manage-seats.server.ts"
import { refundApplication, resumeFeeRefunds } from "#app/features/licence/payment/refund-application.server.ts"
import { sessionTerms } from "#app/features/licence/programme-terms.rules.ts"
import { replaceSession } from "#app/features/licence/sessions/replace-session.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { refreshLedger } from "#app/features/payments/online/refresh-ledger.server.ts"
import { refreshPending } from "#app/features/payments/provider/refresh-payment.server.ts"
import { settlePayment } from "#app/features/payments/provider/settle-payment.server.ts"
import { simulatedNotification } from "#app/features/payments/provider/simulated-provider.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { undoStatusChange } from "#app/features/reservations/manage/undo-status-change.server.ts"
import { managedReservation } from "#app/features/reservations/own/manage-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { freeUnpaidPlaces, sessionCandidates } from "#server/wiring.ts"
import { site } from "#tests/support/mail-site.ts"
import { testSecret } from "#tests/support/test-app.ts"
import { actorOf, chosen, type Desk, type Draw, type MoneyAct, withOneKey } from "./acts-at-the-till.ts"

function bookingOf({ school }: Desk, { account }: Draw) {
  return chosen(
    school.accounts.filter(({ kind }) => kind === "reservation"),
    account,
  )
}

async function reservationOf(desk: Desk, draw: Draw) {
  const booking = bookingOf(desk, draw)
  if (!booking) return undefined
  const row = await desk.db.selectFrom("reservations").selectAll().where("id", "=", booking.id).executeTakeFirst()
  return row && { booking, row }
}

async function applicationOf({ db, school }: Desk, { account }: Draw) {
  const applications = school.accounts.filter(({ kind }) => kind === "application")
  const of = chosen(applications, account)
  if (!of) return undefined
  const row = await db.selectFrom("boatLicenseApplications").selectAll().where("id", "=", of.id).executeTakeFirst()
  return row && { candidate: of.candidate, row }
}

const following = {
  pending: ["confirmed", "confirmed", "confirmed", "cancelled"],
  confirmed: ["cancelled", "cancelled", "completed"],
  completed: [],
  cancelled: [],
} as const

const decide: MoneyAct = async (desk, draw) => {
  const found = await reservationOf(desk, draw)
  const status = found && chosen<"confirmed" | "cancelled" | "completed">(following[found.row.status], draw.nth)
  if (!found || !status) return undefined
  const { id: bookingId, version } = found.row
  const known = { actor: actorOf(desk, draw), now: desk.clock.now(), early: true, priceLater: true as const }
  return await changeReservationStatus(desk.db, { bookingId, version, status, ...known })
}

const confirm: MoneyAct = async (desk, draw) => {
  const found = await reservationOf(desk, draw)
  if (found?.row.status !== "pending") return undefined
  const { id: bookingId, version } = found.row
  const known = { actor: actorOf(desk, draw), now: desk.clock.now(), priceLater: true as const }
  return await changeReservationStatus(desk.db, { bookingId, version, status: "confirmed", ...known })
}

const undo: MoneyAct = async (desk, draw) => {
  const found = await reservationOf(desk, draw)
  if (!found || found.row.status === "pending") return undefined
  const { id: bookingId, version } = found.row
  const known = { actor: actorOf(desk, draw), now: desk.clock.now() }
  return await undoStatusChange(desk.db, { bookingId, version, ...known })
}

const cancelOwn: MoneyAct = async (desk, draw) => {
  const found = await reservationOf(desk, draw)
  if (!found) return undefined
  const now = desk.clock.now()
  const { cancellable, keptPercent } = changeTerms(found.row, now)
  if (!cancellable) return undefined
  const asked = { claim: { secret: found.booking.secret }, version: found.row.version, keptPercent, now }
  return await cancelManaged(desk.db, managedReservation, asked)
}

/** Pays the whole rest. */
const payOnline: MoneyAct = async (desk, draw) => {
  const account = chosen(desk.school.accounts, draw.account)
  if (!account) return undefined
  const { restCents } = balanceOf(await readLedger(desk.db, account.id))
  if (restCents <= 0) return undefined
  const { kind, id, secret, candidate } = account
  const now = desk.clock.now()
  return await withOneKey(draw.twice, (idempotencyKey) =>
    payAccount(desk, {
      lock: (trx) =>
        kind === "reservation"
          ? lockOwnAccount(trx, managedReservation, { claim: { secret }, now })
          : lockOwnAccount(trx, managedSeats, { claim: { id, userId: candidate.userId }, now }),
      cents: restCents,
      outcome: draw.percent > 20 ? "succeed" : "fail",
      idempotencyKey,
      route: "POST /own-account/payment",
    }),
  )
}

const look: MoneyAct = async (desk, draw) => {
  const account = chosen(desk.school.accounts, draw.account)
  if (!account) return undefined
  await refreshLedger(desk, account.id)
  return { ok: true }
}

const sweep: MoneyAct = async (desk) => {
  await refreshPending(desk)
  await resumeFeeRefunds(desk)
  return { ok: true }
}

/** Sends a notification of the provider again, sometimes twice at once and long after the first. */
const notify: MoneyAct = async (desk, draw) => {
  const begun = await desk.db.selectFrom("simulatedPayments").select("providerRef").orderBy("createdAt").execute()
  const { providerRef } = chosen(begun, draw.nth * 7 + draw.account) ?? {}
  if (!providerRef) return undefined
  const now = desk.clock.now()
  const said = await desk.paymentProvider.state(providerRef).catch(() => undefined)
  const heard =
    said && (await desk.paymentProvider.verify(simulatedNotification({ providerRef, status: said }, testSecret)))
  if (!heard) return undefined
  const settlement = { ...heard, provider: desk.paymentProvider.name, now }
  return await withOneKey(draw.twice, () => settlePayment(desk.db, settlement, desk.onPaymentSettled))
}

const leave: MoneyAct = async (desk, draw) => {
  const found = await applicationOf(desk, draw)
  if (!found) return undefined
  const { id: applicationId, status, version } = found.row
  const seats = await seatsOfApplications(desk.db, [applicationId])
  const now = desk.clock.now()
  const leaving = seats.filter((seat) => sessionTerms({ status, seat }, now).cancellable)
  const seat = chosen(leaving, draw.nth)
  if (!seat) return undefined
  const { keptPercent } = sessionTerms({ status, seat }, now)
  const claim = { id: applicationId, userId: found.candidate.userId }
  return await cancelManaged(desk.db, managedSeats, { claim, version, bookingId: seat.id, keptPercent, now })
}

const replace: MoneyAct = async (desk, draw) => {
  const found = await applicationOf(desk, draw)
  if (!found) return undefined
  const { id: applicationId, version } = found.row
  const { candidate } = found
  const before = chosen(unreplaced(await bookingsOf(desk.db, applicationId)), draw.nth)
  const alike = desk.school.sessions.filter(({ sessionType }) => sessionType === before?.sessionType)
  const sessionId = chosen(alike, draw.percent)?.id
  if (!before || !sessionId) return undefined
  const replacement = { version, bookingId: before.id, sessionId, priceCents: 15_000 }
  const known = { applicationId, candidate, replacement, now: desk.clock.now() }
  return await withOneKey(draw.twice, (idempotencyKey) => replaceSession(desk.db, { ...known, idempotencyKey }))
}

async function bookingsOf(db: Db, applicationId: string) {
  return await db.transaction().execute(async (trx) => {
    return (await bookingsOfApplications(trx, [applicationId])).get(applicationId) ?? []
  })
}

const cancelCourse: MoneyAct = async (desk, draw) => {
  const sessionId = chosen(desk.school.sessions, draw.nth)?.id
  const session = await desk.db
    .selectFrom("slots")
    .select(["id", "version"])
    .where("id", "=", sessionId ?? "")
    .where("state", "=", "open")
    .executeTakeFirst()
  if (!session) return undefined
  const known = { actor: actorOf(desk, draw), now: desk.clock.now(), candidatesOf: sessionCandidates }
  return await cancelSession(desk.db, { sessionId: session.id, version: session.version, ...known })
}

const reject: MoneyAct = async (desk, draw) => {
  const found = await applicationOf(desk, draw)
  if (found?.row.status !== "submitted") return undefined
  const { id: applicationId, version } = found.row
  const known = { notes: "", message: "", actor: actorOf(desk, draw), now: desk.clock.now() }
  return await decideApplication(desk.db, { applicationId, version, decision: "rejected", ...known })
}

const refundFee: MoneyAct = async (desk, draw) => {
  const found = await applicationOf(desk, draw)
  if (found?.row.status !== "rejected") return undefined
  const refund = { applicationId: found.row.id, actor: actorOf(desk, draw) }
  return await withOneKey(draw.twice, () => refundApplication(desk, refund))
}

/** Frees places whose deposit is unpaid for two minutes, towards the end of a history. */
const lapse: MoneyAct = async ({ db, clock }) => {
  await inTransaction(db, (trx) =>
    freeUnpaidPlaces(trx, clock.now(), { site, hours: { lesson: 2 / 60, programme: 2 / 60 } }),
  )
  return { ok: true }
}

/** Decisions, changes by people and online payments that move money: one act of each kind. */
export const actsThatMoveMoney = {
  confirm,
  decide,
  undo,
  cancelOwn,
  payOnline,
  look,
  sweep,
  notify,
  leave,
  replace,
  cancelCourse,
  reject,
  refundFee,
  lapse,
} satisfies Record<string, MoneyAct>
