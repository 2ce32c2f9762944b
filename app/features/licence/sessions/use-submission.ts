import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import type { FailureWords } from "#app/browser/use-sending.ts"
import type { TrainingSession, TrainingSessions } from "#app/features/calendar/courses/training.schema.ts"
import type {
  Application,
  ApplicationAnswer,
  ChosenSession,
  SubmittedApplication,
} from "#app/features/licence/application.schema.ts"
import { applicationKey } from "#app/features/licence/use-application.ts"
import { announce } from "#app/ui/page/announce.ts"
import { licenceApplicationPage, sessionsStep } from "#content/licence-application.ts"
import { inEachOthersWay, isWholeChoice, noChanges, type SessionChanges } from "./session-choice.rules.ts"
import type { useSessionChoice } from "./use-session-choice.ts"

interface SubmissionOptions {
  application: Application
  sessions: readonly TrainingSession[]
  choice: ReturnType<typeof useSessionChoice>
  userId: string
  onSubmitted: (submitted: SubmittedApplication) => void
  onRefused: (error: unknown) => void
}

export function useSubmission(options: SubmissionOptions) {
  const { application, sessions, choice, userId, onSubmitted, onRefused } = options
  const client = useQueryClient()
  const [failure, setFailure] = useState<FailureWords>()
  const [submitting, setSubmitting] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])

  /** `told`: the page already shows it. */
  function refuse(words: FailureWords, { told = false } = {}) {
    setFailure(told ? undefined : words)
    setRefusals((count) => count + 1)
    announce("error", words)
  }

  async function submit() {
    if (submitting) return
    setFailure(undefined)
    const hindrance = hindranceOf(choice.chosen, sessions)
    if (hindrance) return refuse(hindrance)
    setSubmitting(true)
    try {
      await choice.settle()
      onSubmitted(await send())
    } catch (error) {
      await refused(error)
    } finally {
      setSubmitting(false)
    }
  }

  async function send(): Promise<SubmittedApplication> {
    const known = client.getQueryData<ApplicationAnswer>(applicationKey(userId))?.application ?? application
    const place = `licence-submission-${application.id}`
    const body = { version: known.version, sessions: choice.chosen }
    const call = { method: "POST", body, idempotencyKey: sendingKeyFor(place, body) } as const
    const submitted = await callApi<SubmittedApplication>("/me/application/submit", call)
    forgetTab(place)
    return submitted
  }

  async function refused(error: unknown) {
    onRefused(error)
    const queryKey = ["/training-sessions", application.licenseType]
    if (error instanceof ApiProblem && sessionsMoved.has(error.code)) await client.invalidateQueries({ queryKey })
    if (!(error instanceof ApiProblem) || error.code !== "sessions-changed") {
      void client.invalidateQueries({ queryKey: applicationKey(userId) })
      return refuse(wordsOf(error))
    }
    choice.change(changesIn(error), client.getQueryData<TrainingSessions>(queryKey)?.items ?? sessions)
    refuse([sessionsStep.changed.title, sessionsStep.changed.text], { told: true })
  }

  const own = failure === sessionsStep.incomplete || failure === sessionsStep.overlap
  const shown = own && failure !== hindranceOf(choice.chosen, sessions) ? undefined : failure
  return { submit, submitting, failure: shown, summary }
}

/** The server saw changes that the list here does not show yet. */
const sessionsMoved = new Set(["sessions-changed", "sessions-overlap"])

function hindranceOf(chosen: readonly ChosenSession[], sessions: readonly TrainingSession[]): FailureWords | undefined {
  if (!isWholeChoice(chosen, sessions)) return sessionsStep.incomplete
  return inEachOthersWay(chosen, sessions).size > 0 ? sessionsStep.overlap : undefined
}

function changesIn({ body }: ApiProblem): SessionChanges {
  const { full, unavailable, repriced } = body as Partial<SessionChanges>
  return { ...noChanges, ...(full && { full }), ...(unavailable && { unavailable }), ...(repriced && { repriced }) }
}

function wordsOf(error: unknown): FailureWords {
  if (error instanceof ApiProblem && error.code === "selection-incomplete") return sessionsStep.incomplete
  if (error instanceof ApiProblem && error.code === "sessions-overlap") return sessionsStep.overlap
  const { error: title, saveFailed } = licenceApplicationPage
  if (error instanceof ApiProblem && error.status < 500 && error.message) return [title, error.message]
  console.error(error)
  return [title, saveFailed]
}
