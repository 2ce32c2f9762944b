import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { MouseEvent } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { beginSameClick, isSameClick, useSameClick } from "#app/browser/same-click.ts"
import type { FailureWords } from "#app/browser/use-sending.ts"

interface AdminCommand<Input, Answer> {
  /** Path of the list the record belongs to, which is refetched after the command. */
  path: string
  send: (input: Input) => Promise<Answer>
  /** Title and sentence of the success. */
  done: (answer: Answer, input: Input) => FailureWords
  /** The sentence of specification 8 for a failure that the server did not explain. */
  failed: string
  announce: (kind: "success" | "error", words: FailureWords, way?: ReturnType<typeof deafAtFirst>) => void
  wayBack?: (answer: Answer, input: Input) => WayBack | undefined
  /** Called after a success, once the list is read again. */
  onDone?: (answer: Answer, input: Input) => void
}

/** The button of a toast. */
export interface WayBack {
  label: string
  onClick: () => void
}

/** Buttons show `running` as `aria-disabled` longer than the request: a second click was meant for the former one. */
export function useAdminCommand<Input, Answer = unknown>(command: AdminCommand<Input, Answer>) {
  const client = useQueryClient()
  const sameClick = useSameClick()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: command.send,
    async onSuccess(answer, input) {
      beginSameClick()
      command.announce("success", command.done(answer, input), deafAtFirst(command.wayBack?.(answer, input)))
      await client.invalidateQueries({ queryKey: [command.path] })
      beginSameClick()
      command.onDone?.(answer, input)
    },
    async onError(refusal) {
      command.announce("error", [adminTitles.failed, refusalSentence(refusal, command.failed)])
      const refetched = client.invalidateQueries({ queryKey: [command.path] })
      // Without a network, this would wait until it is back.
      if (refusal instanceof ApiProblem) await refetched
      beginSameClick()
    },
  })
  return {
    run: (input: Input) => {
      // The second of a double click comes before React has disabled the button.
      if (isSameClick()) return
      beginSameClick()
      mutate(input)
    },
    running: isPending || sameClick,
    refusal: error ? refusalSentence(error, command.failed) : undefined,
    /** The error of the last attempt, with the messages by field. */
    error,
    reset,
  }
}

/** A toast may appear under the pointer: a second click leaves it open and does nothing. */
export function deafAtFirst(way: WayBack | undefined) {
  if (!way) return undefined
  return { ...way, onClick: (event: MouseEvent) => (isSameClick() ? event.preventDefault() : way.onClick()) }
}

/** Titles of the toasts (specification 8). */
export const adminTitles = { failed: "Erreur", done: "Succès" } as const

/** Failures that say nothing about the command. */
const unexplained = new Set(["unexpected", "database-unavailable"])

/** A refusal in the server's words, a failure in the specification's. */
export function refusalSentence(error: unknown, failed: string): string {
  if (!(error instanceof ApiProblem) || unexplained.has(error.code)) return failed
  return error.message || failed
}

/** The sentence for a field without a place of its own, such as one in a list, says which field it is. */
export function firstMessage(error: unknown): string | undefined {
  return error instanceof ApiProblem ? Object.values(error.errors)[0]?.[0] : undefined
}
