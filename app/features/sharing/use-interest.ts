import { useMutation } from "@tanstack/react-query"
import { type RefObject, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { lazyResolver } from "#app/browser/form/lazy-resolver.ts"
import { type FormFields, useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import { useSending } from "#app/browser/use-sending.ts"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { fetchToaster } from "#app/ui/page/late-toaster.tsx"
import { undecided } from "#content/plans.ts"
import { sharingPage } from "#content/sharing.ts"
import { interestFields } from "./sharing.labels.ts"
import type { InterestRequest, RegisteredInterest } from "./sharing.schema.ts"

/** Before validation every text may be empty. */
export type InterestValues = Required<InterestRequest>

const draft = "interest-draft"
const blank = Object.fromEntries([...interestFields, "website"].map((field) => [field, ""])) as InterestValues
const empty: InterestValues = { ...blank, preferredPlan: undecided.slug }

export const interestForm: FormFields<InterestValues> = {
  order: interestFields,
  id: (field) => `interest-${field}`,
}

const loadResolver = lazyResolver<InterestValues>(
  async () => (await import("./sharing.schema.ts")).interestRequestSchema,
)

export function fetchInterestRules(): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}

export function useInterestForm(): UseFormReturn<InterestValues> {
  return useKeptForm({ draft, empty, served: interestForm, loadResolver })
}

/** Clears the form after success (specification 4 and 8). */
export function useSendInterest(form: UseFormReturn<InterestValues>, summary: RefObject<HTMLElement | null>) {
  // No automatic retry: after a lost answer it would report the address as already registered.
  const join = useMutation({
    mutationFn: (body: InterestRequest) =>
      callApi<RegisteredInterest>("/boat-sharing-interests", { method: "POST", body }),
  })
  const [joined, setJoined] = useState<ToastWords>()

  async function send(values: InterestValues) {
    setJoined(undefined)
    await join.mutateAsync(toRequest(values))
    form.reset(empty)
    forgetTab(draft)
    setJoined(sharingPage.toasts.joined)
    announce("success", sharingPage.toasts.joined)
  }

  return { joined, ...useSending({ form, fields: interestForm, summary, send, wordsFor, announce }) }
}

function toRequest({ email, ...optional }: InterestValues): InterestRequest {
  return { email, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== "")) }
}

function wordsFor(error: unknown, toldByFields: boolean): ToastWords | undefined {
  const { duplicate, failed } = sharingPage.toasts
  const problem = error instanceof ApiProblem ? error : undefined
  if (problem?.code === "already-registered") return [duplicate, problem.message]
  if (toldByFields) return undefined
  console.error(error)
  return problem?.status === 429 ? [failed[0], problem.message] : failed
}
