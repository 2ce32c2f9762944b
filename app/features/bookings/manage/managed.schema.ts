import { z } from "zod"
import { invoiceField, onlinePaymentFields, receiptField } from "#app/features/payments/online/own-money.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { linkSecretSchema } from "#app/platform/http/link-secret.schema.ts"

const cost = {
  /** The part of the price that the page said the school keeps. */
  keptPercent: integerSchema("Part gardée attendue, en pour cent")
    .min(0, "Part gardée de 0 à 100")
    .max(100, "Part gardée de 0 à 100"),
  /** The same in cents; null if nothing was charged. */
  keptCents: integerSchema("Montant gardé attendu, en centimes").nullable().optional(),
}

interface Fields<Id extends z.ZodRawShape, Named extends z.ZodRawShape, Wanted extends z.ZodRawShape> {
  /** Names the holder if it belongs to the caller's account; a secret of a link does it otherwise. */
  id: Id
  /** Says that neither was given. */
  missing: string
  /** The version that was shown, and the one booking of several. */
  named: Named
  wanted: Wanted
}

/** The bodies of the requests about one's own bookings, by kind. */
export function managedBodies<
  const Id extends z.ZodRawShape,
  Named extends z.ZodRawShape,
  Wanted extends z.ZodRawShape,
>({ id, missing, named, wanted }: Fields<Id, Named, Wanted>) {
  const key = { secret: linkSecretSchema(), ...id }
  return {
    look: z.strictObject(key).refine((given) => Object.values(given).some((value) => value !== undefined), {
      error: missing,
      path: ["secret"],
    }),
    cancellation: z.strictObject({ ...key, ...named, ...cost }),
    move: z.strictObject({ ...key, ...named, ...wanted }),
    acceptance: z.strictObject({ ...key, ...named }),
    payment: z.strictObject({ ...key, ...onlinePaymentFields }),
    receipt: z.strictObject({ ...key, ...receiptField }),
    invoice: z.strictObject({ ...key, ...invoiceField }),
  }
}

type Optional = z.ZodOptional<z.ZodString>
type Shown = { version: z.ZodInt; bookingId: Optional }
type OfAnyKind = typeof managedBodies<{ reservationId: Optional; applicationId: Optional }, Shown, Shown>

/** The bodies of both kinds of bookings. Each kind adds where a move goes. */
export type ManagedBodies = { [Name in keyof ReturnType<OfAnyKind>]: z.infer<ReturnType<OfAnyKind>[Name]> }
