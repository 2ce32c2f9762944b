import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import type {
  PlannedBooking,
  PlannedCandidate,
  PlannedSlot,
  Planning,
} from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { Outing } from "#app/features/calendar/planning/planning-lookup.ts"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { planningScreen } from "#content/admin/planning.ts"

export interface DayEntry {
  id: string
  activity: PlannedSlot["activity"]
  base: string | null
  startsAt: string
  endsAt: string
  outing: Outing
  /** Undefined for a course without anybody. */
  visitor?: Visitor
  href: string
  model: PlannedBooking["model"]
  instructorName: string
  licence: string
  notes: string
}

export interface Visitor {
  id: string
  name: string
  phone: string
  phoneNormal: string | null
  persons: number
  pending: boolean
  /** The identity is to be verified; never of a course, whose seats are an account's. */
  unproven: boolean
  attendance: Attendance | null
}

export function dayEntries(planning: Planning): DayEntry[] {
  const candidates = Map.groupBy(planning.candidates, ({ slotId }) => slotId)
  const courses = planning.slots.filter(({ activity }) => isSessionType(activity))
  return [
    ...planning.bookings.map(ofBooking),
    ...courses.flatMap((course) => {
      const seats = candidates.get(course.id) ?? []
      return seats.length === 0 ? [ofCourse(course)] : seats.map((seat) => ofCandidate(course, seat))
    }),
  ].toSorted(
    (one, other) =>
      one.startsAt.localeCompare(other.startsAt) ||
      (one.visitor?.name ?? "").localeCompare(other.visitor?.name ?? "") ||
      one.id.localeCompare(other.id),
  )
}

function ofBooking(booking: PlannedBooking): DayEntry {
  const { id, activity, base, startsAt, endsAt, slotId, model, notes } = booking
  const { name, phone, phoneNormal, persons, status, attendance, identityToVerify: unproven } = booking
  const pending = status === "pending"
  return {
    id,
    activity,
    base,
    startsAt,
    endsAt,
    outing: activity === "boat_license" ? { kind: "slot", id: slotId } : { kind: "reservation", id },
    visitor: { id, name, phone, phoneNormal, persons, pending, unproven, attendance },
    href: `/admin/reservations?id=${id}`,
    model,
    instructorName: "",
    licence: licenceWords(booking),
    notes,
  }
}

function ofCourse({ id, activity, base, startsAt, endsAt, instructorName }: PlannedSlot): DayEntry {
  const outing = { kind: "slot", id } as const
  const nothing = { model: null, licence: "", notes: "" }
  return { id, activity, base, startsAt, endsAt, outing, href: `/admin/sessions?id=${id}`, instructorName, ...nothing }
}

function ofCandidate(course: PlannedSlot, { id, name, phone, phoneNormal, attendance }: PlannedCandidate): DayEntry {
  const visitor = { id, name, phone, phoneNormal, persons: 1, pending: false, unproven: false, attendance }
  return { ...ofCourse(course), id, visitor }
}

/** « À vérifier, côtier annoncé » */
function licenceWords({ licenceCheck, licenceDeclared }: PlannedBooking): string {
  const words = planningScreen.list.licence
  const parts = [
    licenceCheck ? words[licenceCheck] : "",
    licenceDeclared && licenceCheck !== "verified" ? words.declared[licenceDeclared] : "",
  ]
  const text = parts.filter(Boolean).join(", ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface Presence {
  expected: number
  present: number
  absent: number
}

/** People, not bookings: a group of eight counts eight times. */
export function presenceIn(entries: readonly DayEntry[]): Presence {
  const visitors = entries.flatMap(({ visitor }) => visitor ?? [])
  const persons = (some: readonly Visitor[]) => some.reduce((sum, visitor) => sum + visitor.persons, 0)
  return {
    expected: persons(visitors),
    present: persons(visitors.filter(({ attendance }) => attendance === "present")),
    absent: persons(visitors.filter(({ attendance }) => attendance === "absent")),
  }
}
