import type { DemoOutcome } from "#app/features/payments/payments.schema.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { onlineRefusals } from "./online.refusals.ts"
import type { PayAccountOutcome } from "./pay-account.server.ts"

type Refused = Exclude<Extract<PayAccountOutcome, { ok: false }>, { refusal: "not-found" }>

/** Adds the amounts that may be paid now to the problem. */
export function refusePayment(refused: Refused): Problem {
  const extra = "payable" in refused ? { payable: refused.payable } : {}
  return refuse(onlineRefusals, refused.refusal, { extra })
}

/** @throws Problem 422 for an outcome that a real provider decides */
export function outcomeForDemo(
  outcome: DemoOutcome | undefined,
  { paymentProvider }: Pick<PaymentDeps, "paymentProvider">,
): void {
  if (outcome && !(paymentProvider.open && paymentProvider.simulated)) {
    throw invalidFields({ outcome: ["Le résultat ne se choisit qu’en mode démonstration"] })
  }
}
