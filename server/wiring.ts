import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { trainingMails } from "#app/features/calendar/courses/mails/training.mails.server.tsx"
import type { CandidatesOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { dayListMails } from "#app/features/calendar/planning/day-list.mails.server.tsx"
import type { PlannedBookings } from "#app/features/calendar/planning/planned-bookings.server.ts"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { openingOn } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { contactMails } from "#app/features/contact/contact.mails.server.tsx"
import { provenAddresses } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { purposeOf } from "#app/features/identity/codes/codes.rules.ts"
import { mintCode } from "#app/features/identity/codes/mint-code.server.ts"
import { identityMails } from "#app/features/identity/identity.mails.server.tsx"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { incidentMails } from "#app/features/incidents/incidents.mails.server.tsx"
import {
  applicationHolder,
  programmeHolders,
} from "#app/features/licence/account/application-holders.queries.server.ts"
import { chargeFee } from "#app/features/licence/account/charge-fee.server.ts"
import { freeUnpaidSeats } from "#app/features/licence/account/free-unpaid-seats.server.ts"
import { applicationMails } from "#app/features/licence/application/application.mails.server.tsx"
import { decisionMails } from "#app/features/licence/decision/decision.mails.server.tsx"
import { candidatesOf } from "#app/features/licence/licence.queries.server.ts"
import { ownSessionMails } from "#app/features/licence/own-sessions/own-sessions.mails.server.tsx"
import { queueReceipt } from "#app/features/licence/payment/queue-receipt.server.ts"
import { receiptMails } from "#app/features/licence/payment/receipt.mails.server.tsx"
import { seatReminderNow } from "#app/features/licence/reminders/remind-seats.server.ts"
import { seatReminderMails } from "#app/features/licence/reminders/seat-reminders.mails.server.tsx"
import { seatAddedMails } from "#app/features/licence/seats/seat-added.mails.server.tsx"
import { applicationMailNow, ownChangeNow, seatMailNow } from "#app/features/licence/seats/seat-mail-now.server.ts"
import { replacementMails } from "#app/features/licence/sessions/replacement.mails.server.tsx"
import { noticeMails } from "#app/features/mailroom/notices/notices.mails.server.tsx"
import type { MintCode } from "#app/features/outbox/link-codes.server.ts"
import type { MintSecret } from "#app/features/outbox/mail-worker.server.ts"
import type { MailReaders, MailSite, MailTemplates } from "#app/features/outbox/write-mail.server.ts"
import type { HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import type { PaymentProvider } from "#app/features/payments/provider/payment-provider.server.ts"
import type { OnPaymentSettled } from "#app/features/payments/provider/settle-payment.server.ts"
import { accountMails } from "#app/features/payments/told/account.mails.server.tsx"
import { accountNotices } from "#app/features/payments/told/account-notices.mails.server.tsx"
import { reminderNow as paymentReminderNow, remindHolders } from "#app/features/payments/told/remind-holders.server.ts"
import { type TellOfMoney, tellHolder } from "#app/features/payments/told/tell-holder.server.ts"
import {
  type TellOfRefusedRefund,
  tellOfSurplus,
  tellSchoolOfRefusal,
} from "#app/features/payments/told/tell-school.server.ts"
import { peopleMails } from "#app/features/people/people.mails.server.tsx"
import { freeUnpaidLessons } from "#app/features/reservations/account/free-unpaid-lessons.server.ts"
import {
  lessonHolders,
  reservationHolder,
} from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import { requestMailReaders } from "#app/features/reservations/answer/request-mails.server.ts"
import { claimReservations } from "#app/features/reservations/book/claim-reservations.server.ts"
import { findBoatBookings, lockBoatBooking } from "#app/features/reservations/manage/boat-bookings.queries.server.ts"
import { decisionNow } from "#app/features/reservations/manage/decision-now.server.ts"
import { findPlannedBookings } from "#app/features/reservations/manage/planned-bookings.queries.server.ts"
import { manageLinkMails } from "#app/features/reservations/own/manage-links.mails.server.tsx"
import { reminderNow } from "#app/features/reservations/reminders/remind-reservations.server.ts"
import { reminderMails } from "#app/features/reservations/reminders/reminders.mails.server.tsx"
import { reservationMails } from "#app/features/reservations/reservations.mails.server.tsx"
import { reservationNotices } from "#app/features/reservations/reservations.notices.mails.server.tsx"
import { offerNow } from "#app/features/reservations/waiting/make-offers.server.ts"
import { waitingMails } from "#app/features/reservations/waiting/waiting.mails.server.tsx"
import { countWaiting } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import { withheldMails } from "#app/features/reservations/withheld/withheld.mails.server.tsx"
import { sharingMails } from "#app/features/sharing/sharing.mails.server.tsx"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { CalendarSettings, CalendarSite } from "#app/platform/write-calendar.server.ts"
import { officeTerms } from "#content/commitments.ts"

/** A kind of mail without a template does not compile. */
export const mailTemplates: MailTemplates = {
  ...reservationMails,
  ...reservationNotices,
  ...manageLinkMails,
  ...reminderMails,
  ...waitingMails,
  ...dayListMails,
  ...withheldMails,
  ...noticeMails,
  ...sharingMails,
  ...contactMails,
  ...incidentMails,
  ...identityMails,
  ...peopleMails,
  ...receiptMails,
  ...accountMails,
  ...accountNotices,
  ...applicationMails,
  ...decisionMails,
  ...replacementMails,
  ...ownSessionMails,
  ...trainingMails,
  ...seatAddedMails,
  ...seatReminderMails,
}

interface SiteParts {
  origin: string
  calendars: CalendarSettings
  paymentProvider: Pick<PaymentProvider, "open">
}

export function mailSite({ origin, calendars, paymentProvider }: SiteParts): MailSite {
  return { origin, ...calendars, counterOnly: !paymentProvider.open }
}

/** Gives an account the guest reservations of its proven addresses (design 7.8). */
export function handOver({ db, clock }: { db: Db; clock: Clock }) {
  return async ({ userId }: Visitor): Promise<void> => {
    const addresses = await provenAddresses(db, userId)
    if (addresses.length > 0) await claimReservations(db, { userId, addresses, now: clock.now() })
  }
}

export const onPaymentSettled: OnPaymentSettled = async (trx, payment) => {
  await chargeFee(trx, payment)
  await queueReceipt(trx, payment)
  if (payment.purpose === "fee" || payment.status !== "completed") return
  const { accountId, amountCents: cents, provider, providerRef: reference, settledAt: now } = payment
  const money = { cents, method: "online" as const, reference, at: now.toISOString() }
  const holder = await holderOf(trx, accountId)
  const simulated = isSimulated({ provider })
  await tellHolder(trx, holder, { occasion: "paid", money: { ...money, simulated }, now })
  await tellOfSurplus(trx, { accountId, holder, now })
}

/** The id of an account is that of a booking or an application, never of both. */
export const holderOf: HolderOf = async (db, accountId) =>
  (await reservationHolder(db, accountId)) ?? (await applicationHolder(db, accountId))

export const tellOfRefusedRefund: TellOfRefusedRefund = async (trx, refused) => {
  await tellSchoolOfRefusal(trx, { ...refused, holder: await holderOf(trx, refused.accountId) })
}

export const tellOfMoney: TellOfMoney = async (trx, { accountId, ...news }) => {
  await tellHolder(trx, await holderOf(trx, accountId), news)
}

/** A job of the timers: frees places whose deposit was not paid within the hours of their product. */
export async function freeUnpaidPlaces(
  trx: Trx,
  now: Date,
  {
    site,
    hours = officeTerms.unpaidDepositHours,
  }: { site: CalendarSite; hours?: typeof officeTerms.unpaidDepositHours },
): Promise<void> {
  const { lesson, programme } = hours
  if (lesson !== null) await freeUnpaidLessons(trx, { hours: lesson, site, now })
  if (programme !== null) await freeUnpaidSeats(trx, { hours: programme, site, now })
}

/** A job of the timers: who owes the balance of a training soon. */
export async function remindOfPayments(trx: Trx, now: Date): Promise<void> {
  await remindHolders(trx, [...(await lessonHolders(trx, now)), ...(await programmeHolders(trx, now))], now)
}

export const sessionCandidates: CandidatesOf = candidatesOf

export const mailReaders: MailReaders = {
  ...requestMailReaders,
  "reservation-confirmed": decisionNow,
  "reservation-completed": decisionNow,
  "reservation-cancelled": decisionNow,
  "reservation-moved": decisionNow,
  "reservation-reminder": reminderNow,
  "account-due": paymentReminderNow(holderOf),
  "waiting-offer": offerNow,
  "contact-acknowledgement": async (db, queued, now) => ({ ...queued, opening: await openingOn(db, dayAt(now)) }),
  "training-session-reminder": seatReminderNow,
  application_confirmation: applicationMailNow,
  "application-notice": applicationMailNow,
  "own-session-changed": ownChangeNow,
  "training-session-added": seatMailNow,
  "training-session-replaced": seatMailNow,
  "training-session-moved": seatMailNow,
  "training-session-cancelled": seatMailNow,
}

export const mintSecret: MintSecret = async (db, { id, to }) => await mintManageLink(db, id, to)

/** Makes the codes of mails: one for each link with a secret, or alone to prove an address. */
export function codeMinter({ db, clock, secret }: { db: Db; clock: Clock; secret: string }): MintCode {
  return async ({ fragment, to }) => {
    const purpose = purposeOf(fragment)
    const link = purpose === "booking-proof" ? {} : { fragment }
    return await mintCode({ db, secret }, { purpose, mailbox: to, ...link, now: clock.now() })
  }
}

export const plannedBookings: PlannedBookings = { find: findPlannedBookings, waiting: countWaiting }

export const boatBookings: BoatBookings = { find: findBoatBookings, lock: lockBoatBooking }
