import { readTab, writeTab } from "./page/tab-store.ts"

/** Where the tab keeps the contact form; each subject chosen beforehand has a draft of its own, '' stands for none. */
export function contactDraft(subject: string): string {
  return `contact-draft-${subject}`
}

/** Adds a message to the contact form that somebody opens next; what it already holds stays. */
export function addToContactDraft({
  message,
  ...values
}: Record<"subject" | "message", string> & Record<string, string>) {
  const place = contactDraft("")
  const begun = Object.entries(readTab(place) ?? {}).filter(([, value]) => value !== "")
  const kept = Object.fromEntries(begun) as Record<string, string>
  const { subject } = values
  writeTab(place, { ...values, ...kept, subject, message: [kept.message, message].filter(Boolean).join("\n\n") })
}
