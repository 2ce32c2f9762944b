import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"

const toneOf = {
  draft: "neutral",
  pending: "pending",
  submitted: "pending",
  under_review: "pending",
  approved: "free",
  rejected: "full",
} satisfies Record<ApplicationStatus, Tone>

/** The school and the candidate read different words (design 7.26). */
export function ApplicationBadge(props: { status: ApplicationStatus; words: Record<ApplicationStatus, string> }) {
  return <Badge tone={toneOf[props.status]}>{props.words[props.status]}</Badge>
}
