import { describe, expect, test } from "vitest"
import { aReservationMail } from "#tests/factories/reservation-mails.ts"
import { site } from "#tests/support/mail-site.ts"
import { reservationCalendar, reservationInvitation } from "./reservation-calendar.server.ts"

/** The lines of an .ics file, unfolded, by property name (without parameters). */
function parse(ics: string) {
  const lines = ics
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([^:;]+)[^:]*:(.*)$/.exec(line) ?? []
      return [`${name}${name === "BEGIN" || name === "END" ? ` ${value}` : ""}`, value]
    }),
  )
}

test("a pending reservation is tentative and invites no attendee", () => {
  const ics = reservationCalendar(aReservationMail(), site)
  expect(ics.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true)
  expect(ics.trimEnd().endsWith("END:VCALENDAR")).toBe(true)
  expect(parse(ics)).toMatchObject({
    VERSION: "2.0",
    METHOD: "PUBLISH",
    STATUS: "TENTATIVE",
    SEQUENCE: "0",
    UID: `0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10@troisports.example`,
    DTSTART: "20270612T120000Z",
    DTEND: "20270612T140000Z",
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    SUMMARY: "Location de Bateau – École nautique des Trois Ports",
    LOCATION: "Nyon\\, Quai des Alpes 12\\, 1260 Nyon",
    GEO: "46.3806;6.2408",
    DESCRIPTION:
      "Refuser ici n’annule rien : pour déplacer ou annuler\\, ouvrez https://troisports.example/ma-reservation\\nRéférence K7M2QX9B\\nPrix indicatif\u00a0: à partir de 160€ par bateau",
  })
})

test("a cancelled one replaces it: same UID, raised SEQUENCE", () => {
  const [before, after] = [aReservationMail(), aReservationMail({ status: "cancelled", sequence: 1 })].map((mail) =>
    parse(reservationInvitation(mail, site, "elodie@example.ch").content),
  )
  expect(after).toMatchObject({ METHOD: "CANCEL", STATUS: "CANCELLED", SEQUENCE: "1" })
  expect(after?.UID).toBe(before?.UID)
})

test.each([
  ["summer", "2027-06-12T12:00:00.000Z", "20270612T120000Z"],
  ["winter", "2027-12-11T13:00:00.000Z", "20271211T130000Z"],
])("instants are UTC in %s, whatever the time zone of the process", (_, startsAt, expected) => {
  expect(process.env.TZ).toBe("America/New_York")
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  expect(parse(reservationCalendar(aReservationMail({ startsAt, endsAt }), site)).DTSTART).toBe(expected)
})

describe("the file's form", () => {
  const long = aReservationMail({
    base: "une base qui n’est plus dans la table, au nom très long – ".repeat(6),
    reference: "🚤".repeat(60),
  })

  test("no line is longer than 75 octets, and folding cuts no character", () => {
    const ics = reservationCalendar(long, site)
    const lines = ics.split("\r\n")
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.every((line) => line.isWellFormed())).toBe(true)
    expect(parse(ics).DESCRIPTION).toContain(`Référence ${long.reference}\\n`)
  })

  test("every line ends with CRLF, and data with line breaks gains no property", () => {
    const ics = reservationCalendar(
      aReservationMail({
        reference: "X\r\nATTENDEE:mailto:a@example.ch\nB",
        base: "a;b,c\\d\r\nURL:https://evil.example",
      }),
      site,
    )
    expect(ics.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
    expect(Object.keys(parse(ics))).not.toContain("ATTENDEE")
    expect(Object.keys(parse(ics))).not.toContain("URL")
  })
})
