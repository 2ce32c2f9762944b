import { render } from "react-email"
import { describe, expect, test } from "vitest"
import type { RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { site } from "#tests/support/mail-site.ts"
import { trainingMails } from "./training.mails.server.tsx"

const seat = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
  reference: "K7M2QX9B",
  sessionType: "practice" as const,
  licenseType: "coastal" as const,
  date: "2027-12-11",
  startTime: "14:00",
  endTime: "17:00",
  startsAt: "2027-12-11T13:00:00.000Z",
  endsAt: "2027-12-11T16:00:00.000Z",
  priceCents: 15_000,
  instructorName: "Élise Chevalley",
  location: "Base de Morges",
}
const before = { ...seat, date: "2027-12-04", startTime: "13:00", location: "Base de Nyon" }
const mail = { firstName: "Élodie", seat, sequence: 4 }
const ofSession = { ...mail, undo: { act: "session-cancelled", version: 2, state: "open" } as const }
const ofSeat = { ...mail, undo: { act: "cancelled", version: 2 } as const }
const change = { ...mail, before, undo: { act: "session-moved", version: 2, movedBySchoolAt: null } as const }
const moved = trainingMails["training-session-moved"]
const cancelled = trainingMails["training-session-cancelled"]

/** Both forms, with spaces of every kind as one. */
async function written({ body }: RenderedMail) {
  const spaced = (text: string) => text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
  return { html: spaced(await render(body)), text: spaced(await render(body, { plainText: true })) }
}

function calendarOf({ calendar }: RenderedMail): string {
  return String(calendar?.("elodie@example.ch").content).replace(/\r\n[ \t]/g, "")
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("a moved session is told with both appointments", async () => {
    const body = (await written(moved(change, site)))[form]
    for (const part of [
      "K7M2QX9B",
      "Pratique, permis côtier",
      "sam. 4 décembre 2027, 13:00 – 17:00, Base de Nyon",
      "sam. 11 décembre 2027, 14:00 – 17:00, Base de Morges",
      "https://troisports.example/dashboard",
    ]) {
      expect(body).toContain(part)
    }
    expect(body.toLowerCase()).toContain("élodie, votre session de formation change")
  })

  test("a cancelled session is told, and that the application goes on", async () => {
    const body = (await written(cancelled(ofSession, site)))[form]
    for (const part of ["K7M2QX9B", "Annulée", "sam. 11 décembre 2027", "suit son cours", "/contact"]) {
      expect(body).toContain(part)
    }
  })

  test("a candidate with an account gets a link to the free sessions", async () => {
    const body = (await written(cancelled({ ...ofSession, choosable: true }, site)))[form]
    for (const part of ["Choisir une autre date", "/dashboard?onglet=permis"]) expect(body).toContain(part)
    expect(body).not.toContain("/contact")
  })

  test("who cancelled what is said as it was, and the candidate may manage the other sessions", async () => {
    const told = async (sent: typeof ofSession | typeof ofSeat, atWish?: true) =>
      (await written(cancelled({ ...sent, applicationId: seat.id, ...(atWish ? { atWish } : {}) }, site)))[form]
    expect(await told(ofSession)).toContain("L’école a dû annuler cette session")
    expect(await told(ofSeat)).toContain("L’école a annulé votre place dans cette session")
    expect(await told(ofSeat, true)).toContain("Comme vous l’avez demandé, votre place dans cette session est annulée")
    expect(await told(ofSeat, true)).not.toContain("L’école a")
    expect(await told(ofSession)).toContain("Gérer mes sessions")
    expect(cancelled({ ...ofSession, applicationId: seat.id }, site).manages).toEqual([seat.id])
  })

  test("without a name nobody is addressed, and a name that is HTML is shown", async () => {
    const nameless = (await written(cancelled({ ...ofSession, firstName: "" }, site)))[form]
    expect(nameless.toLowerCase()).toContain("votre session de formation est annulée")
    expect(nameless).not.toContain(", votre")
    expect((await written(cancelled({ ...ofSession, firstName: "<b>x</b>" }, site))).html).not.toContain("<b>x</b>")
  })
})

test("a moved session replaces its entry in the calendar", () => {
  const ics = calendarOf(moved(change, site))
  for (const line of [
    "METHOD:REQUEST",
    "UID:0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13@troisports.example",
    "SEQUENCE:4",
    "STATUS:CONFIRMED",
    "DTSTART:20271211T130000Z",
  ]) {
    expect(ics).toContain(`${line}\r\n`)
  }
})

test("a cancelled session leaves the calendar", () => {
  const sent = cancelled(ofSession, site)
  const ics = calendarOf(sent)
  for (const line of ["METHOD:CANCEL", "SEQUENCE:4", "STATUS:CANCELLED"]) expect(ics).toContain(`${line}\r\n`)
  expect(ics).toContain("UID:0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13@troisports.example\r\n")
})
