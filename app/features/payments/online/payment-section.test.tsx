import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { Account } from "#app/features/payments/ledger/ledger.schema.ts"
import { PaymentSection } from "./payment-section.tsx"

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const at = "2027-06-01T10:00:00.000Z"

function shown(account: Partial<Account>, cancelled = false): string {
  const sums = { owedCents: 0, paidCents: 0, restCents: 0, pendingCents: 0 }
  const whole: Account = { currency: "EUR", charges: [], payments: [], ...sums, ...account }
  const money = { account: whole, dues: [], payable: [], invoices: [], onlinePayments: true, demoPayments: true }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentSection money={money} holder={{ secret: "x" }} path="/own-reservation" cancelled={cancelled} />
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|")
}

test("a cancelled booking that costs nothing is not called paid", () => {
  const charges = [
    { id, at, text: "Location de Bateau", cents: 16_000 },
    { id: `${id}c`, at, text: "Annulation", cents: -16_000 },
  ]
  expect(shown({ charges }, true)).toContain("|Rien à payer|")
  expect(shown({ charges }, true)).not.toContain("Tout est payé")
  expect(shown({ owedCents: 16_000, paidCents: 16_000 })).toContain("|Tout est payé|")
})

test("a pending refund does not read like a payment", () => {
  const line = { id, at, method: "online", cents: -2_000, reference: null, refundableCents: 0 } as const
  const real = { simulated: false, counts: true }
  expect(shown({ payments: [{ ...line, ...real, kind: "refund", status: "pending" }] })).toContain(
    "|Remboursement en cours|",
  )
  expect(shown({ payments: [{ ...line, ...real, kind: "payment", status: "pending", cents: 2_000 }] })).toContain(
    "|En cours|",
  )
})
