import { describe, expect, test } from "vitest"
import { examplePlanning } from "#app/features/calendar/planning/planning.admin.examples.server.ts"
import type {
  PlannedBooking,
  PlannedCandidate,
  PlannedSlot,
  Planning,
} from "#app/features/calendar/planning/planning.admin.schema.ts"
import { dayEntries, presenceIn } from "./day-entries.ts"

const [slot] = examplePlanning.slots as [PlannedSlot]
const [rental] = examplePlanning.bookings as [PlannedBooking]
const morning = { startsAt: "2027-06-12T07:00:00.000Z", endsAt: "2027-06-12T10:00:00.000Z" }
const course: PlannedSlot = { ...slot, id: "course", activity: "theory", ...morning, instructorName: "Karim Jaccard" }
const seat: PlannedCandidate = {
  id: "seat",
  slotId: "course",
  personId: "person",
  reference: "K7M2QX9B",
  name: "Zoé d’Aubonne",
  phone: "+41 79 000 00 00",
  phoneNormal: "+41790000000",
  attendance: null,
}

function aDay(traits: Partial<Planning>): Planning {
  return { ...examplePlanning, ...traits }
}

describe("the lines of a day", () => {
  test("are everybody who is expected, by time and name, and courses without anybody", () => {
    const empty = { ...course, id: "empty" }
    const candidates = [seat, { ...seat, id: "other", name: "Ana Rivaz" }]
    const lines = dayEntries(aDay({ slots: [slot, course, empty], candidates }))
    expect(lines.map(({ id, visitor }) => [id, visitor?.name])).toEqual([
      ["empty", undefined],
      ["other", "Ana Rivaz"],
      ["seat", "Zoé d’Aubonne"],
      [rental.id, rental.name],
    ])
    expect(lines[1]).toMatchObject({
      href: "/admin/sessions?id=course",
      instructorName: "Karim Jaccard",
      visitor: { id: "other" },
    })
  })

  test.each([
    [{ licenceCheck: "to-verify", licenceDeclared: "coastal" }, "À vérifier, côtier annoncé"],
    [{ licenceCheck: "to-verify", licenceDeclared: null }, "À vérifier"],
    [{ licenceCheck: "verified", licenceDeclared: "none" }, "Vérifié"],
    [{ licenceCheck: null, licenceDeclared: "none" }, "Aucun annoncé"],
    [{ licenceCheck: null, licenceDeclared: null }, ""],
  ] as const)("say of a licence %o: %s", (known, said) => {
    const [line] = dayEntries(aDay({ bookings: [{ ...rental, ...known }] }))
    expect(line?.licence).toBe(said)
  })

  test("say whose identity is to be verified", () => {
    const bookings = [{ ...rental, identityToVerify: true }]
    const lines = dayEntries(aDay({ slots: [course], bookings, candidates: [seat] }))
    expect(lines.map(({ visitor }) => visitor?.unproven)).toEqual([false, true])
  })

  test("count people, not bookings", () => {
    const group = { ...rental, id: "group", persons: 8, attendance: "present" as const }
    const candidates = [{ ...seat, attendance: "absent" as const }]
    const lines = dayEntries(aDay({ slots: [course], bookings: [rental, group], candidates }))
    expect(presenceIn(lines)).toEqual({ expected: 10, present: 8, absent: 1 })
  })
})
