import { electronicFormatIBAN, isValidIBAN } from "ibantools"

export type IbanOutcome = { ok: true; iban: string } | { ok: false; refusal: "iban-invalid" | "iban-foreign" }

/** « ch44 3199… » → « CH443199… » */
export function judgeIban(typed: string): IbanOutcome {
  // Banks print IBANs with no-break spaces, which the library does not remove.
  const iban = electronicFormatIBAN(typed.replaceAll(/\s/g, ""))
  if (!iban || !isValidIBAN(iban)) return { ok: false, refusal: "iban-invalid" }
  if (!/^(CH|LI)/.test(iban)) return { ok: false, refusal: "iban-foreign" }
  return { ok: true, iban }
}
