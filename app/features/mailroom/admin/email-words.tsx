import type { EmailState } from "#app/features/outbox/emails.schema.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { adminEmails } from "#content/admin/emails.ts"

const tones = { queued: "pending", sent: "free", failed: "full" } as const satisfies Record<EmailState, Tone>

export function EmailStateBadge({ state }: { state: EmailState }) {
  return <Badge tone={tones[state]}>{adminEmails.stateLabel[state]}</Badge>
}

/** A kind that an older version queued has no words. */
export function kindWord(kind: string): string {
  return (adminEmails.kindLabel as Record<string, string>)[kind] ?? kind
}
