import { describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { aSession } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("training sessions", () => {
  const on = useDatabase()

  test("are those of a licence that are open and ahead, full ones too, by date", async () => {
    const people = await accountsOf(on)
    const { cookie } = await people.someone("elodie@example.ch")
    const later = await aSession(on.db, { date: "2027-07-01" })
    const today = await aSession(on.db, { date: "2027-06-10", startTime: "14:00", endTime: "17:00" })
    const full = await aSession(on.db, { sessionType: "practice", maxParticipants: 2, currentParticipants: 2 })
    await aSession(on.db, { date: "2027-06-10" })
    await aSession(on.db, { date: "2027-06-09" })
    await aSession(on.db, { isAvailable: false })
    await aSession(on.db, { cancelledAt: testNow })
    await aSession(on.db, { licenseType: "inland" })
    const ask = async (query: string, as = cookie) =>
      await people.call("GET", `/api/v1/training-sessions${query}`, undefined, as)
    const { status, body } = await ask("?licenceType=coastal")
    expect({ status, today: body.today }).toEqual({ status: 200, today: "2027-06-10" })
    const items = body.items as Record<string, unknown>[]
    expect(items.map(({ id }) => id)).toEqual([today.id, full.id, later.id])
    expect(items[1]).toEqual({
      id: full.id,
      sessionType: "practice",
      startsAt: "2027-06-12T07:00:00.000Z",
      date: "2027-06-12",
      startTime: "09:00",
      endTime: "12:00",
      instructorName: "Karim Jaccard",
      location: "Base de Nyon",
      priceCents: 15_000,
      currency: "CHF",
      placesLeft: 0,
      maxParticipants: 2,
    })
    for (const query of ["", "?licenceType=cotier", "?licenceType=coastal&all=1"]) {
      expect((await ask(query)).status).toBe(422)
    }
    expect((await ask("?licenceType=coastal", "")).status).toBe(401)
  })

  test("tell anybody their dates and free places, and no instructor", async () => {
    const people = await accountsOf(on)
    const practice = await aSession(on.db, { sessionType: "practice", maxParticipants: 4, currentParticipants: 3 })
    await aSession(on.db, { maxParticipants: 2, currentParticipants: 2, date: "2027-07-01" })
    await aSession(on.db, { isAvailable: false })
    await aSession(on.db, { date: "2027-06-09" })
    await aSession(on.db, { licenseType: "inland" })
    const ask = async (query: string) => await people.call("GET", `/api/v1/training-sessions/dates${query}`)
    const { status, body } = await ask("?licenceType=coastal")
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          id: practice.id,
          sessionType: "practice",
          startsAt: "2027-06-12T07:00:00.000Z",
          date: "2027-06-12",
          startTime: "09:00",
          endTime: "12:00",
          location: "Base de Nyon",
          priceCents: 15_000,
          currency: "CHF",
          placesLeft: 1,
        },
        expect.objectContaining({ sessionType: "theory", date: "2027-07-01", placesLeft: 0 }),
      ],
    })
    expect((await ask("?licenceType=cotier")).status).toBe(422)
  })
})
