import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { freeChangesEnd } from "#app/features/bookings/facts/change-terms.rules.ts"
import { mailBodies } from "#app/features/outbox/write-mail.server.ts"
import { seedPrices } from "#content/catalogue/seed-prices.ts"
import { termsOfSale } from "#content/legal/terms.ts"
import { mailTemplates } from "#server/wiring.ts"
import { aReservationMail } from "#tests/factories/reservation-mails.ts"
import { site } from "#tests/support/mail-site.ts"

const root = join(import.meta.dirname, "..")

/** A time before something, in a sentence about cancelling: « jusqu’à 48 h avant », « jusqu’à 7 jours avant ». */
const told = /(\d+)\s*(h|heures?|jours?)\s+avant/gu

function timesToldIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?…])\s/u).filter((sentence) => /annul|renonc|empêche/i.test(sentence))
  return sentences.flatMap((sentence) => [...sentence.matchAll(told)].map(([, count, unit]) => `${count} ${unit}`))
}

/** Every text a module of content holds, however deep; what is a function of something is left out. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

async function contentModules(): Promise<string[]> {
  const files = await readdir(join(root, "content"), { recursive: true })
  return files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
}

describe("the one rule about cancelling", () => {
  test("is told with two numbers in all words of the site: 48 hours, and 7 days for a session", async () => {
    const times = new Set<string>()
    for (const file of await contentModules()) {
      const words: unknown = await import(join(root, "content", file))
      for (const time of textsIn(words).flatMap(timesToldIn)) times.add(time)
    }
    for (const time of textsIn(termsOfSale(seedPrices)).flatMap(timesToldIn)) times.add(time)
    expect([...times].toSorted()).toEqual(["48 h", "7 jours"])
  })

  test("is told alike by the mails about a reservation", async () => {
    for (const kind of ["reservation-received", "reservation-confirmed"] as const) {
      const { text } = mailBodies(mailTemplates[kind](aReservationMail(), site))
      expect(timesToldIn(text.replaceAll(/\s+/g, " "))).toEqual(["48 h"])
    }
  })

  test("is written as a number nowhere: every text reads it", async () => {
    const folders = ["app", "content"].map((folder) => readdir(join(root, folder), { recursive: true }))
    const [app = [], content = []] = await Promise.all(folders)
    const files = [...app.map((file) => join("app", file)), ...content.map((file) => join("content", file))]
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    const faults = []
    for (const file of sources) {
      if (told.test(await readFile(join(root, file), "utf8"))) faults.push(file)
      told.lastIndex = 0
    }
    expect(faults).toEqual([])
  })

  test("a text with another number is found out", () => {
    expect(timesToldIn("L’annulation est gratuite jusqu’à 24 h avant.")).toEqual(["24 h"])
  })

  test("in instants: two days of clock hours before a start, seven before a session, whatever the clocks do", () => {
    expect(freeChangesEnd({ kind: "boat_rental", startsAt: "2027-06-12T12:00:00.000Z" }).toISOString()).toBe(
      "2027-06-10T12:00:00.000Z",
    )
    const ends = (start: string) => freeChangesEnd({ kind: "theory", startsAt: start }).toISOString()
    expect(ends("2027-03-05T08:00:00Z")).toBe("2027-02-26T08:00:00.000Z")
    // 09:00 in Zurich on both sides of the change of clocks, in March and in October.
    expect(ends("2027-03-30T07:00:00Z")).toBe("2027-03-23T08:00:00.000Z")
    expect(ends("2027-11-02T08:00:00Z")).toBe("2027-10-26T07:00:00.000Z")
  })
})
