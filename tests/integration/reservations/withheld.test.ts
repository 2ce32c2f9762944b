import { addDays, addMinutes } from "date-fns"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { mintCode } from "#app/features/identity/codes/mint-code.server.ts"
import { returnHeldPlaces } from "#app/features/reservations/waiting/make-offers.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { type WithholdingLimits, withholdingDefaults } from "#content/limits.ts"
import { aSeason, bases, withheldOf } from "#tests/factories/season.ts"
import { testNow } from "#tests/factories/slots.ts"
import {
  countsOf,
  hold,
  rentAll,
  rentalHours,
  request,
  type SendFrom,
  takeADay,
  takeAWeek,
} from "#tests/support/crowds/attackers.ts"
import { engines, type TestDatabase, useDatabase } from "#tests/support/databases.ts"
import { post, testApp, testSecret } from "#tests/support/test-app.ts"

const seasonDays = 60
const days = Array.from({ length: seasonDays }, (_, nth) => dayAt(addDays(testNow, nth + 1)))
const [today = ""] = days
const isGmail = { emailOf: (nth: number) => `guest-${nth}@gmail.com` }

/** A site with the limits of a new installation, unless said otherwise, and a clock that a test moves. */
async function aSchool(on: TestDatabase, withholding: Partial<WithholdingLimits> = withholdingDefaults) {
  await aSeason(on.db, { from: today, days: seasonDays })
  let now = testNow
  const site = await testApp(on, { withholding, clock: { now: () => now } })
  const send: SendFrom = (from, path, body, headers) =>
    post(site, path, body, { from, ...(headers ? { headers } : {}) })
  return {
    send,
    wait: (minutes: number) => {
      now = addMinutes(now, minutes)
    },
    now: () => now,
    codeFor: (mailbox: string) =>
      mintCode({ db: on.db, secret: testSecret }, { purpose: "booking-proof", mailbox, now }),
  }
}

describe.each(engines)("what one attacker withholds on %s", (engine) => {
  const on = useDatabase(engine)

  test("holds and waiting entries of one mailbox with tags leave half of a day, hour after hour", async () => {
    const { send, wait, now } = await aSchool(on)
    const from = "203.0.113.7"
    for (let round = 0; round < 5; round += 1) {
      expect(new Set(await takeADay(send, from, today))).toEqual(new Set([409]))
      expect((await withheldOf(on.db, now())).ofDay).toBeLessThanOrEqual(0.5)
      wait(30)
      await returnHeldPlaces(on.db, withholdingDefaults, now())
    }
    expect(await hold(send, from, { date: today })).toBe(409)
    expect(await hold(send, "198.51.100.4", { date: today })).toBe(200)
  })

  test("seventeen /64 of one /48 withhold 48 boat-hours, and leave half of each base and day", async () => {
    const { send, now } = await aSchool(on)
    expect(await takeAWeek(send, days)).toContain("proof-needed")
    const withheld = await withheldOf(on.db, now())
    expect(withheld.ofDay).toBeLessThanOrEqual(0.5)
    expect(withheld.ofSeason).toBeLessThanOrEqual(0.02)
  })

  test("forty eight-hour rentals from a /24: six are taken, and with a mail domain of its own 97 % stay free", async () => {
    const { send, now, codeFor } = await aSchool(on)
    expect(countsOf(await rentAll(send, days, { count: 40, ...isGmail }))).toEqual({ booked: 6, "proof-needed": 34 })
    expect((await withheldOf(on.db, now())).ofSeason).toBeLessThanOrEqual(0.02)

    const emailOf = (nth: number) => `guest@${nth}.attacker.example`
    const proven = await rentAll(send, days, { first: 40, count: 20, emailOf }, codeFor)
    expect(countsOf(proven)).toEqual({ booked: 8, "too-many-pending": 12 })
    const withheld = await withheldOf(on.db, now())
    expect(withheld.ofSeason).toBeLessThanOrEqual(0.03)
    expect(withheld.ofDay).toBeLessThanOrEqual(0.67)
  })

  test("negative control: without limits the same rentals are all taken", async () => {
    const { send } = await aSchool(on, {})
    expect(countsOf(await rentAll(send, days, { count: 12, ...isGmail }))).toEqual({ booked: 12 })
  })

  test("requests of one /24 that come together stay within its limit", async () => {
    const { send } = await aSchool(on)
    const outcomes = await Promise.all(
      days
        .slice(0, 12)
        .map((date, nth) =>
          request(send, `203.0.113.${nth}`, `guest-${nth}@gmail.com`, { date, rentalDuration: 8, timeSlot: "09:00" }),
        ),
    )
    expect(countsOf(outcomes)).toEqual({ booked: 6, "proof-needed": 6 })
  })
})

describe("the code that proves a mailbox", () => {
  const on = useDatabase()
  const wish = { date: today, rentalDuration: 8, timeSlot: "09:00" }
  const from = "203.0.113.1"

  test("is asked for beyond the limits alone, and proves no other mailbox", async () => {
    const { send, codeFor } = await aSchool(on, { hoursPerNetwork: 8 })
    expect(await request(send, from, "a@gmail.com", wish)).toBe("booked")
    const next = { ...wish, date: days[1] ?? "" }
    expect(await request(send, from, "b@gmail.com", next)).toBe("proof-needed")
    const proof = await codeFor("b@gmail.com")
    expect(await request(send, from, "c@gmail.com", next, { proof })).toBe("proof-wrong")
    expect(await request(send, from, "b@gmail.com", next, { proof: proof.toLowerCase() })).toBe("booked")
    const rows = await on.db.selectFrom("reservations").select(["email", "proven"]).orderBy("email").execute()
    expect(rows).toEqual([
      { email: "a@gmail.com", proven: false },
      { email: "b@gmail.com", proven: true },
    ])
  })

  test("is not asked of somebody whose booking the school confirmed before", async () => {
    const { send } = await aSchool(on, { hoursPerNetwork: 8 })
    await request(send, from, "a@gmail.com", wish)
    await on.db.updateTable("reservations").set({ status: "confirmed" }).execute()
    expect(await request(send, from, "other@gmail.com", { ...wish, date: days[1] ?? "" })).toBe("booked")
    expect(await request(send, from, "a+again@gmail.com", { ...wish, date: days[2] ?? "" })).toBe("booked")
    expect(await request(send, from, "new@gmail.com", { ...wish, date: days[3] ?? "" })).toBe("proof-needed")
  })

  test("is asked when a quarter of a base's next two weeks is withheld, whatever the networks", async () => {
    const { send } = await aSchool(on, { basePercent: 1 })
    const outcomes: string[] = []
    for (let nth = 0; nth < 4; nth += 1) {
      const asked = { ...wish, date: days[nth] ?? "", rentalDuration: 6 }
      outcomes.push(await request(send, `198.51.${nth}.1`, `guest-${nth}@gmail.com`, asked))
    }
    expect(outcomes).toEqual(["booked", "proof-needed", "proof-needed", "proof-needed"])
    const later = { ...wish, date: days[20] ?? "" }
    expect(await request(send, "198.51.9.1", "later@gmail.com", later)).toBe("booked")
  })
})

describe("honest people", () => {
  const on = useDatabase()

  test("a Saturday in July: 45 requests, 60 % behind one carrier's /24; none is refused, at most two of five asked", async () => {
    const { send } = await aSchool(on)
    const outcomes: string[] = []
    for (let nth = 0; nth < 45; nth += 1) {
      const from = nth % 5 < 3 ? `203.0.113.${nth % 4}` : `198.51.${nth}.7`
      const wish = {
        date: days[[1, 2, 2, 8, 9, 5, 1, 3][nth % 8] ?? 0] ?? "",
        base: bases[nth % 3] ?? "",
        timeSlot: rentalHours[(nth * 2) % 7] ?? "",
        rentalDuration: [1, 2, 2, 3][nth % 4] ?? 2,
      }
      const holdToken = uuid()
      await hold(send, from, wish, holdToken)
      outcomes.push(await request(send, from, `guest-${nth}@gmail.com`, wish, { holdToken }))
    }
    const { booked = 0, "proof-needed": asked = 0, ...refused } = countsOf(outcomes)
    expect(refused).toEqual({})
    expect(booked).toBeGreaterThanOrEqual(27)
    expect(asked).toBeLessThanOrEqual(18)
  })

  test("ten guests of a hotel at once, and a family with two boats: none is refused", async () => {
    const { send } = await aSchool(on)
    const guests = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => {
        const wish = { date: days[nth % 3] ?? "", base: bases[nth % 3] ?? "", timeSlot: rentalHours[nth % 5] ?? "" }
        return request(send, "203.0.113.7", `hotel-${nth}@gmail.com`, { ...wish, rentalDuration: 2 })
      }),
    )
    expect(countsOf(guests)).toEqual({ booked: 10 })
    const wish = { date: days[4] ?? "", base: "morges", rentalDuration: 4 }
    const family = () => request(send, "198.51.100.9", "famille@gmail.com", wish)
    expect([await family(), await family()]).toEqual(["booked", "booked"])
  })
})
