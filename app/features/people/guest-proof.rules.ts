/** The code seals it, so that it works for one administrator. */
export function proofFragment({ actor, requestId }: { actor: string; requestId: string }): string {
  return `#donnees=${actor}.${requestId}`
}
