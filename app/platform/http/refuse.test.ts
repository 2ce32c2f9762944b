import { expect, test } from "vitest"
import { refusalExamples, refuse } from "./refuse.server.ts"

const refusals = {
  full: { status: 409, detail: "Complet", field: "timeSlot" },
  gone: { status: 404, detail: "Introuvable" },
  LIBRARY_CODE: { status: 409, code: "taken", detail: "Pris" },
} as const

test("a refusal becomes a problem that shows its sentence beside its field", () => {
  const { status, code, message, options } = refuse(refusals, "full", { extra: { nearest: [] } })
  expect([status, code, message]).toEqual([409, "full", "Complet"])
  expect(options).toEqual({ errors: { timeSlot: ["Complet"] }, extra: { nearest: [] } })
})

test("a sentence that says more stands beside the field, too", () => {
  const { message, options } = refuse(refusals, "full", { detail: "Complet : 3 places" })
  expect([message, options.errors]).toEqual(["Complet : 3 places", { timeSlot: ["Complet : 3 places"] }])
})

test("examples are ordered by status, then as asked for", () => {
  expect(refusalExamples(refusals, ["LIBRARY_CODE", "full"], { full: { left: 0 } })).toEqual({
    409: [
      { code: "taken", detail: "Pris" },
      { code: "full", detail: "Complet", errors: { timeSlot: ["Complet"] }, left: 0 },
    ],
  })
  expect(Object.keys(refusalExamples(refusals))).toEqual(["404", "409"])
})
