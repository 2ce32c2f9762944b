import { shape } from "#app/platform/http/shape.server.ts"
import { plannedSeriesSchema } from "./availability.admin.schema.ts"
import { changedSeriesSchema } from "./series-scope.schema.ts"

export const exampleSeriesId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11"

const examplePlan = {
  seriesId: exampleSeriesId,
  created: 3,
  items: [
    { date: "2027-07-03", timeSlot: "09:00", outcome: "exists" as const },
    { date: "2027-07-03", timeSlot: "14:00", outcome: "created" as const },
    { date: "2027-07-04", timeSlot: "09:00", outcome: "created" as const },
    { date: "2027-07-04", timeSlot: "14:00", outcome: "created" as const },
  ],
}

const plannedSeries = shape("PlannedSeries", plannedSeriesSchema, examplePlan)

/** What a series of slots or of courses made, or would make. */
export const madeOrPlanned = {
  status: 201,
  answer: ["Ce que la série a fait", plannedSeries],
  also: [200, "Ce que ferait la série", { ...plannedSeries, example: { ...examplePlan, seriesId: null } }],
} as const

/** What a change of several slots of a series, or of several of its sessions, answers. */
export const changedSeries = shape("ChangedSeries", changedSeriesSchema)
