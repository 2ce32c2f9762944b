import { type ReactNode, useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import type { Closure } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { calendarScreen } from "#content/admin/calendar.ts"
import { baseName } from "#content/school.ts"
import { useCalendarCommand } from "./use-calendar.ts"

const words = calendarScreen.closures

/** What another feature adds, since closing days moves and cancels what is booked on them. */
export interface ClosingDialogs {
  renderClosing: (onClose: () => void) => ReactNode
}

interface ClosureListProps extends ClosingDialogs {
  closures: readonly Closure[]
}

export function ClosureList({ closures, renderClosing }: ClosureListProps) {
  const [adding, add] = useState(false)
  const [openId, open] = useState<string>()
  const opened = closures.find(({ id }) => id === openId)
  return (
    <SectionCard
      title={words.title}
      text={words.text}
      badge={
        <Button size="sm" onClick={() => add(true)}>
          {words.add}
        </Button>
      }
    >
      {closures.length === 0 ? <p className="text-slate">{words.none}</p> : null}
      <ul aria-label={words.title} className="border-t border-line empty:hidden">
        {closures.map((closure) => (
          <li
            key={closure.id}
            className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <span className="mr-3 font-semibold">{daysOf(closure)}</span>
              {scopeOf(closure)}
              <span className="block text-sm text-slate">
                {`${closure.reason} (${(closure.public ? words.shown : words.hidden).toLowerCase()})`}
              </span>
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={`${words.open}, ${daysOf(closure)}, ${scopeOf(closure)}`}
              onClick={() => open(closure.id)}
            >
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
      {adding ? renderClosing(() => add(false)) : null}
      {opened ? <OpenAgainDialog closure={opened} onClose={() => open(undefined)} /> : null}
    </SectionCard>
  )
}

function OpenAgainDialog({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const remove = useCalendarCommand(words.removed, onClose)
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.confirm}
      running={remove.running}
      refusal={remove.refusal}
      onConfirm={() => remove.run({ method: "DELETE", path: `/closures/${closure.id}` })}
      onCancel={onClose}
    >
      <p className="font-semibold">{`${daysOf(closure)}, ${scopeOf(closure)}`}</p>
      <p className="mt-2 text-slate">{words.effect}</p>
    </ConfirmDialog>
  )
}

function daysOf({ fromDate, toDate }: Closure): string {
  return fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} – ${formatDay(toDate)}`
}

function scopeOf({ base }: Closure): string {
  return base === null ? calendarScreen.allBases : baseName(base)
}
