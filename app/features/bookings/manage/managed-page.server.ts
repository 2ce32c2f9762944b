import type { z } from "@hono/zod-openapi"
import type { EndpointDeps } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { OwnMoney } from "#app/features/payments/online/own-money.schema.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import type { Refusals } from "#app/platform/http/refuse.server.ts"
import type { CalendarSettings } from "#app/platform/write-calendar.server.ts"
import type { ManagedBodies } from "./managed.schema.ts"
import type { HeldBooking, ManagedKind } from "./managed-kind.server.ts"

export interface ManagedDeps extends EndpointDeps, PaymentDeps {
  calendars: CalendarSettings
}

interface Endpoint {
  operationId: string
  summary: string
  description: string
  example: object
}

export type ManagedEndpoint = keyof ManagedBodies

/** The endpoints of a kind: its path, shapes, words and examples. What they do is written once. */
export interface ManagedPage<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney> {
  path: "/own-reservation" | "/own-sessions"
  managed: ManagedKind<Holder, Held, Wanted, string>
  /** The field of a body that names the holder where no secret does. */
  idField: "reservationId" | "applicationId"
  bodies: { [Name in ManagedEndpoint]: z.ZodType<ManagedBodies[Name]> }
  /** Where a move goes, of its body. */
  wanted: z.ZodType<Wanted>
  endpoints: Record<ManagedEndpoint, Endpoint>
  /** What each change answers, and its name. */
  shown: { schema: z.ZodObject; name: string; example: Shown }
  refusals: Refusals
  /** The refusal of a claim that finds nothing. */
  unknown: string
  /** @returns what is shown besides the money, and when that is due; undefined if it was forgotten meanwhile */
  show: (
    deps: ManagedDeps,
    id: string,
    read: { ledger: Ledger; now: Date },
  ) => Promise<{ shown: Omit<Shown, keyof OwnMoney>; dues: PaymentTerms | undefined } | undefined>
}
