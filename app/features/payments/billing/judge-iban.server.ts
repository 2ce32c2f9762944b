import { electronicFormatIBAN, isValidIBAN } from "ibantools"

export type IbanOutcome = { ok: true; iban: string } | { ok: false; refusal: "iban-invalid" | "iban-foreign" }

/** An IBAN as somebody typed it → without spaces, in capitals. */
export function judgeIban(typed: string): IbanOutcome {
  const iban = electronicFormatIBAN(typed)
  if (!iban || !isValidIBAN(iban)) return { ok: false, refusal: "iban-invalid" }
  if (!/^(CH|LI)/.test(iban)) return { ok: false, refusal: "iban-foreign" }
  return { ok: true, iban }
}
