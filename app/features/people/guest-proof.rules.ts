/** Sealed with the code, so that it works for one administrator. */
export function proofFragment({ actor, requestId }: { actor: string; requestId: string }): string {
  return `#donnees=${actor}.${requestId}`
}
