import type { ReactNode } from "react"
import type { PlannedBooking, PlannedSlot, Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { type Lookup, lookupIn, type Outing } from "#app/features/calendar/planning/planning-lookup.ts"
import { formatClock, formatDay, plural } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { bases, school } from "#content/school.ts"
import { openingWords } from "./planning-words.ts"

const { columns } = words.list

interface DayListProps {
  planning: Planning
  shown: { base: string; activity: string }
}

/** The day sheet: the same day for a phone, a screen reader and paper, one A4 page per base (look, "Planning"). */
export function DayList({ planning, shown }: DayListProps) {
  const lookup = lookupIn(planning)
  const day = formatDay(planning.from, "long")
  return bases
    .filter(({ slug }) => shown.base === "" || slug === shown.base)
    .map(({ slug, name }) => {
      const courses = planning.slots.filter(({ activity }) => activity === "theory" || activity === "practice")
      const entries: Entry[] = [...planning.bookings, ...courses]
        .filter((one) => one.base === slug && (shown.activity === "" || one.activity === shown.activity))
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
      return (
        <section key={slug} aria-label={name} className="day-sheet">
          <h3>
            {name} <span>{openingWords(planning, slug, planning.from)}</span>
          </h3>
          <p className="print-only">{`${school.name}, ${day}`}</p>
          {entries.length === 0 ? (
            <p className="text-slate">{words.list.none}</p>
          ) : (
            <Sheet entries={entries} lookup={lookup} />
          )}
        </section>
      )
    })
}

type Entry = PlannedBooking | PlannedSlot

function Sheet({ entries, lookup }: { entries: readonly Entry[]; lookup: Lookup }) {
  return (
    <table>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, label]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <SheetRow key={entry.id} entry={entry} lookup={lookup} />
        ))}
      </tbody>
    </table>
  )
}

function SheetRow({ entry, lookup }: { entry: Entry; lookup: Lookup }) {
  const { activity, startsAt, endsAt } = entry
  const booking = "reference" in entry ? entry : undefined
  const outing = outingOf(entry)
  return (
    <tr>
      <Cell label={columns.time}>
        <span className="whitespace-nowrap tabular-nums">{`${formatClock(startsAt)}–${formatClock(endsAt)}`}</span>
      </Cell>
      <Cell label={columns.what}>
        {words.activities[activity]}
        {booking && activity === "group_outing" ? `, ${plural(booking.persons, "personne")}` : ""}
        {booking?.model ? <span className="block text-sm text-slate">{fleetScreen.models[booking.model]}</span> : null}
      </Cell>
      <Cell label={columns.who}>{"reference" in entry ? <Person booking={entry} /> : <Seats course={entry} />}</Cell>
      <Cell label={columns.phone}>
        {booking?.phone ? (
          <a className="link whitespace-nowrap tabular-nums" href={`tel:${booking.phone.replace(/\s/g, "")}`}>
            {booking.phone}
          </a>
        ) : null}
      </Cell>
      <Cell label={columns.boat}>
        {namesOf(lookup.boats(outing)) || (lookup.lacksBoat(outing) ? <Lack>{words.rows.withoutBoat}</Lack> : null)}
      </Cell>
      <Cell label={columns.instructor}>
        {namesOf(lookup.instructors(outing)) ||
          (lookup.lacksInstructor(outing) ? <Lack>{words.rows.withoutInstructor}</Lack> : null)}
      </Cell>
      <Cell label={columns.notes}>{booking?.notes || null}</Cell>
    </tr>
  )
}

function outingOf(entry: Entry): Outing {
  if (!("reference" in entry)) return { kind: "slot", id: entry.id }
  return entry.activity === "boat_license" ? { kind: "slot", id: entry.slotId } : { kind: "reservation", id: entry.id }
}

function namesOf(resources: readonly { name: string }[]): string {
  return resources.map(({ name }) => name).join(", ")
}

function Person({ booking: { id, name, status } }: { booking: PlannedBooking }) {
  return (
    <>
      <a className="link" href={`/admin/reservations?id=${id}`}>
        {name || words.blocks.forgotten}
      </a>
      {status === "pending" ? <span className="block text-sm text-slate">{words.blocks.pending}</span> : null}
    </>
  )
}

function Seats({ course: { id, taken } }: { course: PlannedSlot }) {
  return (
    <a className="link" href={`/admin/sessions?id=${id}`}>
      {plural(taken, "inscrit")}
    </a>
  )
}

/** A phone shows the label in front of what a cell holds, and no empty cell. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label}>{children === null ? null : <div className="[overflow-wrap:anywhere]">{children}</div>}</td>
  )
}

function Lack({ children }: { children: ReactNode }) {
  return (
    <strong className="inline-flex items-center gap-1.5">
      <Mark tone="pending" className="size-3" />
      {children}
    </strong>
  )
}
