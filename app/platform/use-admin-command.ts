import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiProblem } from "./call-api.ts"
import { beginSameClick, isSameClick, useSameClick } from "./same-click.ts"
import type { FailureWords } from "./use-sending.ts"

interface AdminCommand<Input, Answer> {
  /** Path of the list the record belongs to: read again after the command, done or refused. */
  path: string
  send: (input: Input) => Promise<Answer>
  /** Title and sentence of the success. */
  done: (answer: Answer, input: Input) => FailureWords
  /** The sentence of specification 8 for what failed without a word of the server. */
  failed: string
  announce: (kind: "success" | "error", words: FailureWords, way?: WayBack) => Promise<void>
  /** What the toast of the success offers. */
  wayBack?: (answer: Answer, input: Input) => WayBack | undefined
  /** After a success, once the list is read again. */
  onDone?: (answer: Answer, input: Input) => void
}

/** A way back, as a button names it. */
export interface WayBack {
  label: string
  onClick: () => void
}

/**
 * Sends a change to the server, one at a time, says what became of it, and has everything of the list read again. For
 * a moment afterwards nothing else is sent: a second click meant the button that was there before.
 */
export function useAdminCommand<Input, Answer = unknown>(command: AdminCommand<Input, Answer>) {
  const client = useQueryClient()
  const sameClick = useSameClick()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: command.send,
    async onSuccess(answer, input) {
      beginSameClick()
      void command.announce("success", command.done(answer, input), command.wayBack?.(answer, input))
      await client.invalidateQueries({ queryKey: [command.path] })
      beginSameClick()
      command.onDone?.(answer, input)
    },
    async onError(refusal) {
      void command.announce("error", [adminTitles.failed, refusalSentence(refusal, command.failed)])
      // Somebody else changed it: what is shown now is how it is.
      if (refusal instanceof ApiProblem) await client.invalidateQueries({ queryKey: [command.path] })
      beginSameClick()
    },
  })
  return {
    run: (input: Input) => {
      if (!isPending && !isSameClick()) mutate(input)
    },
    running: isPending || sameClick,
    /** What hindered the last attempt, to be said beside its button; undefined where nothing did. */
    refusal: error ? refusalSentence(error, command.failed) : undefined,
    /** What the last attempt was refused with: messages of fields are in it. */
    error,
    reset,
  }
}

/** Titles of the toasts (specification 8). */
export const adminTitles = { failed: "Erreur", done: "Succès" } as const

/** A refusal in the server's words, a failure in the specification's. */
export function refusalSentence(error: unknown, failed: string): string {
  return error instanceof ApiProblem && error.status < 500 && error.message ? error.message : failed
}
