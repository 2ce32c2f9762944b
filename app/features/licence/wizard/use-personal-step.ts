import { type RefObject, useEffect, useRef, useState } from "react"
import { useWatch } from "react-hook-form"
import { mergedValues } from "#app/browser/form/typed-values.ts"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import { type FailureWords, useSending } from "#app/browser/use-sending.ts"
import {
  emptyPersonal,
  isSame,
  type KnownPerson,
  type PersonalValues,
  personalFields,
  personalValues,
} from "#app/features/licence/application/personal-values.ts"
import { type DraftSaving, isStale } from "#app/features/licence/application/use-draft-saving.ts"
import type { Application } from "#app/features/licence/application.schema.ts"
import type { TakenTypes } from "#app/features/licence/licence.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { licenceApplicationPage, personalStep } from "#content/licence-application.ts"

const loadResolver = async () =>
  (await import("#app/features/licence/application/personal-resolver.ts")).personalResolver

export const personalDraftKey = (userId: string) => `licence-application-${userId}`

interface PersonalStepOptions {
  application: Application | null
  taken: TakenTypes
  person: KnownPerson
  userId: string
  saving: DraftSaving
  onDone: () => void
}

/** Starts from the draft as first shown; saves when the step is left. */
export function usePersonalStep({ application, taken, person, userId, saving, onDone }: PersonalStepOptions) {
  const summary = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(() => ({
    version: application?.version ?? null,
    values: personalValues(application, person, taken),
    sessions: application?.chosenSessions ?? [],
  }))
  const form = useKeptForm<PersonalValues>({
    draft: personalDraftKey(userId),
    empty: emptyPersonal,
    known: base.values,
    loadResolver,
    needsRules: true,
  })
  const { control } = form
  const values = { ...base.values, ...useWatch({ control }) }
  const changed = base.version === null || !isSame(values, base.values)

  /** Keeps what was typed after `since`; takes the rest from the server. */
  function rebase(saved: Application, since: PersonalValues) {
    const fresh = personalValues(saved, {})
    form.reset(mergedValues(form.getValues(), since, fresh))
    setBase({ version: saved.version, values: fresh, sessions: saved.chosenSessions })
  }

  function saveValues(typed: PersonalValues): Promise<void> {
    // Sessions belong to one type of licence.
    const chosenSessions = typed.licenseType === base.values.licenseType ? base.sessions : []
    const draft = { ...typed, version: base.version, chosenSessions }
    return saving.save(
      () => draft,
      (saved) => {
        // Later typing is stored again.
        forgetTab(personalDraftKey(userId))
        rebase(saved, typed)
      },
    )
  }

  async function send() {
    // Sends the typed values; the server applies the rules.
    if (changed) await saveValues(form.getValues()).catch(changedMeanwhile)
    onDone()
  }

  async function changedMeanwhile(error: unknown): Promise<never> {
    const newer = isStale(error) ? await saving.readAgain() : null
    if (newer) rebase(newer, base.values)
    throw aboutType(error)
  }

  useSavedOnLeaving(changed && base.version !== null, () => saveValues(form.getValues()))
  const sending = useSending({ form, fields: personalFields, summary, send, wordsFor, announce })
  return { form, summary, sending, changed }
}

/** Saves even an incomplete step when the back button leaves it. */
function useSavedOnLeaving(changed: boolean, save: () => Promise<void>): void {
  const leaving: RefObject<(() => void) | undefined> = useRef(undefined)
  useEffect(() => {
    leaving.current = changed ? () => void save().catch(() => undefined) : undefined
  })
  useEffect(() => () => leaving.current?.(), [])
}

const typeRefusals = new Set(["type-already-open", "type-already-approved", "type-locked"])

function aboutType(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || !typeRefusals.has(error.code)) return error
  return new ApiProblem(error.status, { ...error.body, errors: { licenseType: [error.message] } })
}

function wordsFor(error: unknown, toldByFields: boolean): FailureWords | undefined {
  if (toldByFields) return undefined
  if (isStale(error)) return personalStep.meanwhile
  if (error instanceof ApiProblem && error.status < 500 && error.message) return [personalStep.failed, error.message]
  console.error(error)
  return [licenceApplicationPage.error, licenceApplicationPage.saveFailed]
}
