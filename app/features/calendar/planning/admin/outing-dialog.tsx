import { type ReactNode, useState } from "react"
import { AssignDialog } from "#app/features/calendar/fleet/admin/assign-dialog.tsx"
import { AssignInstructorDialog } from "#app/features/calendar/instructors/admin/assign-instructor-dialog.tsx"
import type { PlannedBooking, Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { type Lookup, lookupIn, type Outing } from "#app/features/calendar/planning/planning-lookup.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatClock, formatInstantDay, plural } from "#app/ui/formats.ts"
import { Button, buttonStyles } from "#app/ui/page/button.tsx"
import { planningScreen } from "#content/admin/planning.ts"
import { baseName } from "#content/school.ts"

const words = planningScreen.dialog

interface OutingDialogProps {
  planning: Planning
  /** « slot.id », « reservation.id », or '' for none. */
  opened: string
  onClose: () => void
}

/** Who comes, in which boat and with whom (school 1, "Screens"). */
export function OutingDialog({ planning, opened, onClose }: OutingDialogProps) {
  const [giving, give] = useState<"boat" | "instructor">()
  const lookup = lookupIn(planning)
  const outing = outingOf(opened)
  const slot = outing?.kind === "slot" ? lookup.slot(outing.id) : undefined
  const booking = outing?.kind === "reservation" ? lookup.booking(outing.id) : undefined
  const sailing = slot ?? booking
  if (!outing || !sailing) return null
  const { activity, base, startsAt, endsAt } = sailing
  const done = () => give(undefined)
  const named = { reference: "", name: "", ...sailing, ...outing, persons: slot ? slot.taken : (booking?.persons ?? 1) }
  if (giving === "boat") {
    return <AssignDialog outing={{ ...named, model: booking?.model ?? null, boats: [] }} onClose={done} />
  }
  if (giving === "instructor") return <AssignInstructorDialog outing={{ ...named, instructors: [] }} onClose={done} />
  const people = slot ? lookup.people(slot.id) : booking ? [booking] : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={planningScreen.activities[activity]}
      description={[
        `${formatInstantDay(startsAt, "short")}, ${formatClock(startsAt)}–${formatClock(endsAt)}`,
        base ? baseName(base) : "",
        slot ? `${words.places}\u00a0: ${slot.taken}/${slot.capacity}` : "",
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <h3 className="font-semibold">{words.people}</h3>
      <People people={people} lookup={lookup} />
      {activity === "theory" ? null : (
        <Crew lookup={lookup} outing={outing} steered={activity !== "boat_rental"} give={give} />
      )}
      {slot && (activity === "theory" || activity === "practice") ? (
        <a className={`${buttonStyles({ variant: "outline" })} mt-5`} href={`/admin/sessions?id=${slot.id}`}>
          {words.session}
        </a>
      ) : null}
    </Dialog>
  )
}

function People({ people, lookup }: { people: readonly PlannedBooking[]; lookup: Lookup }) {
  if (people.length === 0) return <p className="text-slate">{words.nobody}</p>
  return (
    <ul className="mt-1 border-t border-line">
      {people.map(({ id, name, phone, persons, status, notes }) => (
        <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
          <a className="link font-semibold" href={`/admin/reservations?id=${id}`}>
            {name || planningScreen.blocks.forgotten}
          </a>
          {status === "pending" ? ` (${planningScreen.blocks.pending})` : ""}
          {persons > 1 ? `, ${plural(persons, "personne")}` : ""}
          {lookup.boats({ kind: "reservation", id }).map(({ id: boatId, name: boat }) => (
            <span key={boatId}>{`, ${boat}`}</span>
          ))}
          {phone ? (
            <a className="link block tabular-nums" href={`tel:${phone.replace(/\s/g, "")}`}>
              {phone}
            </a>
          ) : null}
          {notes ? <span className="block text-sm text-slate">{notes}</span> : null}
        </li>
      ))}
    </ul>
  )
}

interface CrewProps {
  lookup: Lookup
  outing: Outing
  /** By an instructor: a customer steers a rental. */
  steered: boolean
  give: (what: "boat" | "instructor") => void
}

function Crew({ lookup, outing, steered, give }: CrewProps) {
  return (
    <dl className="mt-5 grid gap-3">
      <Given term={words.boats} names={lookup.boats(outing).map(({ name }) => name)}>
        {lookup.lacksBoat(outing) ? (
          <Button size="sm" variant="outline" onClick={() => give("boat")}>
            {words.assignBoat}
          </Button>
        ) : null}
      </Given>
      {steered ? (
        <Given term={words.instructors} names={lookup.instructors(outing).map(({ name }) => name)}>
          {lookup.lacksInstructor(outing) ? (
            <Button size="sm" variant="outline" onClick={() => give("instructor")}>
              {words.assignInstructor}
            </Button>
          ) : null}
        </Given>
      ) : null}
    </dl>
  )
}

function Given({ term, names, children }: { term: string; names: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-slate">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {names.length > 0 ? names.join(", ") : words.none}
        {children}
      </dd>
    </div>
  )
}

function outingOf(opened: string): Outing | undefined {
  const [kind, id = ""] = opened.split(".")
  return kind === "slot" || kind === "reservation" ? { kind, id } : undefined
}
