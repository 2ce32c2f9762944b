import { expect, test } from "vitest"
import type { BookedSession, TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import {
  afterChanges,
  changesSince,
  freeInstead,
  hasChanges,
  inEachOthersWay,
  isWholeChoice,
  sumCents,
} from "./session-choice.rules.ts"

function aSession(id: string, differs: Partial<TrainingSession> = {}): TrainingSession {
  return {
    id,
    startsAt: "2027-06-12T07:00:00.000Z",
    sessionType: "theory",
    date: "2027-06-12",
    startTime: "09:00",
    endTime: "12:00",
    priceCents: 15_000,
    currency: "CHF",
    instructorName: "Hélène Cuendet",
    location: "Nyon",
    placesLeft: 3,
    maxParticipants: 6,
    ...differs,
  }
}

const chosen = ["kept", "full", "dearer", "gone"].map((id) => ({ id, priceCents: 15_000 }))
const offered = [aSession("kept"), aSession("full", { placesLeft: 0 }), aSession("dearer", { priceCents: 18_000 })]

test("what changed since the choice is told apart, and the rest of the choice stays", () => {
  const changes = changesSince(chosen, offered)
  expect(changes).toEqual({
    full: ["full"],
    unavailable: ["gone"],
    repriced: [{ id: "dearer", priceCents: 18_000 }],
  })
  expect(hasChanges(changes)).toBe(true)
  const left = afterChanges(chosen, changes)
  expect(left).toEqual([
    { id: "kept", priceCents: 15_000 },
    { id: "dearer", priceCents: 18_000 },
  ])
  expect(sumCents(left)).toBe(33_000)
  expect(hasChanges(changesSince(left, offered))).toBe(false)
})

test("a choice needs theory and practice", () => {
  const both = [aSession("theory"), aSession("practice", { sessionType: "practice" })]
  const theory = { id: "theory", priceCents: 0 }
  const practice = { id: "practice", priceCents: 0 }
  expect(isWholeChoice([], both)).toBe(false)
  expect(isWholeChoice([theory], both)).toBe(false)
  expect(isWholeChoice([practice], both)).toBe(false)
  expect(isWholeChoice([theory, practice], both)).toBe(true)
})

test("of sessions at the same time only those that were chosen are in each other's way", () => {
  const sessions = [
    aSession("morning"),
    aSession("across", { startTime: "11:00", endTime: "13:00" }),
    aSession("after", { startTime: "12:00", endTime: "14:00" }),
    aSession("another-day", { date: "2027-06-13" }),
  ]
  const choose = (...ids: string[]) => [
    ...inEachOthersWay(
      ids.map((id) => ({ id, priceCents: 1 })),
      sessions,
    ),
  ]
  expect(choose("morning", "across")).toEqual(["morning", "across"])
  expect(choose("morning", "after", "another-day")).toEqual([])
  expect(choose("morning")).toEqual([])
})

test("instead of a cancelled session: free ones of its kind, while none of one's others takes place", () => {
  const offer = (id: string, traits: Partial<TrainingSession> = {}) => aSession(id, { date: "2027-06-20", ...traits })
  const seat = { date: "2027-06-21", startTime: "10:00", endTime: "13:00", bookingStatus: "confirmed" }
  const own = [seat, { ...seat, date: "2027-06-22", bookingStatus: "cancelled" }] as BookedSession[]
  const all = [
    offer("free"),
    offer("full", { placesLeft: 0 }),
    offer("practice", { sessionType: "practice" }),
    offer("at the same time", { date: "2027-06-21", startTime: "09:00", endTime: "12:00" }),
    offer("while a cancelled one would have been", { date: "2027-06-22", startTime: "09:00", endTime: "12:00" }),
  ]
  const free = freeInstead({ booking: { sessionType: "theory" }, own, offered: all })
  expect(free.map(({ id }) => id)).toEqual(["free", "while a cancelled one would have been"])
})
