import { attendances } from "#app/features/calendar/attendance.schema.ts"
import type { Visitor } from "#app/features/calendar/planning/day-entries.ts"
import { planningScreen } from "#content/admin/planning.ts"
import { useAttendance } from "./use-attendance.ts"

const words = planningScreen.list.attendance

/** A press on the pressed button takes the mark back. Paper shows the word, or a box to tick. */
export function AttendanceButtons({ visitor, day, open }: { visitor: Visitor; day: string; open: boolean }) {
  const say = useAttendance(day, visitor.id)
  const { attendance } = visitor
  const name = visitor.name || planningScreen.blocks.forgotten
  return (
    <>
      {open ? (
        <div className="attendance no-print">
          {attendances.map((one) => (
            <button
              key={one}
              type="button"
              data-said={one}
              aria-pressed={attendance === one}
              onClick={() => say(attendance === one ? null : one, attendance)}
            >
              {words[one]}
              <span className="sr-only">{`\u00a0: ${name}`}</span>
            </button>
          ))}
        </div>
      ) : null}
      <span className="print-only">{attendance ? words[attendance] : <span className="tick-box" />}</span>
    </>
  )
}
