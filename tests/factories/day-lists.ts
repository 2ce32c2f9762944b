import { dayEntries, isExpected } from "#app/features/calendar/planning/day-entries.ts"
import { examplePlanning } from "#app/features/calendar/planning/planning.admin.examples.server.ts"
import type {
  PlannedBooking,
  PlannedCandidate,
  PlannedSlot,
} from "#app/features/calendar/planning/planning.admin.schema.ts"

const [slot] = examplePlanning.slots as [PlannedSlot]
const [rental] = examplePlanning.bookings as [PlannedBooking]
const courseId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d15"

const candidate: PlannedCandidate = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d16",
  slotId: courseId,
  personId: null,
  applicationId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d17",
  reference: "T3KM8WQ2",
  name: "Zoé d’Aubonne",
  phone: "+41 79 000 00 00",
  phoneNormal: "+41790000000",
  account: { currency: "CHF", owedCents: 30_000, paidCents: 30_000, restCents: 0 },
  attendance: null,
}

const group: PlannedBooking = {
  ...rental,
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d18",
  activity: "group_outing",
  status: "pending",
  persons: 8,
  groupName: "Les Mouettes",
  notes: "Un fauteuil roulant.\nMerci.",
  account: null,
}

/** A candidate in the morning; a rental and a group in the afternoon. */
export const expectedPeople = dayEntries({
  ...examplePlanning,
  slots: [{ ...slot, id: courseId, activity: "theory", startsAt: "2027-06-12T07:00:00.000Z" }],
  bookings: [rental, group],
  candidates: [candidate],
}).filter(isExpected)
