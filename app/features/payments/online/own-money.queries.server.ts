import { accountDues, duesShown, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { accountOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { PaymentProvider } from "#app/features/payments/provider/payment-provider.server.ts"
import { payableOf } from "./own-money.rules.ts"
import type { OwnInvoice, OwnMoney } from "./own-money.schema.ts"

/** @param terms undefined if nothing is booked any more */
export function ownMoney(
  ledger: Ledger,
  terms: PaymentTerms | undefined,
  {
    invoices,
    paymentProvider,
  }: { invoices: OwnInvoice[]; paymentProvider: Pick<PaymentProvider, "simulated" | "open"> },
): OwnMoney {
  const dues = accountDues(ledger, terms)
  return {
    account: accountOf(ledger) ?? null,
    dues: duesShown(dues),
    payable: paymentProvider.open ? payableOf(ledger, dues) : [],
    invoices,
    onlinePayments: paymentProvider.open,
    demoPayments: paymentProvider.open && paymentProvider.simulated,
  }
}
