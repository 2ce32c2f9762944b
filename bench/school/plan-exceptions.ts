import type { Reading } from "./plan-log.ts"

/** What each of these may take at most: a tenth of the time after which PostgreSQL gives a statement up. */
export const mostMs = 1_500

/** Statements that must read more than they answer, each for a reason. */
const exceptions: readonly { of: RegExp; because: string }[] = [
  { of: /"search" like/, because: "a search reads the rows that hold its words; bench:growth has their bars" },
  { of: /^select count\(\*\) as "count" from \(select \$? ?/, because: "a count ends at a thousand rows it has found" },
  {
    of: /from "reservations" where .*"starts_at" [<>]=? \$ .*order by "created_at"/,
    because: "days in the order of creation have no index of both",
  },
  {
    of: /from "reservations" where "(status|kind|base)" = \$/,
    because: "one filter has an index, the next is compared: the same part of any number of rows",
  },
  {
    of: /where "(user_id|id|application_id)" in \(\$\)/,
    because: "of hundreds of keys at once, the whole table is read while that is cheaper",
  },
  {
    of: /from "boat_sharing_interests" group by "preferred_plan"/,
    because: "a figure over a list that grows by the dozen",
  },
  {
    of: /from "slots" where "license_type" is not null and "state" <> \$\d*$/,
    because: "a figure over what the school itself enters",
  },
  {
    of: /from "slots" where "license_type" is not null and .*"license_type" = \$ order by "starts_at"/,
    because: "a year's courses of a licence lie together, and are read at once while that is cheaper than one by one",
  },
  { of: /from "contact_messages" where \(handled_at is null\)$/, because: "a count of what waits" },
  {
    of: /from "emails" where "state" (in \(\$\)|= \$ and "kind" = \$)/,
    because: "a count, or a kind, of what waits or was given up",
  },
  {
    of: /from "journal_lines"/,
    because: "the sums of a journal read every row of its period, and its first lines are found among them",
  },
  { of: /from "slot_series"/, because: "a series of slots is shown by how many it has" },
  { of: /from "slots" where .* group by "date"/, because: "a month is shown by its days" },
  {
    of: /count\(\*\) as "count" from "reservations" where ("user_id" is null and lower\(email\)|"user_id" in)/,
    because: "what a person has booked is counted",
  },
  { of: /^select "currency", count\(\*\) as "(documents|accounts)"/, because: "a sum reads what it adds up" },
  {
    of: /from \(select "account"\."account_id" as "id"/,
    because: "open accounts are ordered by a day that follows from their rows: all that moved are read (decision 0088)",
  },
  {
    of: /from "ledger_lines" where|sum\("paid_cents"\) as "(cents|expected_cents)"/,
    because: "a sum of one person or day",
  },
  { of: /^(UPDATE|DELETE FROM) ONLY "public"\./, because: "a key follows whoever has the most, once, at the end" },
  {
    of: /forget_persons|^delete from "users"|judge_activity|from (fresh|gone) where/,
    because: "whoever has the most goes once",
  },
  {
    of: /insert into figure_changes|delete from moved_accounts/,
    because: "what was counted apart is added up by a timer",
  },
  {
    of: /select distinct instructor_name/,
    because: "the names that the school has typed, each once, are read for one list of a few",
  },
  {
    of: /as "of", count\(\*\) as "count" from "assignments"/,
    because: "what a boat or an instructor has ahead is counted",
  },
]

export function expected({ statement }: Reading): boolean {
  return exceptions.some(({ of }) => of.test(statement))
}
