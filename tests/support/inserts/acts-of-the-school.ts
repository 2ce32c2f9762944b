import { subDays } from "date-fns"
import type { Catalogue } from "#app/features/catalogue/catalogue.admin.schema.ts"
import { inFrancs } from "#app/features/catalogue/francs.rules.ts"
import { saveNoticeChoices } from "#app/features/mailroom/notices/save-notice-choices.server.ts"
import { tellAdministrators } from "#app/features/mailroom/notices/tell-administrators.server.ts"
import { keepDebtor } from "#app/features/payments/told/keep-debtor.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { remindOfPayments } from "#server/wiring.ts"
import { boatsOf, instructorsOf } from "#tests/factories/fleet.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { plainIban } from "#tests/factories/invoices.ts"
import { charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { groupRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { aPlan } from "#tests/support/people/session-school.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import type { Act, Desk } from "./desk.ts"

const day = { base: "nyon", date: "2027-06-12", timeSlot: "14:00" }
const series = { from: "2027-06-12", to: "2027-06-14", weekdays: [6] }
const settings = {
  openingHours: [{ base: "nyon", weekday: 6, opens: "09:00", closes: "18:00" }],
  seasons: [{ fromDate: "2027-04-01", toDate: "2027-10-31" }],
  rules: [{ kind: "boat_rental", horizonDays: 180, noticeHours: 24 }],
  turnarounds: [{ base: "vevey", minutes: 15 }],
}
const { date: _, startTime: __, endTime: ___, ...course } = aPlan

export function calendar({ bySchool }: Desk): Record<string, Act> {
  return {
    "a slot": { act: () => bySchool("/availability", { ...day, reservationType: "boat_license", maxCapacity: 6 }) },
    "a series of slots": {
      act: () => {
        const slots = { reservationType: "boat_license", base: "nyon", times: ["14:00"], maxCapacity: 2 }
        return bySchool("/availability/series", { ...slots, ...series })
      },
    },
    "a copied week": {
      given: async (db) => {
        await aSlot(db)
        await aSession(db)
      },
      act: () => bySchool("/availability/week-copies", { from: "2027-06-07", to: "2027-06-14" }),
    },
    "a session": { act: () => bySchool("/training-sessions", aPlan) },
    "a series of sessions": {
      act: () =>
        bySchool("/training-sessions/series", { ...course, ...series, times: ["09:00"], durationMinutes: 180 }),
    },
    "a closure": {
      act: () => {
        const closed = { base: "nyon", fromDate: "2027-06-12", toDate: "2027-06-12" }
        return bySchool("/calendar/closures", { ...closed, reason: "Régate", public: true })
      },
    },
    "hours, seasons and rules": {
      act: async () => {
        const before = (await bySchool("/calendar", undefined, "GET")).settings
        await bySchool("/calendar/settings", { seen: before, settings }, "PUT")
      },
    },
  }
}

export function resources({ db, bySchool, member }: Desk): Record<string, Act> {
  const stay = { toDate: "2027-06-14", toTime: "12:00", reason: "Hélice" }
  const give = async (path: (slotId: string) => string, of: "boatId" | "instructorId", id: string | undefined) => {
    const slot = await db.selectFrom("slots").select("id").executeTakeFirstOrThrow()
    await bySchool(path(slot.id), { [of]: id, seen: [] })
  }
  const lesson = async () => {
    await aSlot(db)
    await bySchool("/reservations", {
      reservationType: "boat_license",
      reservationDate: day.date,
      timeSlot: day.timeSlot,
      base: "nyon",
      person: { firstName: "Jeanne", lastName: "Perret" },
      priceLater: true,
    })
  }
  return {
    "a boat": {
      act: () =>
        bySchool("/fleet/boats", { model: "electric_medium", base: "nyon", name: "Mouette", registration: "VD 1" }),
    },
    "a boat in the workshop": {
      act: async () => {
        const [id] = await boatsOf(db, ["electric_medium"])
        await bySchool(`/fleet/boats/${id}/workshops`, stay)
      },
    },
    "an instructor": {
      act: () => {
        const certificates = [{ name: "Moniteur", expiresOn: "2028-03-31" }]
        return bySchool("/instructors", { name: "Karim", base: "nyon", email: member.email, certificates })
      },
    },
    "an absence": {
      act: async () => {
        const [id] = await instructorsOf(db, 1)
        await bySchool(`/instructors/${id}/absences`, stay)
      },
    },
    "the boat of a lesson": {
      given: lesson,
      act: async () => {
        const [id] = await boatsOf(db, ["electric_medium"])
        await give((slot) => `/fleet/outings/slot/${slot}/boats`, "boatId", id)
      },
    },
    "the instructor of a lesson": {
      given: lesson,
      act: async () => {
        const [id] = await instructorsOf(db, 1, "2028-03-31")
        await give((slot) => `/instructors/outings/slot/${slot}/instructors`, "instructorId", id)
      },
    },
  }
}

export function counter({ bySchool }: Desk): Record<string, Act> {
  return {
    "a booking at the counter": {
      given: (db) => aSlot(db, { reservationType: "group_outing" }),
      act: () => {
        const { reservationType, reservationDate, timeSlot } = groupRequest()
        const person = {
          firstName: "Jeanne",
          lastName: "Perret",
          email: "jeanne@müller.example",
          phone: "+41 79 765 43 21",
        }
        const asked = { groupSize: 4, groupName: "Les Mouettes", notes: "À quai" }
        const moment = { reservationType, reservationDate, timeSlot, base: "nyon" }
        return bySchool("/reservations", { ...moment, ...asked, person, priceLater: true, beyondReason: "Sur demande" })
      },
    },
  }
}

export function prices({ bySchool }: Desk): Record<string, Act> {
  const validFrom = "2027-06-10"
  return {
    "a price": { act: () => bySchool("/prices", { code: "rental", cents: 9_000, currency: "CHF", validFrom }) },
    "prices in francs": {
      act: async () => {
        const plan = { francsPer10000Euros: 9_400, rounding: "five-centimes" as const, validFrom }
        const { items } = (await bySchool("/prices", undefined, "GET")) as unknown as Catalogue
        await bySchool("/prices/francs", { ...plan, seen: inFrancs(items, plan) })
      },
    },
    VAT: { act: () => bySchool("/prices/vat", { number: "CHE-123.456.788 TVA", validFrom }) },
    "payment details": {
      act: () => {
        const address = { street: "Quai", houseNumber: "12", postalCode: "1260", town: "Nyon", country: "LI" }
        return bySchool("/billing", { version: 0, iban: plainIban, uid: "che 123456788", ...address }, "PUT")
      },
    },
  }
}

/** The account of a lesson, charged and paid in part at the counter. */
function chargedAccount({ db, bySchool }: Desk) {
  let bookingId = ""
  const act = (name: string, body: object) => bySchool(`/accounts/reservation/${bookingId}/${name}`, body)
  const money = { currency: "EUR", method: "terminal", base: "nyon" }
  const charged = async () => {
    const lesson = { status: "confirmed", kind: "boat_license", day: "2027-07-10" } as const
    const [row] = await reservationsOf(db, null, [lesson])
    bookingId = row?.id ?? ""
    await charge(db, bookingId)
  }
  const pay = () => act("payments", { seenRestCents: 35_000, amountCents: 5_000, ...money })
  const paid = async () => {
    await charged()
    await pay()
  }
  return { account: () => ({ kind: "reservation", id: bookingId }) as const, act, charged, pay, paid }
}

export function till(desk: Desk): Record<string, Act> {
  const { db, bySchool } = desk
  const { act, charged, pay, paid } = chargedAccount(desk)
  return {
    "a payment at the counter": { given: charged, act: pay },
    "a refund at the counter": {
      given: paid,
      act: async () => {
        const { id } = await db.selectFrom("paymentTransactions").select("id").executeTakeFirstOrThrow()
        await act("refunds", {
          seenRestCents: 30_000,
          paymentId: id,
          amountCents: 500,
          method: "terminal",
          base: "nyon",
        })
      },
    },
    "a discount": {
      given: charged,
      act: () => act("discounts", { seenRestCents: 35_000, amountCents: 500, currency: "EUR", text: "Fidélité" }),
    },
    "a closing of the till": {
      given: paid,
      act: () => {
        const lines = [{ method: "terminal", currency: "EUR", expectedCents: 5_000, countedCents: 5_000 }]
        return bySchool("/till/closings", { base: "nyon", day: "2027-06-10", note: "Tout y est", lines })
      },
    },
  }
}

export function debts(desk: Desk): Record<string, Act> {
  const { account, act, charged } = chargedAccount(desk)
  const { watched } = desk
  return {
    "an invoice": {
      given: charged,
      act: () => {
        const person = { name: "Camille", street: "Lac", houseNumber: "12", postalCode: "1260", town: "Nyon" }
        return act("invoices", { seenRestCents: 35_000, seenToInvoiceCents: 35_000, ...person })
      },
    },
    "a debtor": {
      given: charged,
      act: () => {
        const owed = {
          account: account(),
          about: "Permis",
          reference: null,
          cents: 35_000,
          currency: "EUR",
        } as const
        const debtor = { name: "Camille Favre", email: "camille@example.ch", phone: "079", address: "Quai 7" }
        return inTransaction(watched, (trx) =>
          keepDebtor(trx, debtor, { accounts: [owed], actor: "system", now: testNow }),
        )
      },
    },
    "a reminder of a payment": {
      given: charged,
      act: () => inTransaction(watched, (trx) => remindOfPayments(trx, instantAt("2027-06-26", "09:00"))),
    },
  }
}

export function mails({ db, bySchool, send, watched, admin }: Desk): Record<string, Act> {
  const written = async () => {
    await send("POST", "/contact-messages", contactMessage())
    await sendQueued(db)
  }
  return {
    "the agenda of a base": { act: () => bySchool("/agendas", { scope: "base", subject: "nyon" }) },
    "what an administrator is told": {
      act: () => bySchool("/notices", { requests: "now", changes: "digest", messages: "now" }, "PUT"),
    },
    "a copy of a notice": {
      given: async () => {
        const choices = { requests: "now", changes: "now", messages: "now" } as const
        await saveNoticeChoices(db, { userId: admin.userId, choices, now: subDays(new Date(), 1) })
        await send("POST", "/contact-messages", contactMessage())
      },
      // The database wrote when the notice was queued, by its own clock.
      act: () => inTransaction(watched, (trx) => tellAdministrators(trx, new Date())),
    },
    "a mail sent again": {
      given: written,
      act: async () => {
        const mail = await db
          .selectFrom("emails")
          .select("id")
          .where("kind", "=", "contact-message")
          .executeTakeFirstOrThrow()
        await bySchool(`/emails/${mail.id}/resend`, { state: "sent" })
      },
    },
  }
}
