import { useState } from "react"
import { PersonLink } from "#app/back-office/record/person-link.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { type SeatDialogs, SessionBookings } from "#app/features/calendar/courses/admin/session-bookings.tsx"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import type {
  PlannedBooking,
  PlannedCandidate,
  PlannedSlot,
  Planning,
} from "#app/features/calendar/planning/planning.admin.schema.ts"
import { type Lookup, lookupIn, type Outing } from "#app/features/calendar/planning/planning-lookup.ts"
import { AssignDialog } from "#app/features/calendar/resources/fleet/admin/assign-dialog.tsx"
import { AssignInstructorDialog } from "#app/features/calendar/resources/instructors/admin/assign-instructor-dialog.tsx"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { PhoneLink } from "#app/ui/contact-links.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatClock, formatEnd, formatInstantDay, plural } from "#app/ui/formats.ts"
import { Button, buttonStyles } from "#app/ui/page/button.tsx"
import { planningScreen } from "#content/admin/planning.ts"
import { baseName } from "#content/school.ts"
import { Crew, type Giving } from "./crew.tsx"
import { SlotActs } from "./slot-acts.tsx"

const words = planningScreen.dialog

interface OutingDialogProps {
  planning: Planning
  /** « slot.id », « reservation.id », or '' for none. */
  opened: string
  seats: SeatDialogs
  onClose: () => void
  onRecord: (id: string) => void
  onMove: (id: string) => void
}

/** Who comes, in which boat and with whom (school 1, "Screens"). */
export function OutingDialog({ planning, opened, seats, onClose, onRecord, onMove }: OutingDialogProps) {
  const [giving, give] = useState<Giving>()
  const lookup = lookupIn(planning)
  const outing = outingOf(opened)
  const slot = outing?.kind === "slot" ? lookup.slot(outing.id) : undefined
  const booking = outing?.kind === "reservation" ? lookup.booking(outing.id) : undefined
  const sailing = slot ?? booking
  if (!outing || !sailing) return null
  const { activity, base, startsAt, endsAt } = sailing
  const done = () => give(undefined)
  const named = { reference: "", name: "", ...sailing, ...outing, persons: slot ? slot.taken : (booking?.persons ?? 1) }
  const { replaces } = giving ?? {}
  if (giving?.what === "boat") {
    const boat = { ...named, model: booking?.model ?? null, boats: [] }
    return <AssignDialog outing={boat} replaces={replaces} onClose={done} />
  }
  if (giving?.what === "instructor") {
    return <AssignInstructorDialog outing={{ ...named, instructors: [] }} replaces={replaces} onClose={done} />
  }
  const people = slot ? lookup.people(slot.id) : booking ? [booking] : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={planningScreen.activities[activity]}
      description={[
        `${formatInstantDay(startsAt, "short")}, ${formatClock(startsAt)}–${formatEnd(startsAt, endsAt)}`,
        base ? baseName(base) : "",
        ...(slot ? placesOf(slot) : []),
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <h3 className="font-semibold">{words.people}</h3>
      {slot && isSessionType(activity) ? (
        <SessionPeople id={slot.id} candidates={lookup.candidates(slot.id)} seats={seats} />
      ) : (
        <People people={people} lookup={lookup} now={planning.now} onRecord={onRecord} onMove={onMove} />
      )}
      {activity === "theory" ? null : (
        <Crew lookup={lookup} outing={outing} steered={activity !== "boat_rental"} give={give} />
      )}
      {slot && slot.endsAt > planning.now ? <SlotActs slot={slot} planning={planning} onDone={onClose} /> : null}
      {slot && isSessionType(activity) ? (
        <a className={`${buttonStyles({ variant: "outline" })} mt-5`} href={`/admin/sessions?id=${slot.id}`}>
          {words.session}
        </a>
      ) : null}
    </Dialog>
  )
}

interface SessionPeopleProps {
  id: string
  /** As the planning knows them, until the session is read. */
  candidates: readonly PlannedCandidate[]
  seats: SeatDialogs
}

/** Who is in a session, with the acts of « Sessions ». */
function SessionPeople({ id, candidates, seats }: SessionPeopleProps) {
  const { record } = useAdminRecord<AdminSessionDetail>(sessionsPath, id)
  return record ? <SessionBookings session={record} seats={seats} /> : <Candidates candidates={candidates} />
}

function placesOf({ taken, capacity, held, waiting }: PlannedSlot): string[] {
  return [
    `${words.places}\u00a0: ${taken}/${capacity}`,
    held > 0 ? words.held(held) : "",
    waiting > 0 ? planningScreen.waiting(waiting) : "",
  ]
}

interface PeopleProps extends Pick<OutingDialogProps, "onRecord" | "onMove"> {
  people: readonly PlannedBooking[]
  lookup: Lookup
  now: string
}

function People({ people, lookup, now, onRecord, onMove }: PeopleProps) {
  if (people.length === 0) return <p className="text-slate">{words.nobody}</p>
  return (
    <ul className="mt-1 border-t border-line">
      {people.map(({ id, name, phone, phoneNormal, persons, status, notes, startsAt, identityToVerify }) => (
        <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
          {movable.has(status) && startsAt > now ? (
            <Button size="sm" variant="outline" className="float-right ml-3" onClick={() => onMove(id)}>
              {words.move}
              <span className="sr-only">{`\u00a0: ${name}`}</span>
            </Button>
          ) : null}
          <button type="button" className="link cursor-pointer font-semibold" onClick={() => onRecord(id)}>
            {name || planningScreen.blocks.forgotten}
          </button>
          {status === "pending" ? ` (${planningScreen.blocks.pending})` : ""}
          {identityToVerify ? `, ${planningScreen.blocks.unproven}` : ""}
          {persons > 1 ? `, ${plural(persons, "personne")}` : ""}
          {lookup.boats({ kind: "reservation", id }).map(({ id: boatId, name: boat }) => (
            <span key={boatId}>{`, ${boat}`}</span>
          ))}
          {phone ? (
            <span className="block">
              <PhoneLink phone={phone} normal={phoneNormal} />
            </span>
          ) : null}
          {notes ? <span className="block text-sm text-slate">{notes}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function Candidates({ candidates }: { candidates: readonly PlannedCandidate[] }) {
  if (candidates.length === 0) return <p className="text-slate">{words.nobody}</p>
  return (
    <ul className="mt-1 border-t border-line">
      {candidates.map(({ id, personId, name, phone, phoneNormal }) => (
        <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
          <span className="font-semibold">
            <PersonLink personId={personId} name={name || planningScreen.blocks.forgotten} />
          </span>
          {phone ? (
            <span className="block">
              <PhoneLink phone={phone} normal={phoneNormal} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const movable: ReadonlySet<PlannedBooking["status"]> = new Set(["pending", "confirmed"])

function outingOf(opened: string): Outing | undefined {
  const [kind, id = ""] = opened.split(".")
  return kind === "slot" || kind === "reservation" ? { kind, id } : undefined
}
