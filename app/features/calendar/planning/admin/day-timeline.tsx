import { clsx } from "clsx"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { type BaseRows, type Block, lanesOf, type Row } from "#app/features/calendar/planning/planning-rows.ts"
import { minutesOf } from "#app/features/calendar/slots/slot.rules.ts"
import { formatClock, formatInstantDay } from "#app/ui/formats.ts"
import { clockOf } from "#app/ui/moment/typed-moment.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { AddSlot } from "./add-slot.tsx"
import type { NewSlotPlace } from "./new-slot-dialog.tsx"
import { placed } from "./placed.ts"
import { PlannedBlock } from "./planned-block.tsx"
import { baseTitle, openingWords, rowName } from "./planning-words.ts"

interface DayTimelineProps {
  planning: Planning
  all: readonly BaseRows[]
  onOpen: (key: string) => void
  onCreate: (place: NewSlotPlace) => void
}

/** Minutes since midnight between which the day is drawn. */
interface Hours {
  from: number
  to: number
}

/** Time runs across; bases, and under them slots, boats and instructors, run down (look, "Planning"). */
export function DayTimeline({ planning, all, onOpen, onCreate }: DayTimelineProps) {
  const hours = hoursOf(planning)
  const marks = Array.from({ length: (hours.to - hours.from) / 60 + 1 }, (_, index) => hours.from + index * 60)
  const now = planning.from === planning.today ? share(hours, minutesOf(formatClock(planning.now))) : undefined
  return (
    <div className="planning-scroll" tabIndex={-1}>
      <div className="planning-day">
        <div className="planning-hours" aria-hidden="true">
          {marks.slice(0, -1).map((minutes) => (
            <span key={minutes} ref={placed({ left: share(hours, minutes) })}>
              {`${minutes / 60}\u00a0h`}
            </span>
          ))}
        </div>
        {all.map(({ base, rows }) => (
          <section key={base} aria-label={baseTitle({ base })} className="planning-base">
            <h3>
              {baseTitle({ base })} <span>{openingWords(planning, base, planning.from)}</span>
              {base && planning.from >= planning.today ? (
                <AddSlot base={base} date={planning.from} onCreate={onCreate} />
              ) : null}
            </h3>
            {rows.map((row) => (
              <TimelineRow key={row.key} {...{ row, hours, planning, base, onOpen, onCreate }} />
            ))}
            {now !== undefined && now >= 0 && now <= 1 ? (
              <div className="planning-now" ref={placed({ left: now })} title={words.now} aria-hidden="true" />
            ) : null}
          </section>
        ))}
      </div>
    </div>
  )
}

interface TimelineRowProps {
  row: Row
  hours: Hours
  planning: Planning
  base: string | null
  onOpen: (key: string) => void
  onCreate: (place: NewSlotPlace) => void
}

function TimelineRow({ row, hours, planning, base, onOpen, onCreate }: TimelineRowProps) {
  const lanes = lanesOf(row.blocks)
  return (
    <div className={clsx("planning-row", row.kind)} data-row>
      <h4>{rowName(row)}</h4>
      <div className="planning-lanes" ref={placed({ width: 60 / (hours.to - hours.from) })}>
        <ClosedHours planning={planning} base={base} hours={hours} />
        {base && planning.from >= planning.today ? (
          <EmptyPlace hours={hours} onCreate={(time) => onCreate({ base, date: planning.from, time })} />
        ) : null}
        {(lanes.length > 0 ? lanes : [[]]).map((lane) => (
          <div key={lane[0]?.key ?? "empty"} className="planning-lane">
            {lane.map((block) => (
              <PlannedBlock
                key={block.key}
                block={block}
                row={row}
                place={placeOf(block, hours, planning.from)}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Under the blocks of a row, for the mouse alone: the keyboard has the button of the base, and N. */
function EmptyPlace({ hours, onCreate }: { hours: Hours; onCreate: (time: string) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="planning-empty no-print"
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        const minutes = hours.from + ((clientX - left) / width) * (hours.to - hours.from)
        onCreate(clockOf(Math.floor(minutes / slotMinutes) * slotMinutes))
      }}
    />
  )
}

/** A place begins at a full or a half hour. */
const slotMinutes = 30

/** Hatched as land on a chart. */
function ClosedHours({ planning, base, hours }: Omit<TimelineRowProps, "row" | "onOpen" | "onCreate">) {
  const opening = planning.openings.find((one) => one.base === base)
  const isClosed = planning.closures.some((one) => one.base === base)
  if (isClosed) return <div className="planning-land" ref={placed({ left: 0, width: 1 })} />
  if (!opening) return null
  const opens = share(hours, minutesOf(opening.opens))
  const closes = share(hours, minutesOf(opening.closes))
  return (
    <>
      <div className="planning-land" ref={placed({ left: 0, width: opens })} />
      <div className="planning-land" ref={placed({ left: closes, width: 1 - closes })} />
    </>
  )
}

/** From an hour before the first thing of the day, or 8 h, to an hour after the last, or 19 h. */
function hoursOf({ from, slots, bookings, openings }: Planning): Hours {
  const begins = [...slots, ...bookings].map(({ startsAt }) => minutesOf(formatClock(startsAt)))
  const ends = [...slots, ...bookings].flatMap(({ endsAt }) =>
    formatInstantDay(endsAt) === formatInstantDay(`${from}T12:00:00Z`) ? minutesOf(formatClock(endsAt)) : 24 * 60,
  )
  const opens = openings.map((one) => minutesOf(one.opens))
  const closes = openings.map((one) => minutesOf(one.closes))
  const first = Math.min(9 * 60, ...begins, ...opens)
  const last = Math.max(18 * 60, ...ends, ...closes)
  return { from: Math.max(0, Math.floor(first / 60) - 1) * 60, to: Math.min(24, Math.ceil(last / 60) + 1) * 60 }
}

function share({ from, to }: Hours, minutes: number): number {
  return (minutes - from) / (to - from)
}

function placeOf({ startsAt, endsAt }: Block, hours: Hours, date: string) {
  const noon = formatInstantDay(`${date}T12:00:00Z`)
  const begins = formatInstantDay(startsAt) === noon ? minutesOf(formatClock(startsAt)) : hours.from
  const ends = formatInstantDay(endsAt) === noon ? minutesOf(formatClock(endsAt)) : hours.to
  const left = Math.max(0, share(hours, begins))
  const right = Math.min(1, share(hours, ends))
  return { left, width: right - left }
}
