import { usePast } from "#app/browser/use-past.ts"
import { formatClock } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { undoWords as words } from "#content/admin/commands.ts"

interface UndoLineProps extends UndoButtonsProps {
  /** « Confirmée », « Déplacée » */
  done: string
  undoable: { decidedAt: string; mailLeavesAt: string }
}

/** The school's last act on a record, while its mail waits. */
export function UndoLine({ done, undoable, ...buttons }: UndoLineProps) {
  const past = usePast(undoable.mailLeavesAt)
  if (past) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 last:mb-0 last:border-0 last:pb-0">
      <p>
        {`${done} ${words.at} ${formatClock(undoable.decidedAt)}. `}
        {words.mailLeaves(formatClock(undoable.mailLeavesAt), 1)}
      </p>
      <UndoButtons {...buttons} />
    </div>
  )
}

interface UndoButtonsProps {
  running: boolean
  onUndo: () => void
  onSendNow: () => void
}

export function UndoButtons({ running, onUndo, onSendNow }: UndoButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" aria-disabled={running} onClick={onUndo}>
        {words.undo}
      </Button>
      <Button size="sm" variant="ghost" aria-disabled={running} onClick={onSendNow}>
        {words.sendNow}
      </Button>
    </div>
  )
}
