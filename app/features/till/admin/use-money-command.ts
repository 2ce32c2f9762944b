import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import { announce } from "#app/ui/page/announce.ts"

interface MoneyCommand {
  /** The endpoint that the screen reads again. */
  path: string
  /** The part of the address after it. */
  act: string
  failed: string
  done: string
  onDone?: () => void
}

/** A lost answer is asked for again with the same key, so that money counts once. */
export function useMoneyCommand({ path, act, failed, done, onDone }: MoneyCommand) {
  const keptKey = `money ${act}`
  return useAdminCommand<object>({
    path,
    async send(body) {
      const address = `${path.split("?")[0]}/${act}`
      try {
        return await callApi(address, {
          method: "POST",
          body,
          idempotencyKey: sendingKeyFor(keptKey, { address, body }),
        })
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500) forgetTab(keptKey)
        throw error
      }
    },
    done: () => [adminTitles.done, done],
    failed,
    announce,
    onDone() {
      forgetTab(keptKey)
      onDone?.()
    },
  })
}
