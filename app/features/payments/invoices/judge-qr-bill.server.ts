import { electronicFormatIBAN, isValidIBAN } from "ibantools"
import type { InvoicesRefusal } from "./invoices.refusals.ts"
import {
  billCurrencies,
  isCreditorReference,
  isQrIban,
  isQrReference,
  leastBillCents,
  mostBillCents,
} from "./qr-bill.rules.ts"

type IbanRefusal = "iban-invalid" | "iban-foreign"
export type IbanOutcome = { ok: true; iban: string } | { ok: false; refusal: IbanRefusal }

/** An IBAN as somebody typed it → without spaces, in capitals. */
export function judgeIban(typed: string): IbanOutcome {
  const iban = electronicFormatIBAN(typed)
  if (!iban || !isValidIBAN(iban)) return { ok: false, refusal: "iban-invalid" }
  if (!/^(CH|LI)/.test(iban)) return { ok: false, refusal: "iban-foreign" }
  return { ok: true, iban }
}

interface BillToJudge {
  iban: string
  reference: string | null
  currency: string
  cents: number
}

/** What the Swiss Implementation Guidelines refuse of a QR-bill; undefined: nothing. */
export function judgeQrBill({
  iban,
  reference,
  currency,
  cents,
}: BillToJudge): InvoicesRefusal | IbanRefusal | undefined {
  const account = judgeIban(iban)
  if (!account.ok) return account.refusal
  if (!billCurrencies.some((one) => one === currency)) return "bill-currency"
  if (!Number.isInteger(cents) || cents < leastBillCents || cents > mostBillCents) return "bill-amount"
  return judgeReference(account.iban, reference)
}

function judgeReference(iban: string, reference: string | null): InvoicesRefusal | undefined {
  const numeric = reference !== null && /^\d{27}$/.test(reference)
  if (isQrIban(iban)) {
    if (!numeric) return "qr-reference-missing"
    return isQrReference(reference) ? undefined : "reference-invalid"
  }
  if (numeric) return "qr-reference-of-iban"
  return reference === null || isCreditorReference(reference) ? undefined : "reference-invalid"
}
