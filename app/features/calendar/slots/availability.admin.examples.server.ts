import type {
  AdminAvailability,
  AdminSlot,
  MadeSeriesList,
  NewSlot,
  PlannedSeries,
  Series,
} from "./availability.admin.schema.ts"

export const exampleNewSlot: NewSlot = {
  reservationType: "boat_license",
  base: "nyon",
  date: "2027-06-12",
  timeSlot: "14:00",
  maxCapacity: 6,
}

export const exampleSlot: AdminSlot = {
  ...exampleNewSlot,
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  durationMinutes: 180,
  isAvailable: true,
  currentBookings: 0,
  seriesId: null,
}

export const exampleListing: AdminAvailability = {
  today: "2027-06-10",
  clock: "12:00",
  items: [exampleSlot],
  days: [{ date: "2027-06-12", slots: 13, places: 33, booked: 12 }],
}

export const exampleSeries: Series = {
  reservationType: "boat_license",
  base: "nyon",
  from: "2027-07-01",
  to: "2027-07-04",
  weekdays: [6, 0],
  times: ["09:00", "14:00"],
  maxCapacity: 6,
  onClosedDays: false,
}

const seriesId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11"

export const examplePlan: PlannedSeries = {
  seriesId,
  created: 3,
  items: [
    { date: "2027-07-03", timeSlot: "09:00", outcome: "exists" },
    { date: "2027-07-03", timeSlot: "14:00", outcome: "created" },
    { date: "2027-07-04", timeSlot: "09:00", outcome: "created" },
    { date: "2027-07-04", timeSlot: "14:00", outcome: "created" },
  ],
}

const { onClosedDays: _, ...made } = exampleSeries

export const exampleMadeSeries: MadeSeriesList = {
  items: [{ ...made, id: seriesId, makes: "slots", createdAt: "2027-06-10T10:00:00.000Z", slots: 3, bookedSlots: 1 }],
}
