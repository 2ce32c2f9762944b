import type { SessionAnswer } from "#app/features/identity/identity.schema.ts"

/** The events of specification 4. */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED"

export type KnownSession = SessionAnswer | null | undefined

export function eventsBetween(before: KnownSession, after: KnownSession): AuthEvent[] {
  if (after === undefined) return []
  if (before === undefined) return ["INITIAL_SESSION"]
  if (!before || !after) return before === after ? [] : [after ? "SIGNED_IN" : "SIGNED_OUT"]
  if (before.user.id !== after.user.id) return ["SIGNED_OUT", "SIGNED_IN"]
  const events: AuthEvent[] = []
  if (before.expires_at !== after.expires_at) events.push("TOKEN_REFRESHED")
  if (before.role !== after.role || JSON.stringify(before.user) !== JSON.stringify(after.user)) {
    events.push("USER_UPDATED")
  }
  return events
}

type Listener = (event: AuthEvent, session: SessionAnswer | null) => void
const listeners = new Set<Listener>()

export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function emitAuthEvent(event: AuthEvent, session: SessionAnswer | null): void {
  for (const listener of listeners) listener(event, session)
}
