import { useState } from "react"
import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import type { DraftSaving } from "#app/features/licence/application/use-draft-saving.ts"
import type { Application, ChosenSession } from "#app/features/licence/application.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { licenceApplicationPage } from "#content/licence-application.ts"
import { afterChanges, changesSince, hasChanges, noChanges, type SessionChanges } from "./session-choice.rules.ts"

/** The prices are those shown. */
interface Choice {
  chosen: readonly ChosenSession[]
  changes: SessionChanges
  before: readonly ChosenSession[]
}

interface ChoiceOptions {
  application: Application
  sessions: readonly TrainingSession[]
  saving: DraftSaving
}

/** Saves each change at once. */
export function useSessionChoice({ application, sessions, saving }: ChoiceOptions) {
  const [choice, setChoice] = useState<Choice>(() => metBy(application.chosenSessions, sessions))

  function toggle({ id, priceCents }: TrainingSession) {
    const without = choice.chosen.filter((one) => one.id !== id)
    const chosen = without.length < choice.chosen.length ? without : [...without, { id, priceCents }]
    setChoice({ ...choice, chosen })
    const { error, saveFailed } = licenceApplicationPage
    saving.saveSessions(chosen).catch(() => announce("error", [error, saveFailed]))
  }

  function change(found: SessionChanges, fresh: readonly TrainingSession[]) {
    const own = changesSince(choice.chosen, fresh)
    const changes = hasChanges(found) ? found : own
    setChoice({ chosen: afterChanges(choice.chosen, changes), changes, before: choice.chosen })
  }

  /** Nothing is sent where the draft has it all: a submission whose answer was lost can be sent again as it was. */
  async function settle(): Promise<void> {
    if (JSON.stringify(choice.chosen) !== JSON.stringify(application.chosenSessions))
      await saving.saveSessions(choice.chosen)
  }

  return { ...choice, toggle, change, settle }
}

function metBy(chosen: readonly ChosenSession[], sessions: readonly TrainingSession[]): Choice {
  const changes = changesSince(chosen, sessions)
  return hasChanges(changes)
    ? { chosen: afterChanges(chosen, changes), changes, before: chosen }
    : { chosen, changes: noChanges, before: chosen }
}
