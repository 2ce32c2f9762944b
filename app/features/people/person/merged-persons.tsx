import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { FactSection } from "#app/back-office/record/facts.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import type { MergedPerson } from "#app/features/persons/persons.schema.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { personsScreen } from "#content/admin/persons.ts"
import { announceFailure } from "./announce-failure.ts"
import type { PersonFile } from "./person.schema.ts"
import { nameOf, reachOf } from "./person-names.ts"

const words = personsScreen.merged

interface MergedPersonsProps {
  person: PersonFile
  onUndone: (returned: PersonFile) => void
}

/** Who was merged into this person, with the undo for as long as there is one. */
export function MergedPersons({ person: { merged, id }, onUndone }: MergedPersonsProps) {
  const undoing = useAdminCommand<string, PersonFile>({
    path: `${personsScreen.path}/${id}`,
    send: (mergeId) => callApi<PersonFile>(`${personsScreen.mergesPath}/${mergeId}`, { method: "DELETE" }),
    done: () => [adminTitles.done, words.done],
    failed: words.failed,
    announce: announceFailure,
    onDone: onUndone,
  })
  if (merged.length === 0) return null
  return (
    <FactSection title={words.title}>
      <ul className="person-rows">
        {merged.map((one) => (
          <MergedLine key={one.id} merged={one} running={undoing.running} onUndo={() => undoing.run(one.id)} />
        ))}
      </ul>
      <Refusal>{undoing.refusal}</Refusal>
    </FactSection>
  )
}

interface MergedLineProps {
  merged: MergedPerson
  running: boolean
  onUndo: () => void
}

function MergedLine({ merged, running, onUndo }: MergedLineProps) {
  return (
    <li>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{nameOf(merged)}</span>
        <span className="block text-sm">{reachOf(merged)}</span>
        <span className="block text-sm text-slate">{words.line(formatInstant(merged.mergedAt))}</span>
      </span>
      {merged.undoableUntil ? (
        <Button
          size="sm"
          variant="outline"
          aria-disabled={running}
          aria-label={words.undoOf(nameOf(merged))}
          onClick={onUndo}
        >
          {words.undo}
        </Button>
      ) : null}
    </li>
  )
}
