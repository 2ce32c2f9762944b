import type { ReactNode } from "react"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { type Lookup, lookupIn } from "#app/features/calendar/planning/planning-lookup.ts"
import { PhoneLink } from "#app/ui/contact-links.tsx"
import { formatClock, formatDay, formatEnd, plural } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { bases, school } from "#content/school.ts"
import { AttendanceButtons } from "./attendance-buttons.tsx"
import { type DayEntry, dayEntries, presenceIn, type Visitor } from "./day-entries.ts"
import { baseTitle, openingWords } from "./planning-words.ts"

const { columns, attendance } = words.list

interface DayListProps {
  planning: Planning
  shown: { base: string; activity: string }
}

/** The day sheet: the same day for a phone, a screen reader and paper, one A4 page per base (look, "Planning"). */
export function DayList({ planning, shown }: DayListProps) {
  const lookup = lookupIn(planning)
  const day = formatDay(planning.from, "long")
  const all = dayEntries(planning).filter(({ activity }) => shown.activity === "" || activity === shown.activity)
  return [...bases.map(({ slug }) => slug), null]
    .filter((base) => shown.base === "" || base === shown.base)
    .map((base) => ({ base, entries: all.filter((one) => one.base === base) }))
    .filter(({ base, entries }) => base !== null || entries.length > 0)
    .map(({ base, entries }) => {
      const name = baseTitle({ base })
      return (
        <section key={name} aria-label={name} className="day-sheet" data-ahead={planning.from > planning.today}>
          <h3>
            {name} <span>{openingWords(planning, base, planning.from)}</span>
          </h3>
          <p className="print-only">{`${school.name}, ${day}`}</p>
          {entries.length === 0 ? (
            <p className="text-slate">{words.list.none}</p>
          ) : (
            <>
              <p aria-live="polite">{presenceWords(entries)}</p>
              <Sheet entries={entries} lookup={lookup} planning={planning} />
            </>
          )}
        </section>
      )
    })
}

function presenceWords(entries: readonly DayEntry[]): string {
  const { expected, present, absent } = presenceIn(entries)
  const parts = [plural(expected, attendance.expected)]
  if (present > 0) parts.push(plural(present, attendance.present.toLowerCase()))
  if (absent > 0) parts.push(plural(absent, attendance.absent.toLowerCase()))
  return parts.join(", ")
}

interface SheetProps {
  entries: readonly DayEntry[]
  lookup: Lookup
  planning: Planning
}

function Sheet({ entries, lookup, planning }: SheetProps) {
  return (
    <table>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, label]) => (
            <th key={key} scope="col" data-column={key}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <SheetRow key={entry.id} entry={entry} lookup={lookup} planning={planning} />
        ))}
      </tbody>
    </table>
  )
}

function SheetRow({ entry, lookup, planning }: Omit<SheetProps, "entries"> & { entry: DayEntry }) {
  const { activity, startsAt, endsAt, outing, visitor, model, licence, notes, instructorName } = entry
  return (
    <tr>
      <Cell column="time">
        <span className="inline-block min-w-24 tabular-nums">{`${formatClock(startsAt)}–${formatEnd(startsAt, endsAt)}`}</span>
      </Cell>
      <Cell column="what">
        {words.activities[activity]}
        {visitor && activity === "group_outing" ? `, ${plural(visitor.persons, "personne")}` : ""}
        {model ? <span className="block text-sm text-slate">{fleetScreen.models[model]}</span> : null}
      </Cell>
      <Cell column="who">
        <Who visitor={visitor} href={entry.href} />
      </Cell>
      <Cell column="phone">
        {visitor?.phone ? <PhoneLink phone={visitor.phone} normal={visitor.phoneNormal} /> : null}
      </Cell>
      <Cell column="licence">{licence || null}</Cell>
      <Cell column="boat">
        {namesOf(lookup.boats(outing)) || (lookup.lacksBoat(outing) ? <Lack>{words.rows.withoutBoat}</Lack> : null)}
      </Cell>
      <Cell column="instructor">
        {namesOf(lookup.instructors(outing)) ||
          instructorName ||
          (lookup.lacksInstructor(outing) ? <Lack>{words.rows.withoutInstructor}</Lack> : null)}
      </Cell>
      <Cell column="notes">{notes || null}</Cell>
      <Cell column="attendance">
        {visitor ? (
          <AttendanceButtons visitor={visitor} day={planning.from} open={planning.from <= planning.today} />
        ) : null}
      </Cell>
    </tr>
  )
}

function namesOf(resources: readonly { name: string }[]): string {
  return resources.map(({ name }) => name).join(", ")
}

function Who({ visitor, href }: { visitor: Visitor | undefined; href: string }) {
  return (
    <>
      <a className="link" href={href}>
        {visitor ? visitor.name || words.blocks.forgotten : plural(0, "inscrit")}
      </a>
      {visitor?.pending ? <span className="block text-sm text-slate">{words.blocks.pending}</span> : null}
      {visitor?.unproven ? <span className="block text-sm text-slate">{words.blocks.unproven}</span> : null}
    </>
  )
}

/** A phone shows the label in front of what a cell holds, and no empty cell. */
function Cell({ column, children }: { column: keyof typeof columns; children: ReactNode }) {
  return (
    <td data-column={column} data-label={columns[column]}>
      {children === null ? null : <div>{children}</div>}
    </td>
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
