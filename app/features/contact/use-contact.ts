import { useMutation } from "@tanstack/react-query"
import { type RefObject, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { contactDraft } from "#app/browser/contact-draft.ts"
import { lazyResolver } from "#app/browser/form/lazy-resolver.ts"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { type FormFields, useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { ApiProblem, callApi, retryDelay, shouldRetry } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import { useSending } from "#app/browser/use-sending.ts"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { fetchToaster } from "#app/ui/page/late-toaster.tsx"
import { contactPage } from "#content/contact.ts"
import { contactFields } from "./contact.labels.ts"
import type { ContactMessage, ContactSubject, ReceivedMessage } from "./contact.schema.ts"

const sendingPlace = "contact-sending"

/** Before validation every text may be empty, and no subject chosen. */
type ContactValues = Omit<Required<ContactMessage>, "subject"> & { subject: ContactSubject | "" }

export const contactForm: FormFields<ContactValues> = {
  order: contactFields,
  id: (field) => `contact-${field}`,
}

const blank = Object.fromEntries([...contactFields, "website"].map((field) => [field, ""])) as ContactValues

const loadResolver = lazyResolver<ContactValues>(async () => (await import("./contact.schema.ts")).contactMessageSchema)

export function fetchContactRules(): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}

/** @param subject chosen beforehand, '' for none; each beginning keeps a draft of its own. */
export function useContactForm(subject: ContactSubject | "", summary: RefObject<HTMLElement | null>) {
  const draft = contactDraft(subject)
  const empty = { ...blank, subject }
  const form: UseFormReturn<ContactValues> = useKeptForm({
    draft,
    empty,
    served: contactForm,
    loadResolver,
  })
  // It carries a key, so a try whose answer was lost may safely be repeated (specification 9).
  const post = useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ContactMessage; idempotencyKey: string }) =>
      callApi<ReceivedMessage>("/contact-messages", { method: "POST", body, idempotencyKey }),
    retry: shouldRetry,
    retryDelay,
  })
  const [sent, setSent] = useState<ToastWords>()

  async function send(values: ContactValues) {
    setSent(undefined)
    const body = toMessage(values)
    await post.mutateAsync({ body, idempotencyKey: sendingKeyFor(sendingPlace, body) })
    form.reset(empty)
    forgetTab(draft)
    forgetTab(sendingPlace)
    setSent(contactPage.toasts.sent)
    announce("success", contactPage.toasts.sent)
  }

  return { form, sent, ...useSending({ form, fields: contactForm, summary, send, wordsFor, announce }) }
}

/** Validated values; the field for programs goes along only where a program filled it in. */
function toMessage({ website, ...message }: ContactValues): ContactMessage {
  return { ...(message as ContactMessage), ...(website ? { website } : {}) }
}

function wordsFor(error: unknown, toldByFields: boolean): ToastWords | undefined {
  if (toldByFields) return undefined
  console.error(error)
  const { failed } = contactPage.toasts
  return error instanceof ApiProblem && error.status === 429 ? [failed[0], error.message] : failed
}
