import { publicMailDomains } from "#app/platform/public-mail-domains.ts"
import { holdTerms, offerTerms } from "#content/limits.ts"

const { hours, hoursBeforeStart, leastMinutes } = offerTerms

/** What functions of the database share with the rest of the program: each term is a function without arguments. */
export const terms: Record<string, string> = {
  hold_minutes: term("hold_minutes", "integer", holdTerms.minutes),
  more_hold_minutes: term("more_hold_minutes", "integer", holdTerms.moreMinutes),
  offer_hours: term("offer_hours", "integer", hours),
  offer_hours_before_start: term("offer_hours_before_start", "integer", hoursBeforeStart),
  // A slot is no longer offered within this time before its start.
  no_offer_within: term("no_offer_within", "interval", `interval '${hoursBeforeStart * 60 + leastMinutes} minutes'`),
  public_mail_domains: term("public_mail_domains", "text[]", `'{${publicMailDomains.join(",")}}'::text[]`),
}

function term(name: string, type: string, value: string | number): string {
  return `create or replace function ${name}() returns ${type} language sql immutable return ${value}`
}
