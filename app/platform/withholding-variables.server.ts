import type { z } from "zod"
import { type WithholdingLimits, withholdingDefaults } from "#content/limits.ts"
import { told, wholeNumber } from "./variable-schema.server.ts"

function limit(name: keyof WithholdingLimits, means: string) {
  return told(wholeNumber(0, 1_000_000).default(withholdingDefaults[name]), {
    means: `${means}; \`0\` sets no limit`,
    expected: "un nombre entier, 0 pour ne rien limiter",
  })
}

/** What networks, mailboxes and mail domains may withhold (school 1). */
export const withholdingVariables = {
  WITHHELD_HOURS_PER_ADDRESS: limit(
    "hoursPerAddress",
    "boat-hours that holds and unproven requests of one client address (IPv4, or /64 of IPv6) withhold at once",
  ),
  WITHHELD_HOURS_PER_NETWORK: limit("hoursPerNetwork", "the same for a /24, or a /48 of IPv6"),
  WITHHELD_DAY_HOURS_PER_ADDRESS: limit(
    "dayHoursPerAddress",
    "the same for an address, of one base and day; one booking of any length always",
  ),
  WITHHELD_DAY_HOURS_PER_NETWORK: limit("dayHoursPerNetwork", "the same for a /24 or /48, of one base and day"),
  WITHHELD_PERCENT_OF_BASE: limit(
    "basePercent",
    "what holds and unproven requests of everybody withhold of a base’s next 14 days, in percent of its boat-hours",
  ),
  HOLD_MINUTES_PER_DAY: limit(
    "holdMinutesPerDay",
    "minutes that one address holds slots of one base and day, within 24 hours",
  ),
  HOLD_MINUTES_OF_LAST_BOAT: limit(
    "lastBoatMinutes",
    "minutes in an hour that all visitors together hold the last free boat of a slot",
  ),
  PENDING_BOOKINGS_PER_MAILBOX: limit(
    "requestsPerMailbox",
    "requests that may wait for the school’s answer at once, for one account and for one mailbox",
  ),
  PENDING_HOURS_PER_MAILBOX: limit("hoursPerMailbox", "the same in boat-hours"),
  PENDING_BOOKINGS_PER_DOMAIN: limit(
    "requestsPerDomain",
    "requests that may wait at once for one mail domain that is not a public provider’s",
  ),
  PENDING_PERCENT_OF_DAY: limit(
    "dayPercent",
    "what the requests of one mailbox, or of one such domain, take of a base and day, in percent of its boat-hours",
  ),
  WAITING_ENTRIES_PER_SLOT: limit("entriesPerSlot", "entries of a slot’s waiting list"),
  WAITING_ENTRIES_PER_NETWORK: limit("entriesPerNetwork", "those of one /24 or /48 among them"),
  WAITING_ENTRIES_PER_MAILBOX: limit("entriesPerMailbox", "entries of one mailbox in all waiting lists"),
  WAITING_ENTRIES_PER_DOMAIN: limit("entriesPerDomain", "the same for one mail domain of its own"),
  WITHHELD_ALERT_PERCENT: limit(
    "alertPercent",
    "part of a base’s coming week, withheld by holds and unproven requests, from which the school gets a mail",
  ),
} satisfies Record<string, z.ZodType>

type Read = { [Name in keyof typeof withholdingVariables]: number }

export function withholdingOf(env: Read): WithholdingLimits {
  return {
    hoursPerAddress: env.WITHHELD_HOURS_PER_ADDRESS,
    hoursPerNetwork: env.WITHHELD_HOURS_PER_NETWORK,
    dayHoursPerAddress: env.WITHHELD_DAY_HOURS_PER_ADDRESS,
    dayHoursPerNetwork: env.WITHHELD_DAY_HOURS_PER_NETWORK,
    basePercent: env.WITHHELD_PERCENT_OF_BASE,
    holdMinutesPerDay: env.HOLD_MINUTES_PER_DAY,
    lastBoatMinutes: env.HOLD_MINUTES_OF_LAST_BOAT,
    requestsPerMailbox: env.PENDING_BOOKINGS_PER_MAILBOX,
    hoursPerMailbox: env.PENDING_HOURS_PER_MAILBOX,
    requestsPerDomain: env.PENDING_BOOKINGS_PER_DOMAIN,
    dayPercent: env.PENDING_PERCENT_OF_DAY,
    entriesPerSlot: env.WAITING_ENTRIES_PER_SLOT,
    entriesPerNetwork: env.WAITING_ENTRIES_PER_NETWORK,
    entriesPerMailbox: env.WAITING_ENTRIES_PER_MAILBOX,
    entriesPerDomain: env.WAITING_ENTRIES_PER_DOMAIN,
    alertPercent: env.WITHHELD_ALERT_PERCENT,
  }
}
