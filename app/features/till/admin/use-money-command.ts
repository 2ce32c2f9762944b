import { useRef } from "react"
import { v4 as uuid } from "uuid"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { announce } from "#app/ui/page/announce.ts"

interface MoneyCommand {
  path: string
  /** The last part of the command's path. */
  act: string
  failed: string
  done: string
  onDone?: () => void
}

type MoneyBody = Readonly<Record<string, unknown>>

/**
 * After a lost answer the next try sends the same request again, with its key and the sums that were seen then, so that
 * money counts once. The screen may show the new sums by that time.
 */
export function useMoneyCommand({ path, act, failed, done, onDone = () => {} }: MoneyCommand) {
  const unanswered = useRef<{ typed: string; body: MoneyBody; key: string }>(undefined)
  return useAdminCommand<MoneyBody>({
    path,
    async send(body) {
      const typed = JSON.stringify({ ...body, seenRestCents: undefined, seenToInvoiceCents: undefined })
      const request = unanswered.current?.typed === typed ? unanswered.current : { typed, body, key: uuid() }
      unanswered.current = request
      try {
        const sent = { method: "POST", body: request.body, idempotencyKey: request.key } as const
        const answer = await callApi(`${path.split("?")[0]}/${act}`, sent)
        unanswered.current = undefined
        return answer
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500) unanswered.current = undefined
        throw error
      }
    },
    done: () => [adminTitles.done, done],
    failed,
    announce,
    onDone,
  })
}
