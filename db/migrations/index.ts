import type { Migration } from "kysely/migration"
import * as first from "./0001-places-and-outbox.ts"
import * as second from "./0002-waiting-list-and-messages.ts"
import * as third from "./0003-accounts-and-licences.ts"
import * as fourth from "./0004-licence-path.ts"
import * as fifth from "./0005-back-office.ts"
import * as sixth from "./0006-events-by-actor.ts"
import * as seventh from "./0007-message-with-a-decision.ts"
import * as eighth from "./0008-replaced-seats.ts"
import * as ninth from "./0009-ids-of-verifications.ts"
import * as eleventh from "./0011-mails-somebody-waits-for.ts"
import * as twelfth from "./0012-earlier-addresses.ts"
import * as thirteenth from "./0013-what-grows-is-found.ts"
import * as fourteenth from "./0014-requests-that-wait.ts"
import * as fifteenth from "./0015-places-before-their-reservation.ts"
import * as sixteenth from "./0016-checked-boat-and-licence.ts"
import * as seventeenth from "./0017-forgotten-people.ts"
import * as eighteenth from "./0018-one-calendar.ts"
import * as nineteenth from "./0019-courses-by-start.ts"
import * as twentieth from "./0020-boats-and-instructors.ts"
import * as twentyFirst from "./0021-versions-of-seats.ts"
import * as twentySecond from "./0022-booked-without-address.ts"
import * as twentyThird from "./0023-series-of-courses.ts"
import * as twentyFifth from "./0025-attendance.ts"
import * as twentySixth from "./0026-booked-by-the-school.ts"
import * as twentySeventh from "./0027-managed-by-link.ts"
import * as twentyEighth from "./0028-reminders.ts"
import * as twentyNinth from "./0029-held-and-waited-for.ts"
import * as thirtieth from "./0030-the-school-is-told.ts"
import * as thirtyFirst from "./0031-feeds.ts"
import * as thirtySecond from "./0032-own-sessions.ts"
import * as thirtyThird from "./0033-prices.ts"
import * as thirtyFourth from "./0034-vat-registrations.ts"
import * as thirtyFifth from "./0035-ledger.ts"
import * as thirtySixth from "./0036-invoices.ts"
import * as thirtySeventh from "./0037-closings.ts"
import * as thirtyEighth from "./0038-payment-reminders.ts"
import * as thirtyNinth from "./0039-books-keep-their-rows.ts"
import * as fortySecond from "./0042-credits-of-many-invoices.ts"
import * as fortyThird from "./0043-money-that-counts.ts"
import * as fortyFourth from "./0044-withheld-places.ts"
import * as fortySixth from "./0046-codes-of-mails.ts"
import * as fortySeventh from "./0047-moved-by-the-school.ts"
import * as fortyEighth from "./0048-normal-contacts.ts"
import * as fiftieth from "./0050-mails-refused-for-good.ts"
import * as fiftySecond from "./0052-moved-accounts.ts"

/** In order. A released name never changes. */
export const migrations: Record<string, Migration> = {
  "0001-places-and-outbox": first,
  "0002-waiting-list-and-messages": second,
  "0003-accounts-and-licences": third,
  "0004-licence-path": fourth,
  "0005-back-office": fifth,
  "0006-events-by-actor": sixth,
  "0007-message-with-a-decision": seventh,
  "0008-replaced-seats": eighth,
  "0009-ids-of-verifications": ninth,
  "0011-mails-somebody-waits-for": eleventh,
  "0012-earlier-addresses": twelfth,
  "0013-what-grows-is-found": thirteenth,
  "0014-requests-that-wait": fourteenth,
  "0015-places-before-their-reservation": fifteenth,
  "0016-checked-boat-and-licence": sixteenth,
  "0017-forgotten-people": seventeenth,
  "0018-one-calendar": eighteenth,
  "0019-courses-by-start": nineteenth,
  "0020-boats-and-instructors": twentieth,
  "0021-versions-of-seats": twentyFirst,
  "0022-booked-without-address": twentySecond,
  "0023-series-of-courses": twentyThird,
  "0025-attendance": twentyFifth,
  "0026-booked-by-the-school": twentySixth,
  "0027-managed-by-link": twentySeventh,
  "0028-reminders": twentyEighth,
  "0029-held-and-waited-for": twentyNinth,
  "0030-the-school-is-told": thirtieth,
  "0031-feeds": thirtyFirst,
  "0032-own-sessions": thirtySecond,
  "0033-prices": thirtyThird,
  "0034-vat-registrations": thirtyFourth,
  "0035-ledger": thirtyFifth,
  "0036-invoices": thirtySixth,
  "0037-closings": thirtySeventh,
  "0038-payment-reminders": thirtyEighth,
  "0039-books-keep-their-rows": thirtyNinth,
  "0042-credits-of-many-invoices": fortySecond,
  "0047-moved-by-the-school": fortySeventh,
  "0048-normal-contacts": fortyEighth,
  "0044-withheld-places": fortyFourth,
  "0046-codes-of-mails": fortySixth,
  "0043-money-that-counts": fortyThird,
  "0050-mails-refused-for-good": fiftieth,
  "0052-moved-accounts": fiftySecond,
}
