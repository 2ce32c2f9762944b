import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { type Act, chosen, days, hours, type Life } from "./one-person.ts"
import { ownOf, reservationsIn } from "./seen-of-a-life.ts"

/** What the person does; each act is undefined where nothing is there to do it with. */
export function actsOfThePerson(life: Life) {
  const { db, person, courses, asPerson, wait } = life
  const someOwn = async (nth: number) => ownOf(life, chosen(await reservationsIn(db), nth)?.id)
  async function someSeat(nth: number) {
    const key = { applicationId: person.draft.id }
    const { status, body } = await asPerson("/own-sessions", key)
    if (status !== 200) return undefined
    const { version, seats } = body as unknown as OwnSessions
    const seat = chosen(seats, nth)
    return seat && { seat, named: { ...key, version, bookingId: seat.id } }
  }

  return {
    book: async ({ nth, other }) => {
      const moment = { reservationDate: chosen(days, nth) ?? days[0] }
      const timeSlot = chosen(hours, nth + other) ?? "14:00"
      const requests = [licenseRequest(moment), rentalRequest({ ...moment, timeSlot }), groupRequest(moment)]
      return await asPerson("/reservations", chosen(requests, other) ?? {})
    },
    apply: async ({ nth, other }) => {
      const [theory, practice] = [chosen(courses, nth)?.[0], chosen(courses, other)?.[1]]
      return theory && practice && (await person.submit([theory, practice]))
    },
    moveOwn: async ({ nth, other }) => {
      const own = await someOwn(nth)
      if (!own) return undefined
      const { key, version, timeSlot } = own
      const wanted = { base: "nyon", date: chosen(days, other), timeSlot }
      return await asPerson("/own-reservation/move", { ...key, version, ...wanted })
    },
    cancelOwn: async ({ nth }) => {
      const own = await someOwn(nth)
      if (!own) return undefined
      const { key, version, keptPercent, keptCents } = own
      return await asPerson("/own-reservation/cancellation", { ...key, version, keptPercent, keptCents })
    },
    acceptOwn: async ({ nth }) => {
      const moved = db.selectFrom("reservations").select("id").where("movedBySchoolAt", "is not", null)
      const own = await ownOf(life, chosen(await moved.orderBy("reference").execute(), nth)?.id)
      return own && (await asPerson("/own-reservation/acceptance", { ...own.key, version: own.version }))
    },
    moveSeat: async ({ nth, other }) => {
      const found = await someSeat(nth)
      const sessionId = chosen(courses, other)?.[found?.seat.sessionType === "theory" ? 0 : 1].id
      return found && (await asPerson("/own-sessions/move", { ...found.named, sessionId }))
    },
    leaveSeat: async ({ nth }) => {
      const found = await someSeat(nth)
      if (!found) return undefined
      const { keptPercent, keptCents } = found.seat.terms
      return await asPerson("/own-sessions/cancellation", { ...found.named, keptPercent, keptCents })
    },
    wait: async ({ nth }) => {
      wait((1 + (nth % 8)) * 12 * 3_600_000)
      return undefined
    },
  } satisfies Record<string, Act>
}
