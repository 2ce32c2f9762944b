import { v4 as uuid } from "uuid"
import { holdPlaces } from "#app/features/calendar/door/hold-places.server.ts"
import { forgetMessages } from "#app/features/contact/forget-messages.server.ts"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { setRole } from "#app/features/identity/account/set-role.server.ts"
import { forgetExpired } from "#app/features/identity/forget-expired.server.ts"
import { forgetApplications } from "#app/features/licence/application/forget-applications.server.ts"
import { saveDraft } from "#app/features/licence/application/save-draft.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { decideApplication } from "#app/features/licence/decision/decide-application.server.ts"
import { removeDocument } from "#app/features/licence/documents/remove-document.server.ts"
import { sweepDocuments } from "#app/features/licence/documents/sweep-documents.server.ts"
import { uploadDocument } from "#app/features/licence/documents/upload-document.server.ts"
import { payApplication } from "#app/features/licence/payment/pay-application.server.ts"
import { refundApplication } from "#app/features/licence/payment/refund-application.server.ts"
import { replaceSession } from "#app/features/licence/sessions/replace-session.server.ts"
import { settlePayment } from "#app/features/payments/provider/settle-payment.server.ts"
import { deleteAgain } from "#app/features/people/delete-account.server.ts"
import { correctGuest } from "#app/features/people/requests/correct-guest.server.ts"
import { eraseAgain } from "#app/features/people/requests/erase-guest.server.ts"
import { updateProfile } from "#app/features/people/update-profile.server.ts"
import { claimReservations } from "#app/features/reservations/book/claim-reservations.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { anonymiseReservations } from "#app/features/reservations/forget/anonymise-reservations.server.ts"
import { forgetNetworks } from "#app/features/reservations/forget/forget-networks.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { undoStatusChange } from "#app/features/reservations/manage/undo-status-change.server.ts"
import { moveReservation } from "#app/features/reservations/move/move-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import { pruneIdempotencyKeys } from "#app/platform/http/idempotency.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { onPaymentSettled } from "#server/wiring.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { holding } from "#tests/factories/holds.ts"
import {
  booking,
  groupRequest,
  licenseRequest,
  rentalRequest,
  somebodyElse,
} from "#tests/factories/reservation-requests.ts"
import { testNow } from "#tests/factories/slots.ts"
import { seen, submission } from "#tests/factories/training.ts"
import { paymentDeps } from "#tests/support/people/payments.ts"
import type { Act } from "./acts-of-the-school.ts"
import { type BusySchool, hours } from "./busy-school.ts"
import type { Random } from "./random.ts"

const now = testNow
const boats = ["electric_small", "electric_medium", "electric_large"] as const
const inTwelveYears = new Date(testNow.getTime() + 12 * 366 * 86_400_000)
const tabs = Array.from({ length: 4 }, () => uuid())
const log = createLog("silent")

interface Files {
  fileStore: FileStore
  forgottenList: string
}

/** Acts of customers, candidates and timers on random records of the school, one of each kind. */
export function actsOfPeople(school: BusySchool, files: Files, random: Random): Record<string, Act> {
  return {
    ...withReservations(school, random),
    ...withAccounts(school, files, random),
    ...ofGuests(school, files, random),
    ...withSessions(school, random),
    ...withDraftsAndPayments(school, files, random),
    ...ofTimers(files),
  }
}

function withReservations(school: BusySchool, { any, below }: Random): Record<string, Act> {
  const reservation = () => any(school.reservations)
  const person = () => any(school.people)
  const book = (db: Db, request: Parameters<typeof booking>[0], userId: string | null) =>
    createReservation(db, booking(request, { userId, holdToken: any(tabs) }))
  const who = () => ({ base: "nyon", timeSlot: any(hours), ...somebodyElse() })
  const owner = () => any([null, person().userId])

  return {
    rent: (db) =>
      book(db, rentalRequest({ ...who(), timeSlot: any(hours.slice(0, 3)), boatType: any(boats) }), owner()),
    learn: (db) => book(db, licenseRequest({ ...who(), timeSlot: any(["13:00", "15:00"]) }), owner()),
    goTogether: (db) =>
      book(db, groupRequest({ ...who(), timeSlot: any(["13:00", "15:00"]), groupSize: 4 + below(12) }), owner()),
    async hold(db) {
      const heldUntil = new Date(now.getTime() + (below(3) - 1) * 60_000)
      const asked = any([
        rentalRequest({ ...who(), timeSlot: any(hours.slice(0, 3)), boatType: any(boats) }),
        licenseRequest({ ...who(), timeSlot: any(["13:00", "15:00"]) }),
      ])
      await holdPlaces(db, holding(asked, { heldUntil, token: any(tabs) }))
    },
    move(db) {
      const { id, version } = reservation()
      const there = { base: "nyon", date: "2027-06-12", timeSlot: any(hours) }
      const rented = { rentalDuration: 1 + below(2), boatType: any(boats) }
      return moveReservation(db, { bookingId: id, version, ...there, ...rented, actor: "system", now })
    },
    cancel(db) {
      const { id, version } = reservation()
      return changeReservationStatus(db, { bookingId: id, version, status: "cancelled", actor: "system", now })
    },
    async cancelAndUndo(db) {
      const { id, version } = reservation()
      const change = { bookingId: id, actor: "system", now }
      await changeReservationStatus(db, { ...change, version, status: "cancelled" })
      return await undoStatusChange(db, { ...change, version: version + 1 })
    },
    confirm(db) {
      const { id, version } = reservation()
      const confirm = { version, status: "confirmed", priceLater: true } as const
      return changeReservationStatus(db, { bookingId: id, ...confirm, actor: "system", now })
    },
  }
}

function withAccounts(school: BusySchool, files: Files, { any, below }: Random): Record<string, Act> {
  const person = () => any(school.people)

  return {
    deleteAccount: (db) => deleteAgain({ db, log, ...files }, { userId: person().userId, now }),
    setRole: (db) =>
      setRole(db, {
        userId: any([person().userId, any(school.admins)]),
        role: any(["admin", "user"]),
        shownRole: any(["admin", "user"]),
        actor: any(school.admins),
        now,
      }),
    async updateProfile(db) {
      const { userId } = person()
      // The name of the mailbox's guests, whom the next claim joins.
      const name = any([{}, { firstName: "Élodie", lastName: "Rochat" }])
      const change = { ...name, phone: `+41 79 ${below(1000)}`, city: `Nyon ${below(1000)}` }
      return await updateProfile(db, { userId, change, version: 1 + below(2), now })
    },
    async claim(db) {
      const { userId, email } = person()
      return await claimReservations(db, { userId, addresses: [{ email, leftAt: null }], now })
    },
  }
}

/** Guests who have the address of an account: its persons, and theirs. */
function ofGuests(school: BusySchool, { forgottenList }: Files, { any }: Random): Record<string, Act> {
  const person = () => any(school.people)
  const firstName = () => any(["Élodie", "Marc"])

  return {
    learnAsGuest: (db) =>
      createReservation(
        db,
        booking(licenseRequest({ email: person().email, firstName: firstName(), timeSlot: any(["13:00", "15:00"]) })),
      ),
    write: (db) =>
      sendMessage(db, {
        message: contactMessage({ email: person().email, firstName: firstName() }),
        idempotencyKey: uuid(),
        now,
      }),
    eraseGuest: (db) => eraseAgain({ db, forgottenList }, { ids: [any(school.reservations).id], now }),
    async correctGuest(db) {
      const { email } = person()
      const shown = { firstName: "Élodie", lastName: "Rochat", phone: "+41 79 123 45 67" }
      const corrected = { ...shown, firstName: firstName(), newEmail: email }
      return await correctGuest(db, { email, shown, ...corrected, requestId: uuid(), actor: any(school.admins), now })
    },
  }
}

function withSessions(school: BusySchool, { any }: Random): Record<string, Act> {
  const application = () => any(school.applications)
  const person = () => any(school.people)

  return {
    async submit(db) {
      const one = person()
      return await submitApplication(db, submission(one, seen(...school.sessions.slice(any([0, 2]), any([2, 4])))))
    },
    async replaceSession(db) {
      const booked = await db.selectFrom("seats").selectAll().where("status", "=", "cancelled").execute()
      const { applicationId, id: bookingId, userId } = any(booked) ?? {}
      const [{ id: sessionId }, candidate] = [any(school.sessions), school.people.find((one) => one.userId === userId)]
      if (!applicationId || !bookingId || !candidate) return undefined
      const replacement = { version: 2, bookingId, sessionId, priceCents: 15_000 }
      return await replaceSession(db, { applicationId, candidate, replacement, idempotencyKey: uuid(), now })
    },
    decide: (db) =>
      decideApplication(db, {
        applicationId: application().id,
        version: 2,
        decision: any(["rejected", "approved"]),
        notes: "",
        message: "",
        actor: any(school.admins),
        now,
      }),
  }
}

function withDraftsAndPayments(school: BusySchool, files: Files, { any, below }: Random): Record<string, Act> {
  const payments = (db: Db) => paymentDeps(db, { now: () => now })
  const application = () => any(school.applications)
  const person = () => any(school.people)

  return {
    async saveDraft(db) {
      const { userId, version, licenseType, firstName, lastName, email } = application()
      const empty = { dateOfBirth: null, placeOfBirth: null, nationality: null, address: null, postalCode: null }
      const other = { country: null, previousExperience: null, previousLicenseDetails: null, chosenSessions: [] }
      const typed = { licenseType, firstName, lastName, email, phone: "+41 79 123 45 99", city: `Nyon ${below(99)}` }
      const draft = { version, ...typed, ...empty, ...other }
      return await saveDraft(db, { userId: userId ?? "", draft, now })
    },
    async upload(db) {
      const { userId } = person()
      const file = { name: "certificat.pdf", bytes: certificatePdf() }
      const signal = new AbortController().signal
      const upload = { userId, kind: "medical" as const, issuedOn: "2027-06-01", file, now, signal }
      return await uploadDocument({ db, log, ...files }, upload)
    },
    async removeDocument(db) {
      const { userId } = person()
      const rows = await db.selectFrom("documents").select("id").where("userId", "=", userId).execute()
      const { id } = any(rows) ?? {}
      return id ? await removeDocument({ db, log, ...files }, { id, userId, now }) : undefined
    },
    async pay(db) {
      const { userId } = person()
      return await payApplication(payments(db), { userId, idempotencyKey: uuid() })
    },
    async settle(db) {
      const rows = await db.selectFrom("paymentTransactions").selectAll().where("providerRef", "is not", null).execute()
      const settlement = { provider: "simulated", providerRef: any(rows)?.providerRef ?? "", now }
      return await settlePayment(db, { ...settlement, status: "completed" }, onPaymentSettled)
    },
    refund: (db) => refundApplication(payments(db), { applicationId: application().id, actor: any(school.admins) }),
  }
}

function ofTimers(files: Files): Record<string, Act> {
  return {
    sweepReservations: (db) => inTransaction(db, (trx) => anonymiseReservations(trx, inTwelveYears)),
    sweepMessages: (db) => inTransaction(db, (trx) => forgetMessages(trx, inTwelveYears)),
    sweepNetworks: (db) => inTransaction(db, (trx) => forgetNetworks(trx, inTwelveYears)),
    sweepApplications: (db) => forgetApplications({ db, log, ...files }, inTwelveYears),
    sweepAccounts: (db) => inTransaction(db, (trx) => forgetExpired(true)(trx, now)),
    sweepDocuments: (db) => sweepDocuments({ db, log, ...files }, now),
    sweepKeys: (db) => pruneIdempotencyKeys(db, now),
  }
}
