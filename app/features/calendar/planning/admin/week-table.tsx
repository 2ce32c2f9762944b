import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { BaseRows, Block, Row } from "#app/features/calendar/planning/planning-rows.ts"
import { formatClock, formatDay, formatInstantDay } from "#app/ui/formats.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { AddSlot } from "./add-slot.tsx"
import type { NewSlotPlace } from "./new-slot-dialog.tsx"
import { PlannedBlock } from "./planned-block.tsx"
import { daysOf } from "./planning-state.ts"
import { baseTitle, openingWords, rowName } from "./planning-words.ts"

interface WeekTableProps {
  planning: Planning
  all: readonly BaseRows[]
  onOpen: (key: string) => void
  onCreate: (place: NewSlotPlace) => void
}

/** One column a day; what begins on it stands in it. */
export function WeekTable({ planning, all, onOpen, onCreate }: WeekTableProps) {
  const days = daysOf(planning)
  return (
    <div className="planning-scroll" tabIndex={-1}>
      {all.map(({ base, rows }) => (
        <div key={base} className="planning-week-base">
          <table className="planning-week">
            <caption>{baseTitle({ base })}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{words.rows.what}</span>
                </th>
                {days.map((day) => (
                  <th key={day} scope="col" aria-current={day === planning.today ? "date" : undefined}>
                    {formatDay(day, "short").split(" ").slice(0, 2).join(" ")}
                    <span>{openingWords(planning, base, day)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <WeekRow key={row.key} {...{ row, base, days, onOpen, onCreate }} today={planning.today} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}

interface WeekRowProps extends Pick<WeekTableProps, "onOpen" | "onCreate"> {
  row: Row
  base: string | null
  days: readonly string[]
  today: string
}

function WeekRow({ row, base, days, today, onOpen, onCreate }: WeekRowProps) {
  const byDay = Map.groupBy(row.blocks, ({ startsAt }) => formatInstantDay(startsAt))
  return (
    <tr className={row.kind} data-row>
      <th scope="row">{rowName(row)}</th>
      {days.map((day) => (
        <td key={day}>
          <Blocks blocks={byDay.get(formatDay(day, "date")) ?? []} row={row} onOpen={onOpen} />
          {base && row.kind === "slots" && day >= today && !byDay.has(formatDay(day, "date")) ? (
            <AddSlot base={base} date={day} onCreate={onCreate} />
          ) : null}
        </td>
      ))}
    </tr>
  )
}

function Blocks({ blocks, row, onOpen }: { blocks: readonly Block[]; row: Row; onOpen: (key: string) => void }) {
  if (row.activity === "boat_rental") return <RentalSum blocks={blocks} />
  return blocks.map((block) => (
    <PlannedBlock key={block.key} block={block} row={row} time={formatClock(block.startsAt)} onOpen={onOpen} />
  ))
}

/** Hourly slots say their sum: nine a day would hide the rest. */
function RentalSum({ blocks }: { blocks: readonly Block[] }) {
  if (blocks.length === 0) return null
  const [taken = 0, capacity = 0] = [0, 1].map((part) =>
    blocks.reduce((sum, { load }) => sum + Number(load.split("/")[part]), 0),
  )
  return <span className="planning-sum">{`${taken}/${capacity}`}</span>
}
