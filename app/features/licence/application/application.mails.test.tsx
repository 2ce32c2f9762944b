import { render } from "react-email"
import { describe, expect, test } from "vitest"
import type { SaidChange } from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import type { RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { cancellationFact } from "#content/facts/change.ts"
import { site } from "#tests/support/mail-site.ts"
import { applicationMails } from "./application.mails.server.tsx"

const free = (until: string): SaidChange => ({ late: false, fact: cancellationFact.free(until), sentence: "" })
const seats = [
  {
    id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
    sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
    reference: "K7M2QX9B",
    sessionType: "theory" as const,
    date: "2027-06-12",
    startTime: "09:00",
    endTime: "12:00",
    startsAt: "2027-06-12T07:00:00.000Z",
    endsAt: "2027-06-12T10:00:00.000Z",
    priceCents: 15_000,
    instructorName: "Karim Jaccard",
    location: "Base de Nyon",
    change: free("samedi 5 juin 2027 à 09:00"),
  },
  {
    id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d15",
    sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d16",
    reference: "P4R8TZ2C",
    sessionType: "practice" as const,
    date: "2027-12-11",
    startTime: "14:00",
    endTime: "17:00",
    startsAt: "2027-12-11T13:00:00.000Z",
    endsAt: "2027-12-11T16:00:00.000Z",
    priceCents: 22_050,
    instructorName: "Élise Chevalley",
    location: "Base de Morges",
    change: free("samedi 4 décembre 2027 à 14:00"),
  },
]

const application = {
  applicationId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
  userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  licenseType: "coastal" as const,
  firstName: "Élodie",
  lastName: "Rochat",
  seats,
}
const fee = { part: "fee" as const, cents: 30_000, dueAt: "2027-06-10", overdue: false }
const contact = { email: "elodie@example.ch", phone: "+41 79 123 45 67" }

/** Both forms, with spaces of every kind as one. */
async function written({ body }: RenderedMail) {
  const spaced = (text: string) => text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
  return { html: spaced(await render(body)), text: spaced(await render(body, { plainText: true })) }
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("the confirmation says what was sent, when to come and what the sessions cost", async () => {
    const mail = applicationMails.application_confirmation(application, site)
    const body = (await written(mail))[form]
    for (const part of [
      "Soumise",
      "Permis côtier",
      "Théorie K7M2QX9B",
      "sam. 12 juin 2027, 09:00 – 12:00, Base de Nyon, Quai des Alpes 12, 1260 Nyon, avec Karim Jaccard",
      "Pratique P4R8TZ2C",
      "À payer pour les sessions",
      "CHF 370.50",
      "jusqu’au samedi 5 juin 2027",
      "https://troisports.example/dashboard",
    ]) {
      expect(body).toContain(part)
    }
    expect(body.toLowerCase()).toContain("merci élodie, votre demande est bien arrivée")
    expect(mail.subject).toBe("Votre demande de permis est bien arrivée\u00a0: Permis côtier")
  })

  test("the confirmation promises free changes of a session only while they are free", async () => {
    const change = { late: true, fact: cancellationFact.late("le prix entier reste dû"), sentence: "" }
    const [first, ...others] = application.seats.map((seat) => ({ ...seat, change }))
    const bodyOf = async (sent: typeof application.seats) =>
      (await written(applicationMails.application_confirmation({ ...application, seats: sent }, site)))[form]
    const one = await bodyOf([...(first ? [first] : []), ...application.seats.slice(1)])
    expect(one).not.toContain("5 juin 2027")
    expect(one).toContain("avec Karim Jaccard. Annulation : le prix entier reste dû")
    expect(one).toContain("avec Élise Chevalley. Annulation gratuite jusqu’au samedi 4 décembre 2027 à 14:00")
    expect(one).toContain("7 jours avant son début")
    const none = await bodyOf([...(first ? [first] : []), ...others])
    expect(none).not.toContain("7 jours")
    expect(none).not.toContain("gratuits")
    expect(none).toContain("Appelez-nous au +41 22 555 01 23 dès que possible.")
  })

  test.each([
    [[fee], "les frais de dossier restent à payer"],
    [[], "les frais de dossier sont payés"],
  ])("with %j due, the school reads whether the fee is paid", async (dues, said) => {
    const money = { owedCents: 30_000, paidCents: 0, restCents: 30_000, currency: "CHF" as const, dues }
    const mail = applicationMails["application-notice"]({ ...application, ...contact, money }, site)
    expect((await written(mail))[form]).toContain(said)
  })

  test("the school reads who asks for what, and answers the candidate", async () => {
    const mail = applicationMails["application-notice"]({ ...application, ...contact }, site)
    const body = (await written(mail))[form]
    for (const part of ["Élodie Rochat", contact.email, contact.phone, "Permis côtier", "P4R8TZ2C", "CHF 370.50"]) {
      expect(body).toContain(part)
    }
    expect(body).toContain(`https://troisports.example/admin/applications?id=${application.applicationId}`)
    expect(mail).toMatchObject({ replyTo: contact.email })
    expect(mail.calendar).toBeUndefined()
  })
})

test("the calendar file holds every session in UTC, each under its booking's id", () => {
  const file = applicationMails.application_confirmation(application, site).calendar?.("elodie@example.ch")
  const ics = String(file?.content).replace(/\r\n[ \t]/g, "")
  expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  for (const line of [
    "METHOD:PUBLISH",
    "UID:0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13@troisports.example",
    "DTSTART:20270612T070000Z",
    "DTEND:20270612T100000Z",
    "DTSTART:20271211T130000Z",
    "SUMMARY:Pratique – École nautique des Trois Ports",
    "LOCATION:Base de Morges\\, Place de la Navigation 4\\, 1110 Morges",
    "STATUS:CONFIRMED",
  ]) {
    expect(ics).toContain(`${line}\r\n`)
  }
})

test("a name that is HTML is shown, not obeyed, and breaks no header", async () => {
  const named = { ...application, ...contact, firstName: "<script>alert(1)</script>" }
  for (const mail of [
    applicationMails.application_confirmation(named, site),
    applicationMails["application-notice"](named, site),
  ]) {
    expect((await written(mail)).html).not.toMatch(/<script/i)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  }
})
