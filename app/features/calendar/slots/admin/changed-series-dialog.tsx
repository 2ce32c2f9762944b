import { Dialog } from "#app/ui/dialog.tsx"
import { formatDayTime, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { seriesScope } from "#content/admin/series.ts"
import type { SeriesAnswer } from "./series-answer.ts"

interface ChangedSeriesDialogProps {
  what: "slots" | "courses"
  answer: SeriesAnswer
  onClose: () => void
}

export function ChangedSeriesDialog({ what, answer, onClose }: ChangedSeriesDialogProps) {
  const { done, left } = answer
  const [one, several] = seriesScope[what].kept
  return (
    <Dialog open onClose={onClose} title={done} footer={<Button onClick={onClose}>{seriesScope.understood}</Button>}>
      <p className="font-semibold">{plural(left.length, one, several)} :</p>
      <ul className="mt-2 border-y border-line">
        {left.map(({ id, date, timeSlot, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0">
            <span className="tabular-nums">{formatDayTime(date, timeSlot)}</span>
            <span className="text-slate">{seriesScope.reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
