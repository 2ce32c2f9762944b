import { mkdtemp, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { calendars } from "#tests/support/mail-site.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"
import { directoryTransport } from "./mail.server.ts"
import { type CalendarEntry, invitation } from "./write-calendar.server.ts"

const entry: CalendarEntry = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  sequence: 1,
  startsAt: new Date("2027-06-12T12:00:00.000Z"),
  endsAt: new Date("2027-06-12T14:00:00.000Z"),
  status: "confirmed",
  summary: "Location",
  description: "Refuser ici n’annule rien",
  location: "Nyon",
}
const second = { ...entry, id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11" }

/** Type and decoded text of every part of a message, in its order. */
function partsOf(source: string): { type: string; text: string }[] {
  const boundaries = [...source.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = ""]) => boundary)
  const inner = source.split(new RegExp(boundaries.map((boundary) => `\\r\\n--${boundary}(?:--)?`).join("|")))
  return inner.flatMap((part) => {
    const [head = "", ...body] = part.split("\r\n\r\n")
    const type = /content-type: ([^\r]*(?:\r\n[ \t][^\r]*)*)/i.exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, " ") ?? ""
    if (!type || type.startsWith("multipart/")) return []
    const encoded = body.join("\r\n\r\n")
    return [{ type, text: /base64/i.test(head) ? Buffer.from(encoded, "base64").toString() : unquoted(encoded) }]
  })
}

function unquoted(text: string): string {
  return Buffer.from(
    text
      .replaceAll("=\r\n", "")
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    "latin1",
  ).toString()
}

async function sentWith(entries: readonly CalendarEntry[]) {
  const directory = await mkdtemp(join(tmpdir(), "mail-"))
  const file = { site: calendars, product: "Essai", attendee: "elodie@example.ch", filename: "rendez-vous.ics" }
  await directoryTransport(directory, "École <bonjour@troisports.example>").send({
    messageId: "<1@troisports.example>",
    to: "elodie@example.ch",
    subject: "Essai",
    html: "<p>Bonjour</p>",
    text: "Bonjour",
    calendar: invitation(entries, file),
  })
  const [name = ""] = await readdir(directory)
  return partsOf(await readFile(join(directory, name), "utf8"))
}

test.each([
  ["one booking invites its person", [entry], "REQUEST", true],
  ["a request is tentative", [{ ...entry, status: "tentative" as const }], "REQUEST", true],
  ["a cancelled booking", [{ ...entry, status: "cancelled" as const }], "CANCEL", true],
  ["several sessions", [entry, second], "PUBLISH", false],
  [
    "several cancelled sessions",
    [
      { ...entry, status: "cancelled" as const },
      { ...second, status: "cancelled" as const },
    ],
    "PUBLISH",
    false,
  ],
] as const)("the parts of a mail: %s", async (_, entries, method, beside) => {
  const parts = await sentWith(entries)
  const files = parts.filter(({ type }) => /^(text\/calendar|application\/ics)/.test(type))
  expect(files.map(({ type }) => type.replace(/;.*/, ""))).toEqual(
    beside ? ["text/calendar", "application/ics"] : ["text/calendar"],
  )
  expect(files[0]?.type).toMatch(new RegExp(`method="?${method}\\b`, "i"))
  expect(files.at(-1)?.type).toMatch(/name="?rendez-vous\.ics/)
  for (const { text } of files) {
    expect(readCalendar(text)).toMatchObject({
      method,
      events: entries.map(({ id }) => ({ uid: `${id}@troisports.example` })),
    })
  }
})
