import { useEffect, useState } from "react"
import type { Programme } from "#app/features/licence/licence.schema.ts"
import { TermsNote } from "#app/ui/form/terms-note.tsx"
import { saidOfSessions, type TakenSession } from "./said-of-sessions.ts"

/** The terms of the chosen sessions, beside the button that takes them (school 0). */
export function SessionTerms({ sessions, before }: { sessions: readonly TakenSession[]; before: Programme | null }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const minutely = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(minutely)
  }, [])
  const { sentences, late } = saidOfSessions(sessions, before, now)
  return sentences.length > 0 ? <TermsNote sentences={sentences} late={late} /> : null
}
