import { v7 as uuid } from "uuid"
import { bookingsOfApplications, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import { type ChangedSessions, type TakenSeat, takeSeats } from "#app/features/calendar/door/take-seats.server.ts"
import { withFreshReference } from "#app/features/calendar/door/with-fresh-reference.server.ts"
import { sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { StoredApplication, Submission, SubmittedApplication } from "#app/features/licence/application.schema.ts"
import { takenTypes } from "#app/features/licence/licence.queries.server.ts"
import { reasonTaken } from "#app/features/licence/licence.rules.ts"
import { lockDraft } from "#app/features/licence/lock-draft.server.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { bookedPayment } from "#app/features/payments/payments.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import { findDraft } from "./application.queries.server.ts"
import { firstIncompleteStep, type LicenceStep } from "./licence.steps.ts"

export interface ApplicationToSubmit {
  /** Mails go to the account's confirmed address, not to a typed one. */
  candidate: { userId: string; email: string }
  submission: Submission
  idempotencyKey: string
  now: Date
}

export type SubmitRefusal =
  | {
      ok: false
      refusal:
        | "draft-changed-meanwhile"
        | "type-already-open"
        | "selection-incomplete"
        | "sessions-overlap"
        | "other-licence"
        | "key-reused"
        | "refund-under-way"
    }
  | { ok: false; refusal: "step-incomplete"; step: LicenceStep }
  | { ok: false; refusal: "sessions-changed"; changed: ChangedSessions }

export type SubmitOutcome = { ok: true; replayed: boolean; submitted: SubmittedApplication } | SubmitRefusal

/** Judges the locked draft; one transaction with seats, event and mails (specification 5, design 7.11 and 7.12). */
export async function submitApplication(db: Db, submit: ApplicationToSubmit): Promise<SubmitOutcome> {
  return await withFreshReference(() => inTransaction(db, (trx) => claimAndSubmit(trx, submit)))
}

async function claimAndSubmit(trx: Trx, submit: ApplicationToSubmit): Promise<SubmitOutcome> {
  const { candidate, submission, idempotencyKey } = submit
  const known = await findDraft(trx, candidate.userId, dayAt(submit.now))
  const claim = await claimKey(trx, {
    key: idempotencyKey,
    route: "POST /me/application/submit",
    actor: candidate.userId,
    requestHash: requestHash(submission),
    entityId: known?.id ?? uuid(),
  })
  if (!claim.claimed) return await replay(trx, claim.entityId)

  await lockDraft(trx, candidate.userId)
  // No refund begins under this lock, but one that has begun may be closed: asked before the payment is read, it is
  // either under way here or seen there.
  const paid = known ? await bookedPayment(trx, known.id) : undefined
  const draft = await findDraft(trx, candidate.userId, dayAt(submit.now))
  if (draft?.version !== submission.version) return { ok: false, refusal: "draft-changed-meanwhile" }
  if (paid?.refundPending) return { ok: false, refusal: "refund-under-way" }
  return await submitLocked(trx, draft, submit)
}

async function submitLocked(trx: Trx, draft: StoredApplication, submit: ApplicationToSubmit): Promise<SubmitOutcome> {
  const { candidate, submission, now } = submit
  const { sessions } = submission
  const step = firstIncompleteStep({ ...draft, chosenSessions: sessions }, dayAt(now))
  if (step?.path === "reservation") return { ok: false, refusal: "selection-incomplete" }
  if (step) return { ok: false, refusal: "step-incomplete", step }
  const { userId } = candidate
  const taken = reasonTaken(draft.licenseType, await takenTypes(trx, userId))
  if (taken === "open") return { ok: false, refusal: "type-already-open" }

  const seated = await takeSeats(trx, {
    applicationId: draft.id,
    licenceType: draft.licenseType,
    sessions,
    now,
  })
  if (!seated.ok) return seated
  const { seats } = seated
  if (overlapping(seats).length > 0) return { ok: false, refusal: "sessions-overlap" }
  const isChosen = (type: TakenSeat["sessionType"]) => seats.some(({ sessionType }) => sessionType === type)
  if (!sessionTypes.every(isChosen)) return { ok: false, refusal: "selection-incomplete" }

  await trx
    .updateTable("boatLicenseApplications")
    .set({ status: "submitted", submittedAt: now, updatedAt: now, version: draft.version + 1 })
    .set({ chosenSessions: JSON.stringify(sessions) })
    .where("id", "=", draft.id)
    .execute()
  await tellEverybody(trx, { draft, seats, submit })
  return { ok: true, replayed: false, submitted: submittedApplication(draft.id, now, seats) }
}

async function tellEverybody(
  trx: Trx,
  { draft, seats, submit }: { draft: StoredApplication; seats: TakenSeat[]; submit: ApplicationToSubmit },
): Promise<void> {
  const { candidate, now } = submit
  const { id, licenseType, firstName, lastName, email, phone } = draft
  const related = { entity: "boat-license-application", entityId: id }
  await recordEvent(trx, {
    ...related,
    actor: candidate.userId,
    action: "application.submitted",
    change: {
      status: ["draft", "submitted"],
      licenseType,
      sessions: seats.map(({ sessionId, reference, priceCents }) => ({ sessionId, reference, priceCents })),
    },
  })
  const terms = programmeTerms(await seatsOfApplications(trx, [id]))
  const money = accountMoney(await readLedger(trx, id), terms, now)
  const mailed = { seats: seats.map(mailedSeat), ...(money ? { money } : {}) }
  const data = { applicationId: id, licenseType, firstName, lastName, ...mailed }
  const sent = { ...related, sendAt: now }
  await queueEmail(trx, {
    ...sent,
    kind: "application_confirmation",
    to: candidate.email,
    data: { ...data, userId: candidate.userId },
  })
  await queueEmail(trx, {
    ...sent,
    kind: "application-notice",
    to: school.email,
    data: { ...data, email, phone },
  })
}

function mailedSeat({ startsAt, endsAt, ...seat }: TakenSeat) {
  return { ...seat, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

async function replay(trx: Trx, applicationId: string | undefined): Promise<SubmitOutcome> {
  if (!applicationId) return { ok: false, refusal: "key-reused" }
  const { submittedAt } = await trx
    .selectFrom("boatLicenseApplications")
    .select("submittedAt")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow()
  if (!submittedAt) throw new Error("a key was kept of an application that was not submitted")
  const bookings = (await bookingsOfApplications(trx, [applicationId])).get(applicationId) ?? []
  return { ok: true, replayed: true, submitted: submittedApplication(applicationId, submittedAt, bookings) }
}

function submittedApplication(
  applicationId: string,
  submittedAt: Date,
  bookings: readonly { sessionId: string; reference: string; priceCents: number }[],
): SubmittedApplication {
  return {
    applicationId,
    submittedAt: submittedAt.toISOString(),
    bookings: bookings.map(({ sessionId, reference, priceCents }) => ({ sessionId, reference, priceCents })),
  }
}
