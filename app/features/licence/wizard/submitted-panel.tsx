import { useEffect, useRef } from "react"
import type { TakenSession } from "#app/features/licence/sessions/said-of-sessions.ts"
import { SessionTerms } from "#app/features/licence/sessions/session-terms.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { sessionsStep as words } from "#content/licence-application.ts"

const readMs = 12_000

/** The success text, long enough to be read; then the personal space (specification 4 and 8). */
export function SubmittedPanel({ sessions }: { sessions: readonly TakenSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const leaving = setTimeout(() => location.assign(words.toDashboard.href), readMs)
    return () => clearTimeout(leaving)
  }, [])
  return (
    <div className="frame py-12 md:py-16">
      <div className="isobaths max-w-[45rem] rounded-card border-2 border-starboard bg-mist px-5 py-10 sm:px-10">
        <Mark tone="free" className="size-8" />
        <h2 ref={heading} tabIndex={-1} className="mt-4 text-3xl">
          {words.done[0]}
        </h2>
        <p className="mt-3 text-lg text-slate">{words.done[1]}</p>
        <SessionTerms sessions={sessions} before={null} />
        <p className="mt-4 text-slate">{words.leaving}</p>
        <p className="mt-8">
          <ButtonLink size="lg" href={words.toDashboard.href}>
            {words.toDashboard.label}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
