import type { WaitingAnswers } from "#app/features/reservations/answer/answers.schema.ts"
import { plural, sayInstant } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { answerWords } from "#content/admin/answers.ts"
import { OverviewCard } from "./overview-card.tsx"

const { card: words } = answerWords

/** The requests that wait for an answer, and how urgently (school 2). */
export function AnswersCard({ answers }: { answers: WaitingAnswers | undefined }) {
  return (
    <OverviewCard title={words.title}>
      {answers ? <Waiting {...answers} /> : <Skeleton className="h-16 w-full" />}
    </OverviewCard>
  )
}

function Waiting({ waiting, soon, late, nextBy }: WaitingAnswers) {
  if (waiting === 0 || nextBy === null) return <p className="text-slate">{words.none}</p>
  const urgent = [
    { count: late, word: words.late, tone: "full" },
    { count: soon, word: words.soon, tone: "few" },
  ] as const
  return (
    <>
      <p className="font-semibold">{plural(waiting, words.waiting, words.waitingSeveral)}</p>
      {urgent.map(({ count, word, tone }) =>
        count > 0 ? (
          <p key={word} className="flex items-center gap-2">
            <Mark tone={tone} className="size-3" />
            {`${count} ${word}`}
          </p>
        ) : null,
      )}
      <p className="text-slate">{words.next(sayInstant(nextBy))}</p>
      <a className="link inline-block py-2.5" href="/admin/reservations?status=pending">
        {words.open}
      </a>
    </>
  )
}
