import { describe, expect, test } from "vitest"
import { mailBodies } from "#app/features/outbox/write-mail.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { aReservationMail, askedForEverything } from "#tests/factories/reservation-mails.ts"
import { booking, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { site } from "#tests/support/mail-site.ts"
import { reminderMails } from "./reminders/reminders.mails.server.tsx"
import { reservationMails } from "./reservations.mails.server.tsx"
import { reservationNotices } from "./reservations.notices.mails.server.tsx"

type MailData = Parameters<(typeof reservationMails)["reservation-received"]>[0]
type Kind = Exclude<keyof typeof reservationMails, "reservation-notice" | "reservation-moved">

async function written(kind: Kind, data: MailData) {
  const mail = reservationMails[kind](data, site)
  return { ...mail, ...mailBodies(mail), calendar: mail.calendar?.("elodie@example.ch") }
}

/** Spaces of every kind as one, so that line breaks of the text form do not matter. */
function flat(text: string) {
  return text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("the confirmation holds the facts in French", async () => {
    const mail = await written("reservation-received", aReservationMail())
    const body = flat(mail[form])
    for (const fact of [
      "K7M2QX9B",
      "samedi 12 juin 2027",
      "14:00 – 16:00",
      "Nyon, Quai des Alpes 12, 1260 Nyon",
      "46°23′N 6°14′E",
      "Location de Bateau",
      "à partir de 160€",
      "jusqu’au jeudi 10 juin 2027 à 14:00",
      "jusqu’à 48 h avant",
      "En attente",
    ]) {
      expect(body).toContain(fact)
    }
    expect(body.toLowerCase()).toContain("merci élodie")
    expect(body).toContain("vous n’avez rien à payer avant")
    expect(body).toContain("https://troisports.example/ma-reservation")
    expect(mail.subject).toBe("Votre demande de réservation K7M2QX9B")
  })

  test("a move names the new moment and the former one, with the school's words", async () => {
    const from = { base: "morges", reservationDate: "2027-06-11", timeSlot: "09:00", rentalDuration: 3, boatType: null }
    const data = { ...aReservationMail({ status: "confirmed", sequence: 2 }), message: "Orages annoncés.", from }
    const mail = reservationMails["reservation-moved"](data, site)
    const body = flat(mailBodies(mail)[form])
    for (const fact of [
      "L’école a déplacé votre réservation au samedi 12 juin 2027 à 14:00.",
      "ven. 11 juin 2027, 09:00, Morges, 3 heures",
      "samedi 12 juin 2027",
      "14:00 – 16:00",
      "Orages annoncés.",
      "Confirmée",
      "K7M2QX9B",
    ])
      expect(body).toContain(fact)
    expect(flat(mail.subject)).toBe("Votre réservation K7M2QX9B est déplacée au samedi 12 juin 2027 à 14:00")
    const calendar = mail.calendar?.("elodie@example.ch")
    expect(calendar?.method).toBe("REQUEST")
    for (const line of [
      "UID:0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10@troisports.example",
      "SEQUENCE:2",
      "DTSTART:20270612T120000Z",
    ])
      expect(String(calendar?.content)).toContain(line)
  })

  test("a move says that the price stays only if the rental keeps its hours", () => {
    const from = { base: "nyon", reservationDate: "2027-06-11", timeSlot: "09:00", boatType: null }
    const wordsOf = (before: number | null, rentalDuration?: number) => {
      const reservation = aReservationMail({ status: "confirmed", ...(rentalDuration ? { rentalDuration } : {}) })
      const data = { ...reservation, from: { ...from, rentalDuration: before } }
      return flat(mailBodies(reservationMails["reservation-moved"](data, site))[form])
    }
    for (const same of [wordsOf(2, 2), wordsOf(null)]) {
      expect(same).toContain("La référence et le prix restent les mêmes. Ouvrez le rendez-vous joint")
    }
    expect(wordsOf(2, 3)).toContain("La référence reste la même. Ouvrez le rendez-vous joint")
    expect(wordsOf(2, 3)).not.toContain("le prix reste")
  })

  test("the cancellation says so and offers another date", async () => {
    const mail = await written("reservation-cancelled", aReservationMail({ status: "cancelled", sequence: 1 }))
    const body = flat(mail[form])
    for (const fact of ["K7M2QX9B", "Annulée", "samedi 12 juin 2027", "https://troisports.example/reservation"])
      expect(body).toContain(fact)
    expect(body).toContain("L’école a annulé cette réservation et libéré votre place. Nous le regrettons")
    expect(body).not.toContain("Annulation gratuite")
    expect(body).not.toContain("En attente")
  })
})

describe.each([
  ["reservation-confirmed", "Confirmée", "Votre réservation K7M2QX9B est confirmée", "14:00 – 16:00"],
  ["reservation-completed", "Terminée", "Merci de votre visite – réservation K7M2QX9B", "160€"],
] as const)("%s", (kind, word, subject, fact) => {
  const status = kind === "reservation-confirmed" ? "confirmed" : "completed"

  test("says it in French, with the facts, and only a rental speaks of the licence", async () => {
    const mail = await written(kind, aReservationMail({ status, sequence: 1 }))
    expect(mail.subject).toBe(subject)
    for (const form of ["html", "text"] as const) {
      for (const text of ["K7M2QX9B", word, fact, "samedi 12 juin 2027", "Nyon"])
        expect(flat(mail[form])).toContain(text)
      expect(flat(mail[form])).not.toContain("En attente")
    }
    const group = await written(kind, aReservationMail({ status, reservationType: "group_outing" }))
    expect(flat(mail.text).includes("permis bateau")).toBe(kind === "reservation-confirmed")
    expect(flat(group.text)).not.toContain("permis bateau")
  })
})

test("a confirmation replaces the tentative appointment; a completed outing sends none", async () => {
  const confirmed = await written("reservation-confirmed", aReservationMail({ status: "confirmed", sequence: 1 }))
  expect(confirmed.calendar?.method).toBe("REQUEST")
  expect(confirmed.calendar?.content).toMatch(/STATUS:CONFIRMED\r\n/)
  expect(confirmed.calendar?.content).toMatch(/SEQUENCE:1\r\n/)
  expect((await written("reservation-completed", aReservationMail({ status: "completed" }))).calendar).toBeUndefined()
})

test("a name that is HTML is shown, not obeyed", async () => {
  const { html, text } = await written(
    "reservation-received",
    aReservationMail({ firstName: '<script>alert("1")</script>&amp;' }),
  )
  expect(html).not.toMatch(/<script/i)
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;")
  expect(text.toLowerCase()).toContain('<script>alert("1")</script>&amp;')
})

test("emoji and right-to-left names are kept", async () => {
  for (const firstName of ["Zoé 🏳️‍🌈", "محمد"]) {
    expect((await written("reservation-received", aReservationMail({ firstName }))).html).toContain(firstName)
  }
})

test("the whole mail is said to be French", async () => {
  const { html } = await written("reservation-received", aReservationMail())
  expect(new Set([...html.matchAll(/\blang="([^"]*)"/g)].map(([, language]) => language))).toEqual(new Set(["fr"]))
})

test("the calendar file is named after the reservation and says its method", async () => {
  const received = await written("reservation-received", aReservationMail())
  expect(received.calendar).toMatchObject({
    filename: "reservation-K7M2QX9B.ics",
    method: "REQUEST",
  })
  const cancelled = await written("reservation-cancelled", aReservationMail({ status: "cancelled" }))
  expect(cancelled.calendar?.method).toBe("CANCEL")
})

const person = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
const personSaid = ["Nom : Élodie Rochat", "E-mail : elodie@example.ch", "Téléphone : +41 79 123 45 67"]
const everythingSaid = [
  "Durée : 2 heures",
  "Bateau : Bateau électrique moyen (6 places)",
  "Personnes : 4 personnes",
  "Nom du groupe : Les Mouettes",
  "Permis : Permis côtier",
  "Connaissances théoriques : Oui",
  "Remarques : Un fauteuil roulant.",
  "Prix indicatif : à partir de 160€ par bateau, pour 2 heures",
]

const linesOf = (text: string) => text.replaceAll("\u00a0", " ").split("\n")

function unfolded(calendar: { content: string | Buffer } | undefined): string {
  const lines = String(calendar?.content).replace(/\r\n[ \t]/g, "")
  return lines.replaceAll("\\n", "\n").replaceAll("\\,", ",").replaceAll("\u00a0", " ")
}

test("mail and calendar name everything that was asked for, one fact a line", async () => {
  const { text, calendar } = await written("reservation-received", {
    ...aReservationMail(askedForEverything),
    ...person,
  })
  for (const said of [...everythingSaid, ...personSaid]) {
    expect(linesOf(text)).toContain(said)
    expect(unfolded(calendar)).toContain(said)
  }
})

test("the school reads who asks for what, answers the person and opens the record", async () => {
  const { status, ...rest } = aReservationMail(askedForEverything)
  const mail = reservationNotices["reservation-notice"]({ ...rest, ...askedForEverything, ...person, status }, site)
  const { text, html } = mailBodies(mail)
  for (const said of [...personSaid, ...everythingSaid]) expect(linesOf(text)).toContain(said)
  expect(html).toContain(`https://troisports.example/admin/reservations?id=${rest.uid}`)
  expect(mail).toMatchObject({ replyTo: "elodie@example.ch", subject: expect.stringMatching(/^Nouvelle réservation/) })
})

test("a mail to an unconfirmed address has no name in its greeting", async () => {
  const { text } = await written("reservation-received", aReservationMail({ firstName: "" }))
  expect(text).toContain("Merci, votre demande est bien arrivée")
})

describe("what a booking queues", () => {
  const on = useDatabase()

  async function queued() {
    const emails = await on.db
      .selectFrom("emails")
      .select(["kind", "data"])
      .where("kind", "<>", "reservation-notice")
      .orderBy("createdAt")
      .orderBy("id")
      .execute()
    return await Promise.all(emails.map(({ kind, data }) => written(kind as "reservation-received", data as MailData)))
  }

  test("a rental's appointment ends with its hours, in summer time", async () => {
    await rentalSlots(on.db, ["14:00", "15:00", "16:00"])
    await createReservation(on.db, booking(rentalRequest({ rentalDuration: 3 })))
    const [mail] = await queued()
    expect(mail?.calendar?.content).toMatch(/DTSTART:20270612T120000Z\r\n/)
    expect(mail?.calendar?.content).toMatch(/DTEND:20270612T150000Z\r\n/)
    expect(flat(mail?.text ?? "")).toContain("14:00 – 17:00")
  })

  test("any other ends with its slot, in winter time", async () => {
    const date = "2027-12-11"
    await aSlot(on.db, { date, durationMinutes: 90 })
    await createReservation(
      on.db,
      booking(licenseRequest({ reservationDate: date }), { now: instantAt("2027-12-01", "12:00") }),
    )
    const [mail] = await queued()
    expect(mail?.calendar?.content).toMatch(/DTSTART:20271211T130000Z\r\n/)
    expect(mail?.calendar?.content).toMatch(/DTEND:20271211T143000Z\r\n/)
    expect(flat(mail?.text ?? "")).toContain("14:00 – 15:30")
  })

  test("one booked too late to cancel for nothing promises nothing of it", async () => {
    await aSlot(on.db)
    await aSlot(on.db, { date: "2027-06-11" })
    await createReservation(on.db, booking(licenseRequest()))
    await createReservation(on.db, booking(licenseRequest({ reservationDate: "2027-06-11" })))
    const [inTime, late] = (await queued()).map(({ text }) => flat(text))
    expect(inTime).toMatch(
      /l’annulation est gratuite jusqu’à 48 h avant.* Annulation gratuite : jusqu’au jeudi 10 juin/,
    )
    expect(late).not.toContain("gratuite")
    expect(late).toMatch(/Un empêchement \? Appelez-nous au [+\d ]+ dès que possible\./)
  })

  test("a person without a move left is not told to move online", () => {
    const data = { ...aReservationMail({ status: "confirmed", sequence: 2 }), reminder: "days-before" as const }
    const texts = (traits: { moveless?: true; movedBySchoolAt?: string }) => [
      flat(mailBodies(reservationMails["reservation-confirmed"]({ ...data, ...traits }, site)).text),
      flat(mailBodies(reminderMails["reservation-reminder"]({ ...data, ...traits }, site)).text),
    ]
    for (const text of texts({})) expect(text).toMatch(/nnulez ou déplacez en ligne|déplacez ou annulez en ligne/)
    for (const text of texts({ moveless: true })) {
      expect(text).toMatch(/nnulez en ligne.*gratuite.* ; pour un autre changement, écrivez-nous\./)
      expect(text).not.toContain("déplacez")
    }
  })

  test("a cancellation carries the same UID and a higher SEQUENCE", async () => {
    await aSlot(on.db)
    await createReservation(on.db, booking(licenseRequest()))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    await changeReservationStatus(on.db, {
      bookingId: id,
      version: 1,
      status: "cancelled",
      actor: "system",
      now: testNow,
    })
    const [received, cancelled] = (await queued()).map(({ calendar }) => calendar?.content ?? "")
    expect(received).toMatch(new RegExp(`UID:${id}@troisports.example\r\n`))
    expect(cancelled).toMatch(new RegExp(`UID:${id}@troisports.example\r\n`))
    expect([received, cancelled].map((ics) => /SEQUENCE:(\d+)/.exec(ics ?? "")?.[1])).toEqual(["0", "1"])
    expect(cancelled).toMatch(/STATUS:CANCELLED\r\n/)
  })
})
