import { Badge } from "#app/ui/page/badge.tsx"
import { personsScreen } from "#content/admin/persons.ts"

/** Why what its person has proved does not serve a booking (school 0). */
export function Unproven() {
  return (
    <>
      <Badge tone="pending">{personsScreen.unproven.word}</Badge>
      <span className="block text-sm text-slate">{personsScreen.unproven.why}</span>
    </>
  )
}
