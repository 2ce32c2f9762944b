import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import type { Application } from "#app/features/licence/application.schema.ts"
import { applicationKey, changeKnown } from "#app/features/licence/use-application.ts"
import type { PaymentState } from "#app/features/payments/payments.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { licenceApplicationPage, paymentStep } from "#content/licence-application.ts"

type StartedPayment = PaymentState & { redirectUrl: string | null }

export interface PaymentRefusal {
  text: string
  /** The amount changed, and the screen shows the new one. */
  changed: boolean
}

interface PaymentOptions {
  application: Application
  userId: string
  onPaid: () => void
  onRefused: (error: unknown) => void
}

/** Clicks and reloads send the same key, so that they make one payment. `useApplication` reads its result. */
export function usePayment({ application, userId, onPaid, onRefused }: PaymentOptions) {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<PaymentRefusal>()
  const { status, amountCents: seenCents } = application.payment
  useEnding(status, onPaid)

  async function pay(fails: boolean) {
    if (sending || status === "pending" || isDone(status)) return
    const place = `licence-payment-${application.id}`
    const { licenseType } = application
    const body = { licenseType, seenCents, ...(fails ? { outcome: "fail" } : {}) }
    setSending(true)
    setRefusal(undefined)
    try {
      const idempotencyKey = sendingKeyFor(place, body)
      const call = { method: "POST", body, idempotencyKey } as const
      const { redirectUrl, ...payment } = await callApi<StartedPayment>("/me/application/payment", call)
      forgetTab(place)
      changeKnown(client, userId, (known) => ({
        ...known,
        payment,
        typeLocked: payment.status === "pending" || payment.status === "completed",
      }))
      if (redirectUrl) location.assign(redirectUrl)
    } catch (error) {
      // A refusal ends this payment; after a lost answer the next try repeats its key.
      if (error instanceof ApiProblem && error.status < 500) forgetTab(place)
      const refused = refusalOf(error)
      setRefusal(refused)
      onRefused(error)
      announce("error", [refused.changed ? paymentStep.changedTitle : paymentStep.failedTitle, refused.text])
    } finally {
      await client.invalidateQueries({ queryKey: applicationKey(userId) })
      setSending(false)
    }
  }

  return { pay, refusal, busy: sending || status === "pending" }
}

function isDone(status: PaymentState["status"]): boolean {
  return status === "completed" || status === "owed"
}

function useEnding(status: PaymentState["status"], onPaid: () => void): void {
  const before = useRef(status)
  const paid = useRef(onPaid)
  useEffect(() => {
    paid.current = onPaid
  })
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === status || isDone(was)) return
    if (status === "failed") announce("error", [paymentStep.failedTitle, paymentStep.failedText])
    if (!isDone(status)) return
    announce("success", status === "owed" ? paymentStep.owed : [paymentStep.done, paymentStep.doneText])
    paid.current()
  }, [status])
}

function refusalOf(error: unknown): PaymentRefusal {
  if (error instanceof ApiProblem && error.message) {
    return { text: error.message, changed: error.code === "fee-changed" || error.code === "type-changed" }
  }
  console.error(error)
  return { text: licenceApplicationPage.save.unreached, changed: false }
}
