import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import type {
  PlannedBooking,
  PlannedCandidate,
  PlannedSlot,
  Planning,
} from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { Outing } from "#app/features/calendar/planning/planning-lookup.ts"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { plural } from "#app/ui/formats.ts"
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
  groupName: string
  notes: string
}

/** Somebody is expected. */
export type Expected = DayEntry & { visitor: Visitor }

export function isExpected(entry: DayEntry): entry is Expected {
  return entry.visitor !== undefined
}

export interface Visitor {
  id: string
  reference: string
  name: string
  phone: string
  phoneNormal: string | null
  persons: number
  pending: boolean
  /** The identity is to be verified; never of a course, whose seats are an account's. */
  unproven: boolean
  attendance: Attendance | null
  account: { of: AccountTarget; sums: PlannedBooking["account"] }
}

/** Everybody who is expected on a day, of all kinds, for the screen, paper and the mail of the evening before. */
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
  const { id, activity, base, startsAt, endsAt, slotId, model, groupName, notes } = booking
  const { reference, name, phone, phoneNormal, persons, status, attendance, identityToVerify: unproven } = booking
  const pending = status === "pending"
  return {
    id,
    activity,
    base,
    startsAt,
    endsAt,
    outing: activity === "boat_license" ? { kind: "slot", id: slotId } : { kind: "reservation", id },
    visitor: {
      id,
      reference,
      name,
      phone,
      phoneNormal,
      persons,
      pending,
      unproven,
      attendance,
      account: { of: { kind: "reservation", id }, sums: booking.account },
    },
    href: `/admin/reservations?id=${id}`,
    model,
    instructorName: "",
    licence: licenceWords(booking),
    groupName,
    notes,
  }
}

function ofCourse({ id, activity, base, startsAt, endsAt, instructorName }: PlannedSlot): DayEntry {
  const outing = { kind: "slot", id } as const
  const nothing = { model: null, licence: "", groupName: "", notes: "" }
  return { id, activity, base, startsAt, endsAt, outing, href: `/admin/sessions?id=${id}`, instructorName, ...nothing }
}

function ofCandidate(course: PlannedSlot, seat: PlannedCandidate): DayEntry {
  const { id, reference, name, phone, phoneNormal, attendance, applicationId } = seat
  const account = { of: { kind: "application" as const, id: applicationId }, sums: seat.account }
  const visitor = {
    id,
    reference,
    name,
    phone,
    phoneNormal,
    persons: 1,
    pending: false,
    unproven: false,
    attendance,
    account,
  }
  return { ...ofCourse(course), id, visitor }
}

/** « Sortie, 8 personnes, Les Goélands » */
export function whatWords({ activity, visitor, groupName }: DayEntry): string {
  const persons = visitor && activity === "group_outing" ? plural(visitor.persons, "personne") : ""
  return [planningScreen.activities[activity], persons, groupName].filter(Boolean).join(", ")
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
