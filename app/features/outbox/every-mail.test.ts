import { describe, expect, test } from "vitest"
import { mailTemplates } from "#server/wiring.ts"
import { everyMail } from "#tests/factories/every-mail.ts"
import { site } from "#tests/support/mail-site.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"
import type { MailKind } from "./queue-email.server.ts"
import { mailBodies, writeMail } from "./write-mail.server.ts"

const toTheSchool = new Set([
  "reservation-notice",
  "reservation-changed-notice",
  "own-session-changed-notice",
  "account-lapsed-notice",
  "account-surplus-notice",
  "refund-refused-notice",
  "reservation-unanswered",
  "application-notice",
  "contact-message",
  "crash-report",
])

/** Mails that make, move or end a booking or a session. */
const withAgenda = new Set([
  "reservation-received",
  "reservation-confirmed",
  "reservation-cancelled",
  "reservation-moved",
  "reservation-reminder",
  "application_confirmation",
  "training-session-moved",
  "training-session-cancelled",
  "training-session-replaced",
  "own-session-changed",
  "training-session-reminder",
])

const samples = Object.entries(everyMail).flatMap(([kind, all]) => all.map((data, nth) => ({ kind, nth, data })))

describe.each(samples)("$kind, sample $nth", ({ kind, data }) => {
  test("reads whole as text: each fact on a line of its own, French spaces and apostrophes, no value missing", async () => {
    const mail = writeMail(mailTemplates, { kind, data }, site)
    const { subject } = mail
    const { html, text } = mailBodies(mail)
    const labels = [...html.matchAll(/<td[^>]*data-fact="label"[^>]*>([^<]*)</g)].map(([, label]) => label)
    const lines = text.split("\n")
    for (const label of labels) {
      expect(
        lines.filter((line) => line.startsWith(`${label}\u00a0: `) && line.length > `${label}: `.length),
      ).toHaveLength(1)
    }
    // What a browser reports is no French.
    const ours = `${subject}\n${kind === "crash-report" ? "" : text}`.replace(/https:\S+/g, "")
    expect(ours).not.toMatch(/ [:;!?»]|« |[cdjlmnst]'|undefined|null|NaN|\d{4}-\d\d-\d\d/)
  })

  test("its subject names a day as a sentence does", () => {
    const { subject } = writeMail(mailTemplates, { kind, data }, site)
    expect(subject).not.toMatch(/\b(lun|mar|mer|jeu|ven|sam|dim)\.|\d{4}, \d\d:\d\d|\d\d\.\d\d\.\d{4}/)
  })

  test("its agenda file can be read by another program: one booking invites its person, several are published", () => {
    const file = writeMail(mailTemplates, { kind, data }, site).calendar?.("elodie@example.ch")
    if (withAgenda.has(kind)) expect(file).toBeDefined()
    if (!file) return
    const { method, events } = readCalendar(file.content)
    expect(file.content.endsWith("END:VCALENDAR\r\n")).toBe(true)
    expect(method).toBe(file.method)
    expect(events.length).toBeGreaterThan(0)
    for (const { uid, starts, ends, status, organizer, description } of events) {
      expect(uid).toMatch(/^[0-9a-f-]{36}@troisports\.example$/)
      expect(starts < ends).toBe(true)
      expect(organizer).toBe("mailto:bonjour@troisports.example")
      expect(description).toMatch(/^Refuser ici n’annule rien/)
      expect(description).toContain("https://troisports.example/ma-reservation")
      if (events.length === 1) expect(method).toBe(status === "CANCELLED" ? "CANCEL" : "REQUEST")
    }
    const invited = { address: "MAILTO:elodie@example.ch", answered: "ACCEPTED", asked: "FALSE" }
    expect(events.map(({ attendees }) => attendees)).toEqual(events.length === 1 ? [[invited]] : events.map(() => []))
    if (events.length > 1) expect(method).toBe("PUBLISH")
  })

  test("leads only to the site, and one to the school leads to its record", async () => {
    const { html } = mailBodies(writeMail(mailTemplates, { kind, data }, site))
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? "")
    for (const href of links) expect(href).toMatch(/^https:\/\/troisports\.example\//)
    const toRecords = links.filter((href) => /\/admin\/[a-z-]+\?id=[0-9a-f-]{36}$/.test(href))
    expect(toRecords).toHaveLength(kind === "notice-digest" ? 2 : toTheSchool.has(kind) ? 1 : 0)
  })
})

const read = (kind: MailKind) =>
  mailBodies(writeMail(mailTemplates, { kind, data: everyMail[kind][0] }, site)).text.replaceAll("\u00a0", " ")

test("text keeps the lines somebody typed, in a fact as well as in a trace", async () => {
  expect(read("reservation-notice")).toContain("Remarques : Un fauteuil roulant.\nMerci.\n")
  expect(read("crash-report")).toMatch(/x is undefined\n\s*at f \(app\.js:1:2\)\n/)
})

test.each([
  "application_confirmation",
  "application-approved",
  "training-session-moved",
  "training-session-replaced",
] as const)("%s gives the street of a session at one of the bases", async (kind) => {
  expect(read(kind)).toContain("Base de Nyon, Quai des Alpes 12, 1260 Nyon")
})
