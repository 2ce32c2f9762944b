import { type CodeDeps, type CodeOutcome, checkCode } from "#app/features/identity/codes/check-code.server.ts"
import type { ReservationToCreate } from "./reservation-to-create.server.ts"

type Proving = Pick<ReservationToCreate, "request" | "proof" | "provenEmail" | "now">

export interface Proven {
  provenEmail: string | undefined
  /** Why a code proves nothing. It matters only where the door asks for one: a repeated request needs none. */
  failed: Extract<CodeOutcome, { ok: false }> | undefined
}

/** A mailed code proves the address of a request (school 1). */
export async function proveMailbox(
  deps: CodeDeps,
  { request, proof, provenEmail, now }: Proving,
  from: string,
): Promise<Proven> {
  if (!proof) return { provenEmail, failed: undefined }
  const typed = {
    purpose: "booking-proof",
    mailbox: request.email,
    code: proof.toUpperCase(),
    network: from,
    now,
  } as const
  const used = await checkCode(deps, typed)
  return used.ok ? { provenEmail: request.email.toLowerCase(), failed: undefined } : { provenEmail, failed: used }
}
