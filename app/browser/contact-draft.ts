/** Where the tab keeps the contact form; each subject chosen beforehand has a draft of its own, '' stands for none. */
export function contactDraft(subject: string): string {
  return `contact-draft-${subject}`
}
