import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { AskedField } from "./asked-fields.labels.ts"
import type { BoatLicenceLevel } from "./boat-reservation.schema.ts"
import type { Quote } from "./quote.rules.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

/** Signed in, by a link or code of the mailbox, or chosen by staff. */
export type ProvenBy = "account" | "link" | "staff"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Bookings of the three kinds of the reservation page: a view that rows are written to (decision 0094). */
    reservations: Pick<StoredTables["bookings"], AskedField> & {
      id: string
      reference: string
      userId: string | null
      /** Null once forgotten. */
      personId: string | null
      kind: ReservationType
      status: ReservationStatus
      firstName: string
      lastName: string
      /** Null, as the phone, when the school booked for somebody who left none. */
      email: string | null
      phone: string | null
      emailPunycode: string | null
      emailNormal: ColumnType<string | null, never, never>
      phoneNormal: string | null
      base: string
      day: string
      /** In Zurich, 'HH:mm'. */
      time: string
      startsAt: Date
      endsAt: Date
      adminNotes: string | null
      /** /boat-reservation asks for it, /reservation for `licenseLevel`. */
      licenseHeld: BoatLicenceLevel | null
      attendance: Attendance | null
      attendanceAt: Date | null
      priceCents: number
      priceCurrency: Currency
      /** Null for bookings of older versions. */
      quote: JSONColumnType<Quote> | null
      /** How often its person moved it; the school's moves do not count. */
      ownMoves: Generated<number>
      /** Null once its person answered: accepted it, or moved it. */
      movedBySchoolAt: Date | null
      sequence: GeneratedAlways<number>
      version: Generated<number>
      demo: Generated<boolean>
      /** A keyed hash of the network, until the answer. */
      network: string | null
      /** The same of its /24 or /48. */
      wideNetwork: string | null
      /** Its mailbox had answered when it was sent (school 1). */
      proven: Generated<boolean>
      /** How its person was known when it was made (school 0); null while the identity is to be verified. */
      provenBy: ProvenBy | null
      /** The address without +tag, and dots of Gmail. */
      mailbox: ColumnType<string | null, never, never>
      mailDomain: ColumnType<string | null, never, never>
      forgottenAt: Date | null
      createdAt: ColumnType<Date, never, never>
      updatedAt: Generated<Date>
      search: ColumnType<string, never, never>
    }
    /** Bases whose coming week is withheld, since the school was told. */
    withheldAlerts: { base: string; toldAt: Date }
    dayLists: {
      base: string
      day: string
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    withheld: "ended" | "exported"
    reservation:
      | "created"
      | "claimed"
      | "confirmed"
      | "completed"
      | "cancelled"
      | "moved"
      | "move-accepted"
      | "links-revoked"
      | "present"
      | "absent"
      | "attendance-cleared"
      | "undone"
      | "mail-released"
      | "exported"
      | "anonymised"
      | "contact-corrected"
      | "identity-verified"
      | "identity-unverified"
  }
}
