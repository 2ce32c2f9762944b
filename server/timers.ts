import { Cron } from "croner"
import { forgetManageLinks } from "#app/features/bookings/links/manage-links.server.ts"
import { sendReminders } from "#app/features/bookings/reminders/send-reminders.server.ts"
import { sendDayLists } from "#app/features/calendar/planning/send-day-lists.server.ts"
import type { KeptOpening } from "#app/features/calendar/slots/season/keep-opening.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { forgetMessages } from "#app/features/contact/forget-messages.server.ts"
import { forgetExpired } from "#app/features/identity/forget-expired.server.ts"
import { forgetCrashes } from "#app/features/incidents/forget-crashes.server.ts"
import { forgetApplications } from "#app/features/licence/application/forget-applications.server.ts"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import { resumeFeeRefunds } from "#app/features/licence/payment/refund-application.server.ts"
import { remindedSeats } from "#app/features/licence/reminders/remind-seats.server.ts"
import { tellAdministrators } from "#app/features/mailroom/notices/tell-administrators.server.ts"
import type { MailWorker } from "#app/features/outbox/mail-worker.server.ts"
import { sweepMailFiles } from "#app/features/outbox/sweep-mail-files.server.ts"
import { forgetSettledAccounts } from "#app/features/payments/ledger/forget-settled-accounts.server.ts"
import { refreshPending } from "#app/features/payments/provider/refresh-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { forgetSettledDebtors } from "#app/features/payments/told/forget-settled-debtors.server.ts"
import { anonymiseReservations } from "#app/features/reservations/forget/anonymise-reservations.server.ts"
import { forgetNetworks } from "#app/features/reservations/forget/forget-networks.server.ts"
import { remindedReservations } from "#app/features/reservations/reminders/remind-reservations.server.ts"
import { askAboutUnanswered } from "#app/features/reservations/told/ask-about-unanswered.server.ts"
import { closeWaiting, returnHeldPlaces } from "#app/features/reservations/waiting/make-offers.server.ts"
import { tellOfWithheld } from "#app/features/reservations/withheld/tell-of-withheld.server.ts"
import { withAdvisoryLock } from "#app/platform/database/advisory-lock.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { toldUnavailable } from "#app/platform/database/tell-unavailable.server.ts"
import { foldFigures } from "#app/platform/figures.server.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import { pruneIdempotencyKeys } from "#app/platform/http/idempotency.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { withRequestId } from "#app/platform/log.server.ts"
import type { CalendarSettings } from "#app/platform/write-calendar.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { extendDemo } from "#db/demo.ts"
import type { BucketWatch } from "./watch-bucket.ts"
import { freeUnpaidPlaces, mailSite, plannedBookings, remindOfPayments, sessionCandidates } from "./wiring.ts"

export interface TimersDeps extends PaymentDeps {
  database: Database
  catalogue: Pick<KeptCatalogue, "refresh">
  opening: Pick<KeptOpening, "refresh">
  limiter: Limiter
  withholding: WithholdingLimits
  mailWorker: MailWorker
  fileStore: FileStore
  bucket: BucketWatch
  mailDirectory: string
  emailConfirmation: boolean
  calendars: CalendarSettings
}

async function unfailing({ database, log }: TimersDeps, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!toldUnavailable(database, log, error)) log.warn({ err: error, timer: name }, "timer failed")
  }
}

/** Asks the database each time, and so notices that it is back. */
async function sendMails({ mailWorker, database, log }: TimersDeps): Promise<void> {
  await mailWorker.drain()
  const over = database.outage.ended()
  if (over) log.info(over, "database reached again")
}

/** Periodic work. Each job is idempotent, so any number of processes may run it (design 1). */
export function startTimers(deps: TimersDeps): { stop(): Promise<void> } {
  const { database, clock, catalogue, limiter, fileStore, bucket, mailDirectory, emailConfirmation, log, db } = deps
  const running = new Set<Promise<void>>()

  function every(pattern: string, name: string, work: () => Promise<unknown>): Cron {
    return new Cron(pattern, { name, protect: true, unref: true }, () => {
      const run = withRequestId(`timer-${name}`, () => unfailing(deps, name, work))
      running.add(run)
      return run.finally(() => running.delete(run))
    })
  }

  /** Only one process at a time runs the job; the others skip it. */
  function alone(pattern: string, name: string, work: (trx: Trx, now: Date) => Promise<unknown>): Cron {
    return every(pattern, name, () => withAdvisoryLock(db, name, (trx) => work(trx, clock.now())))
  }

  const timers = [
    every("*/5 * * * * *", "mail", () => sendMails(deps)),
    every("*/5 * * * * *", "catalogue", () => catalogue.refresh()),
    every("2-57/5 * * * * *", "opening", () => deps.opening.refresh()),
    every("15 * * * * *", "limits", () => limiter.sweep()),
    every("*/10 * * * * *", "payments", () => refreshPending(deps)),
    every("8-58/10 * * * * *", "fee-refunds", () => resumeFeeRefunds(deps)),
    alone("5-59/10 * * * * *", "figures", foldFigures),
    every("50 * * * * *", "bucket", () => bucket.look()),
    every("0 */10 * * * *", "maintenance", () => database.maintain()),
    every("0 7 * * * *", "idempotency", () => pruneIdempotencyKeys(db, clock.now())),
    every("30 53 * * * *", "documents", () => sweepDocuments({ db, fileStore, log }, clock.now())),
    every("30 48 * * * *", "applications", () => forgetApplications({ db, fileStore, log }, clock.now())),
    every("30 58 * * * *", "mail-files", () => sweepMailFiles(db, mailDirectory)),
    alone("45 * * * * *", "reminders", sendReminders(remindedReservations)),
    alone("55 * * * * *", "seat-reminders", sendReminders(remindedSeats)),
    alone("20 1 * * * *", "payment-reminders", remindOfPayments),
    alone("40 4 * * * *", "unpaid-deposits", (trx, now) => freeUnpaidPlaces(trx, now, { site: mailSite(deps) })),
    every("25 * * * * *", "day-lists", () => sendDayLists({ db, plannedBookings, sessionCandidates }, clock.now())),
    alone("35 * * * * *", "unanswered", askAboutUnanswered),
    alone("10,40 * * * * *", "notices", tellAdministrators),
    every("20,50 * * * * *", "holds", () => returnHeldPlaces(db, deps.withholding, clock.now())),
    alone("12 * * * * *", "withheld", (trx, now) => tellOfWithheld(trx, deps.withholding.alertPercent, now)),
    alone("30 8 * * * *", "waiting-list", closeWaiting),
    alone("30 3 * * * *", "demo", extendDemo),
    alone("30 13 * * * *", "contact-messages", forgetMessages),
    alone("30 23 * * * *", "reservations", anonymiseReservations),
    alone("28 */2 * * * *", "settled-accounts", (trx) => forgetSettledAccounts(trx)),
    alone("50 38 * * * *", "debtors", forgetSettledDebtors),
    alone("30 28 * * * *", "networks", forgetNetworks),
    alone("30 18 * * * *", "manage-links", forgetManageLinks),
    alone("30 33 * * * *", "crashes", forgetCrashes),
    alone("30 43 * * * *", "accounts", forgetExpired(emailConfirmation)),
  ]
  return {
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running)
    },
  }
}
