/**
 * Figures that stay quick however many rows there are (decision 0027): what changes is noted by triggers in an
 * insert-only table, which nobody waits for, and folded into sums from time to time. Sum and notes together are exact
 * at every instant.
 */
interface Counted {
  table: string
  /** SQL of a row: what it is counted under, on which day of the school's calendar (null: on none), how much it is. */
  status: string
  day: string
  cents?: string
  /** Rows that count at all. */
  where?: string
}

const zurichDay = (instant: string) => `(${instant} at time zone 'Europe/Zurich')::date`

const counted: Counted[] = [
  { table: "reservations", status: "status", day: zurichDay("created_at") },
  { table: "boat_license_applications", status: "status", day: "null::date" },
  { table: "users", status: "case when is_active then 'active' else 'idle' end", day: "null::date" },
  // What was given back is taken off on the day it was: the months before stay as they were.
  {
    table: "payment_transactions",
    status: "kind",
    day: zurichDay("coalesce(settled_at, created_at)"),
    cents: "case kind when 'refund' then -amount_cents else amount_cents end",
    where: "status = 'refunded' or (kind = 'payment' and status = 'completed')",
  },
]

const tables = [
  // Of all days: day -infinity.
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

function rows({ status, day, cents = "0", where = "true" }: Counted, sign: 1 | -1, source: string): string {
  return `select ${status} as status, ${day} as day, ${sign} as count, ${sign} * (${cents}) as cents
    from ${source} where ${where}`
}

function noted(table: string, changes: string): string {
  return `insert into figure_changes
    select '${table}', status, day, sum(count), sum(cents) from (${changes}) as changes
    group by status, day having sum(count) <> 0 or sum(cents) <> 0`
}

function countingOf(one: Counted): string[] {
  const { table } = one
  return [
    `create function count_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${noted(table, rows(one, 1, "fresh"))};
      elsif tg_op = 'DELETE' then ${noted(table, rows(one, -1, "gone"))};
      elsif tg_op = 'UPDATE' then ${noted(table, `${rows(one, 1, "fresh")} union all ${rows(one, -1, "gone")}`)};
      else
        delete from figures where subject = '${table}';
        delete from figure_changes where subject = '${table}';
      end if;
      return null;
    end $$`,
    ...triggersOf(table, `count_${table}`),
    // Those that are there already.
    noted(table, rows(one, 1, table)),
  ]
}

/** Once a statement, however many rows it touches. */
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

/**
 * Whoever has a reservation or an application is active. Who gets the first one is marked under the lock of their row;
 * who loses one is judged under a lock that waits for rows being added, which hold the key of the person they name.
 */
const activity = [
  `alter table users add column is_active boolean not null default false`,
  `update users set is_active = true where
    exists (select from reservations where user_id = users.id)
    or exists (select from boat_license_applications where user_id = users.id)`,
  `create function judge_activity(person uuid) returns void language plpgsql as $$ begin
    perform from users where id = person for update;
    update users set is_active = false where id = person and is_active
      and not exists (select from reservations where user_id = person)
      and not exists (select from boat_license_applications where user_id = person);
  end $$`,
  `create function mark_activity() returns trigger language plpgsql as $$
    declare person uuid;
    begin
      if tg_op = 'INSERT' then
        for person in select distinct user_id from fresh where user_id is not null loop
          update users set is_active = true where id = person and not is_active;
        end loop;
      elsif tg_op = 'DELETE' then
        for person in select distinct user_id from gone where user_id is not null order by 1 loop
          perform judge_activity(person);
        end loop;
      elsif tg_op = 'UPDATE' then
        for person in select user_id from fresh where user_id is not null except select user_id from gone loop
          update users set is_active = true where id = person and not is_active;
        end loop;
        for person in select user_id from gone where user_id is not null except select user_id from fresh loop
          perform judge_activity(person);
        end loop;
      else
        for person in select id from users where is_active order by 1 loop
          perform judge_activity(person);
        end loop;
      end if;
      return null;
    end $$`,
  ...["reservations", "boat_license_applications"].flatMap((table) =>
    triggersOf(table, "mark_activity").map((trigger) =>
      trigger.replace("mark_activity_on", `mark_activity_of_${table}_on`),
    ),
  ),
]

export const figureStatements = [...tables, ...activity, ...counted.flatMap(countingOf)]
