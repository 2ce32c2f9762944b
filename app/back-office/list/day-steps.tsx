import { daysLater } from "#app/back-office/school-day.ts"
import { Button } from "#app/ui/page/button.tsx"

interface DayStepsProps {
  date: string
  today: string
  /** Days of one step. */
  step: number
  words: { previous: string; today: string; next: string }
  onGo: (day: string) => void
}

export function DaySteps({ date, today, step, words, onGo }: DayStepsProps) {
  return (
    <>
      <Button variant="outline" size="icon" aria-label={words.previous} onClick={() => onGo(daysLater(date, -step))}>
        <Chevron />
      </Button>
      <Button variant="outline" aria-disabled={date === today} onClick={() => onGo(today)}>
        {words.today}
      </Button>
      <Button variant="outline" size="icon" aria-label={words.next} onClick={() => onGo(daysLater(date, step))}>
        <Chevron className="rotate-180" />
      </Button>
    </>
  )
}

function Chevron({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={className} width="16" height="16" aria-hidden="true">
      <path d="m10.5 2.5-5.5 5.5 5.5 5.5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
