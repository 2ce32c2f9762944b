import { addMinutes } from "date-fns"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { mintCode } from "#app/features/identity/codes/mint-code.server.ts"
import { returnHeldPlaces } from "#app/features/reservations/waiting/make-offers.server.ts"
import { type WithholdingLimits, withholdingDefaults } from "#content/limits.ts"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSeason, bases, withheldOf } from "#tests/factories/season.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { post, problemOf, type TestApp, testApp, testSecret } from "#tests/support/test-app.ts"

const seasonDays = 60
const days = Array.from({ length: seasonDays }, (_, nth) => dayAfter("2027-06-11", nth))
const hours = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"]

function dayAfter(day: string, nth: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + nth)
  return date.toISOString().slice(0, 10)
}

interface Wish {
  date?: string
  base?: string
  timeSlot?: string
  rentalDuration?: number
}

/** A site with the limits of a new installation, unless said otherwise, and a clock that a test moves. */
async function aSchool(
  on: ReturnType<typeof useDatabase>,
  withholding: Partial<WithholdingLimits> = withholdingDefaults,
) {
  await aSeason(on.db, { from: days[0] ?? "", days: seasonDays })
  let now = testNow
  const site = await testApp(on, { withholding, clock: { now: () => now } })
  return {
    site,
    wait: (minutes: number) => {
      now = addMinutes(now, minutes)
    },
    now: () => now,
  }
}

async function hold(
  site: TestApp,
  from: string,
  { date = days[0] ?? "", base = "nyon", timeSlot = "10:00", rentalDuration = 1 }: Wish,
  token = uuid(),
) {
  const body = { token, type: "boat_rental", date, timeSlot, base, hours: rentalDuration, model: "electric_medium" }
  return (await post(site, "/api/v1/holds", body, { from })).status
}

function asked(email: string, { date = days[0] ?? "", base = "nyon", timeSlot = "10:00", rentalDuration = 1 }: Wish) {
  return rentalRequest({ email, base, reservationDate: date, timeSlot, rentalDuration })
}

async function request(site: TestApp, from: string, email: string, wish: Wish) {
  const answer = await post(site, "/api/v1/reservations", asked(email, wish), { from })
  return answer.status === 201 ? "booked" : (await problemOf(answer)).code
}

async function requestWithCode(
  on: ReturnType<typeof useDatabase>,
  site: TestApp,
  from: string,
  email: string,
  wish: Wish,
) {
  const proof = await mintCode(
    { db: on.db, secret: testSecret },
    { purpose: "booking-proof", mailbox: email, now: testNow },
  )
  const answer = await post(site, "/api/v1/reservations", { ...asked(email, wish), proof }, { from })
  return answer.status === 201 ? "booked" : (await problemOf(answer)).code
}

function tally(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, all]) => [name, all.length]))
}

describe.each(engines)("what one attacker withholds on %s", (engine) => {
  const on = useDatabase(engine)

  test("holds and waiting entries of one mailbox with tags leave half of a day, hour after hour", async () => {
    const { site, wait, now } = await aSchool(on)
    const from = "203.0.113.7"
    const joined: number[] = []
    for (let round = 0; round < 9; round += 1) {
      for (const timeSlot of hours) for (let boat = 0; boat < 3; boat += 1) await hold(site, from, { timeSlot })
      for (let nth = 0; nth < 6; nth += 1) {
        const email = `un+${round}-${nth}@example.ch`
        joined.push(
          (await post(site, "/api/v1/waiting-list", asked(email, { timeSlot: hours[nth] ?? "" }), { from })).status,
        )
      }
      expect((await withheldOf(on.db, now())).ofDay).toBeLessThanOrEqual(0.5)
      wait(30)
      await returnHeldPlaces(on.db, withholdingDefaults, now())
    }
    expect(new Set(joined)).toEqual(new Set([409]))
    expect(await hold(site, from, { timeSlot: "10:00" })).toBe(409)
    expect(await hold(site, "198.51.100.4", { timeSlot: "10:00" })).toBe(200)
  })

  test("seventeen /64 of one /48 withhold 48 boat-hours, and leave half of each base and day", async () => {
    const { site, now } = await aSchool(on)
    const outcomes: string[] = []
    for (let nth = 0; nth < 17; nth += 1) {
      const from = `2001:db8:77:${nth.toString(16)}::1`
      const wish = { date: days[nth % 7] ?? "", base: bases[nth % 3] ?? "", rentalDuration: 8, timeSlot: "09:00" }
      for (let tab = 0; tab < 3; tab += 1) await hold(site, from, wish)
      outcomes.push(await request(site, from, `guest-${nth}@gmail.com`, { ...wish, base: bases[(nth + 1) % 3] ?? "" }))
    }
    expect(outcomes).toContain("proof-needed")
    const withheld = await withheldOf(on.db, now())
    expect(withheld.ofDay).toBeLessThanOrEqual(0.5)
    expect(withheld.ofSeason).toBeLessThanOrEqual(0.02)
  })

  test("forty eight-hour rentals from a /24: six are taken, and with a mail domain of its own 97 % of the season stay free", async () => {
    const { site, now } = await aSchool(on)
    const wish = (nth: number) => ({
      date: days[Math.floor(nth / 3)] ?? "",
      base: bases[nth % 3] ?? "",
      timeSlot: "09:00",
      rentalDuration: 8,
    })
    const outcomes: string[] = []
    for (let nth = 0; nth < 40; nth += 1)
      outcomes.push(await request(site, `203.0.113.${nth}`, `guest-${nth}@gmail.com`, wish(nth)))
    expect(tally(outcomes)).toEqual({ booked: 6, "proof-needed": 34 })
    expect((await withheldOf(on.db, now())).ofSeason).toBeLessThanOrEqual(0.02)

    const proven: string[] = []
    for (let nth = 40; nth < 60; nth += 1)
      proven.push(await requestWithCode(on, site, `203.0.113.${nth}`, `guest-${nth}@mail.attacker.example`, wish(nth)))
    expect(tally(proven)).toEqual({ booked: 8, "too-many-pending": 12 })
    const withheld = await withheldOf(on.db, now())
    expect(withheld.ofSeason).toBeLessThanOrEqual(0.03)
    expect(withheld.ofDay).toBeLessThanOrEqual(0.67)
  })

  test("without limits the same rentals are all taken", async () => {
    const { site } = await aSchool(on, {})
    const outcomes: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const wish = {
        date: days[Math.floor(nth / 3)] ?? "",
        base: bases[nth % 3] ?? "",
        timeSlot: "09:00",
        rentalDuration: 8,
      }
      outcomes.push(await request(site, `203.0.113.${nth}`, `guest-${nth}@gmail.com`, wish))
    }
    expect(tally(outcomes)).toEqual({ booked: 12 })
  })
})

describe("honest people", () => {
  const on = useDatabase()

  test("a Saturday in July with 45 requests, 60 % behind one carrier's /24, refuses nobody and asks at most two of five", async () => {
    const { site } = await aSchool(on)
    const outcomes: string[] = []
    const held: number[] = []
    for (let nth = 0; nth < 45; nth += 1) {
      const from = nth % 5 < 3 ? `203.0.113.${nth % 4}` : `198.51.${nth}.7`
      const wish = {
        date: days[[1, 2, 2, 8, 9, 5, 1, 3][nth % 8] ?? 0] ?? "",
        base: bases[nth % 3] ?? "",
        timeSlot: hours[(nth * 2) % 7] ?? "",
        rentalDuration: [1, 2, 2, 3][nth % 4] ?? 2,
      }
      const token = uuid()
      held.push(await hold(site, from, wish, token))
      const headers = { "Hold-Token": token }
      const answer = await post(site, "/api/v1/reservations", asked(`guest-${nth}@gmail.com`, wish), { from, headers })
      outcomes.push(answer.status === 201 ? "booked" : (await problemOf(answer)).code)
    }
    const counted = tally(outcomes)
    expect(new Set(Object.keys(counted))).toEqual(new Set(["booked", "proof-needed"]))
    expect(counted["proof-needed"] ?? 0).toBeLessThanOrEqual(18)
  })

  test("ten guests of a hotel at once, and a family with two boats: none is refused", async () => {
    const { site } = await aSchool(on)
    const guests = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        request(site, "203.0.113.7", `hotel-${nth}@gmail.com`, {
          date: days[nth % 3] ?? "",
          base: bases[nth % 3] ?? "",
          timeSlot: hours[nth % 5] ?? "",
          rentalDuration: 2,
        }),
      ),
    )
    expect(tally(guests)).toEqual({ booked: 10 })
    const wish = { date: days[4] ?? "", base: "morges", rentalDuration: 4 }
    const family = [
      await request(site, "198.51.100.9", "famille@gmail.com", wish),
      await request(site, "198.51.100.9", "famille@gmail.com", wish),
    ]
    expect(family).toEqual(["booked", "booked"])
  })
})
