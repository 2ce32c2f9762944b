import { reservationTypes } from "./words.ts"

/** Exact counts (decision 0027): triggers insert changes into a table without locks, a timer folds them into sums. */
interface Counted {
  table: string
  /** SQL of a row: its subject and status, its day in the school's calendar (or null), its amount. */
  subject: string
  subjects: readonly string[]
  status: string
  day: string
  cents: string
  where: string
}

const isReservation = `kind in ${reservationTypes}`
const zurichDay = (instant: string) => `(${instant} at time zone 'Europe/Zurich')::date`

function countedAlone(table: string, status: string, day: string, where = "true"): Counted {
  return { table, subject: `'${table}'`, subjects: [table], status, day, cents: "0", where }
}

const counted: Counted[] = [
  countedAlone("bookings", "status", zurichDay("created_at"), isReservation),
  countedAlone("boat_license_applications", "status", "null::date"),
  countedAlone("users", "case when is_active then 'active' else 'idle' end", "null::date"),
  // A refund counts on its own day, so that earlier months stay; francs and euros are never added.
  {
    table: "payment_transactions",
    subject: "'payments_' || lower(currency)",
    subjects: ["payments_chf", "payments_eur"],
    status: "kind",
    day: zurichDay("coalesce(settled_at, created_at)"),
    cents: "received_cents(kind, status, counts, amount_cents)",
    where: "payment_counts(kind, status, counts)",
  },
]

const tables = [
  // Day -infinity holds the sum over all days.
  `create table figures (
    subject text not null,
    status text not null,
    day date not null,
    count bigint not null,
    cents bigint not null,
    primary key (subject, day, status)
  ) with (fillfactor = 70)`,
  `create table figure_changes (
    subject text not null,
    status text not null,
    day date,
    count bigint not null,
    cents bigint not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
]

function rows({ subject, status, day, cents, where }: Counted, sign: 1 | -1, source: string): string {
  return `select ${subject} as subject, ${status} as status, ${day} as day, ${sign} as count, ${sign} * (${cents}) as cents
        from ${source} where ${where}`
}

function noted(...changes: string[]): string {
  return `insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (${changes.join(" union all ")}) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0`
}

function countingOf(one: Counted): string[] {
  const { table } = one
  const subjects = one.subjects.map((subject) => `'${subject}'`).join(", ")
  return [
    `create function count_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${noted(rows(one, 1, "fresh"))};
      elsif tg_op = 'DELETE' then ${noted(rows(one, -1, "gone"))};
      elsif tg_op = 'UPDATE' then ${noted(rows(one, 1, "fresh"), rows(one, -1, "gone"))};
      else
        delete from figures where subject in (${subjects});
        delete from figure_changes where subject in (${subjects});
      end if;
      return null;
    end $$`,
    ...triggersOf(table, `count_${table}`),
  ]
}

function triggersOf(table: string, run: string): string[] {
  const events = {
    insert: "referencing new table as fresh",
    update: "referencing old table as gone new table as fresh",
    delete: "referencing old table as gone",
    truncate: "",
  }
  return Object.entries(events).map(
    ([event, seen]) =>
      `create trigger ${run}_on_${event} after ${event} on ${table} ${seen} for each statement execute function ${run}()`,
  )
}

/** A person with a reservation or an application is active. Losing one takes a lock that waits for rows being added. */
const judgeActivity = `create function judge_activity(person uuid) returns void language plpgsql as $$ begin
    perform from users where id = person for update;
    update users set is_active = false where id = person and is_active
      and not exists (select from reservations where user_id = person)
      and not exists (select from boat_license_applications where user_id = person);
  end $$`

function activityOf(table: string, where: string): string[] {
  const people = (source: string) => `select user_id from ${source} where user_id is not null and ${where}`
  const added = (source: string) => `for person in ${source} loop
          update users set is_active = true where id = person and not is_active;
        end loop;`
  const lost = (source: string) => `for person in ${source} order by 1 loop
          perform judge_activity(person);
        end loop;`
  return [
    `create function mark_activity_of_${table}() returns trigger language plpgsql as $$
    declare person uuid;
    begin
      if tg_op = 'INSERT' then
        ${added(`${people("fresh")} group by user_id`)}
      elsif tg_op = 'DELETE' then
        ${lost(`${people("gone")} group by user_id`)}
      elsif tg_op = 'UPDATE' then
        ${added(`${people("fresh")} except ${people("gone")}`)}
        ${lost(`${people("gone")} except ${people("fresh")}`)}
      else
        ${lost("select id from users where is_active")}
      end if;
      return null;
    end $$`,
    ...triggersOf(table, `mark_activity_of_${table}`),
  ]
}

const activity = [
  judgeActivity,
  ...activityOf("bookings", isReservation),
  ...activityOf("boat_license_applications", "true"),
]

export const figures = [...tables, ...activity, ...counted.flatMap(countingOf)]
