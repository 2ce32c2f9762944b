import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { ownViewKey } from "#app/browser/own-view.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import { announce } from "#app/ui/page/announce.ts"
import { ownPayment as words } from "#content/money/own-payment.ts"
import type { OwnMoney, OwnMoneyShown, Payable } from "./own-money.schema.ts"

type Answer = OwnMoney & { redirectUrl: string | null }
type Ending = "paid" | "failed"

/** Clicks and reloads send the same key, so that they make one payment. The view's query reads its result. */
export function usePayAccount({ money, holder, path }: OwnMoneyShown) {
  const queryKey = ownViewKey(path, holder)
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [pressed, setPressed] = useState<Payable["part"]>()
  const [refusal, setRefusal] = useState<string>()
  const [ending, setEnding] = useState<Ending>()
  const busy = sending || underWay(money) !== undefined
  useEnding(money, end)

  function end(how: Ending) {
    setEnding(how)
    announce(how === "paid" ? "success" : "error", how === "paid" ? words.done : [words.failedTitle, words.failedText])
  }

  async function pay({ part, cents }: Payable, fails: boolean) {
    if (busy) return
    const place = `own-payment${path}`
    const body = { ...holder, cents, ...(fails ? { outcome: "fail" } : {}) }
    setSending(true)
    setPressed(part)
    setRefusal(undefined)
    setEnding(undefined)
    try {
      const idempotencyKey = sendingKeyFor(place, body)
      const call = { method: "POST", body, idempotencyKey } as const
      const { redirectUrl, ...view } = await callApi<Answer>(`${path}/payment`, call)
      forgetTab(place)
      client.setQueryData(queryKey, view)
      if (redirectUrl) location.assign(redirectUrl)
      else if (!underWay(view)) end(paidOf(view) > paidOf(money) ? "paid" : "failed")
    } catch (error) {
      // A refusal ends this payment; after a lost answer the next try repeats its key.
      if (error instanceof ApiProblem && error.status < 500) forgetTab(place)
      setRefusal(wordsOf(error))
      await client.invalidateQueries({ queryKey })
    } finally {
      setSending(false)
    }
  }

  return { pay, pressed, busy, refusal: refusal ?? (ending === "failed" ? words.failedText : undefined), ending }
}

function underWay({ account }: OwnMoney): string | undefined {
  return account?.payments.find(({ kind, status }) => kind === "payment" && status === "pending")?.id
}

function paidOf({ account }: OwnMoney): number {
  return account?.paidCents ?? 0
}

/** The view leaves out failed payments, so a pending payment that disappears has failed. */
function useEnding(money: OwnMoney, onEnd: (how: Ending) => void): void {
  const id = underWay(money)
  const before = useRef(id)
  const latest = useRef({ money, onEnd })
  useEffect(() => {
    latest.current = { money, onEnd }
  })
  useEffect(() => {
    const was = before.current
    before.current = id
    if (was === undefined || was === id) return
    const { account } = latest.current.money
    latest.current.onEnd(account?.payments.some((one) => one.id === was) ? "paid" : "failed")
  }, [id])
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiProblem && error.message) return error.message
  console.error(error)
  return words.unreached
}
