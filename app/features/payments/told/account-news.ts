import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { CalendarFile } from "#app/platform/write-calendar.server.ts"

/** `lapsed`: the place was freed because its deposit was unpaid. */
export type AccountOccasion = "charged" | "invoiced" | "credited" | "paid" | "refunded" | "due" | "lapsed"

export interface AccountNews extends AccountMoney {
  firstName: string
  /** « Permis Bateau, samedi 12 juin 2027 à 14:00 » */
  about: string
  reference: string | null
  manages: { kind: "booking" | "sessions"; id: string }
  /** Something is booked that has not begun. */
  ahead?: true
  invoice?: string
  /** The .ics file of `lapsed`, which removes the freed places from an agenda. */
  calendar?: CalendarFile
  money?: { cents: number; method: PaymentMethod; reference: string | null; at: string; simulated: boolean }
}
