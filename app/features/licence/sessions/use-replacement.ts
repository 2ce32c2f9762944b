import { useMutation, useQueryClient } from "@tanstack/react-query"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import type { BookedSession, TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import type { MyApplication, ReplacedSeat } from "#app/features/licence/licence.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { sessionReplacement as words } from "#content/sessions/replacement.ts"

interface ReplacementOptions {
  application: MyApplication
  booking: BookedSession
  onDone: () => void
}

/** Refetches the lists after every answer. */
export function useReplacement({ application, booking, onDone }: ReplacementOptions) {
  const client = useQueryClient()
  const place = `session-replacement-${booking.id}`

  async function readAgain() {
    const keys = ["/me/applications", "/training-sessions"]
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn({ id: sessionId, priceCents }: TrainingSession) {
      const body = { version: application.version, bookingId: booking.id, sessionId, priceCents }
      const call = { method: "POST", body, idempotencyKey: sendingKeyFor(place, body) } as const
      return callApi<ReplacedSeat>(`/me/applications/${application.id}/sessions`, call)
    },
    async onSuccess() {
      forgetTab(place)
      announce("success", words.done)
      await readAgain()
      onDone()
    },
    async onError(refusal) {
      announce("error", [words.failedTitle, sentenceOf(refusal)])
      if (refusal instanceof ApiProblem) await readAgain()
    },
  })
  return { run: mutate, running: isPending, refusal: error ? sentenceOf(error) : undefined, reset }
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiProblem && error.status < 500 && error.message ? error.message : words.failed
}
