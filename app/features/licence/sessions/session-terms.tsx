import { usePast } from "#app/browser/use-past.ts"
import type { Programme } from "#app/features/licence/licence.schema.ts"
import { TermsNote } from "#app/ui/form/terms-note.tsx"
import { saidOfSessions, type TakenSession } from "./said-of-sessions.ts"

/** The terms of the chosen sessions, beside the button that takes them (school 0). */
export function SessionTerms({ sessions, before }: { sessions: readonly TakenSession[]; before: Programme | null }) {
  const { sentences, late, until } = saidOfSessions(sessions, before, new Date())
  // Renders again once a free change has ended.
  usePast(until)
  return sentences.length > 0 ? <TermsNote sentences={sentences} late={late} /> : null
}
