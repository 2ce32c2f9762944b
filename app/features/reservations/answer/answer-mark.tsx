import { formatClock, formatInstantDay } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { answerWords as words } from "#content/admin/answers.ts"
import type { Answer } from "./answers.schema.ts"

/** Says until when to answer: amber when it is time, red once it is late, and never by colour alone. */
export function AnswerMark({ answer, now }: { answer: Answer; now: Date }) {
  const state = stateOf(answer, now.toISOString())
  return (
    <span className="mt-1 flex max-w-44 items-start gap-1.5 text-sm">
      {state === "ahead" ? null : <Mark tone={tones[state]} className="mt-1 size-3 shrink-0" />}
      <span className={state === "ahead" ? "text-slate" : "font-semibold"}>
        {state === "late" ? words.late(shortly(answer.by)) : words.before(shortly(answer.by))}
      </span>
    </span>
  )
}

const tones = { ahead: "neutral", soon: "few", late: "full" } as const

function shortly(instant: string): string {
  return `${formatInstantDay(instant, "numeric")}, ${formatClock(instant)}`
}

function stateOf({ soonFrom, by }: Answer, now: string): keyof typeof tones {
  if (by <= now) return "late"
  return soonFrom <= now ? "soon" : "ahead"
}
