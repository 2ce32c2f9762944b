import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type OrderByNode,
  type QueryId,
  type SelectQueryNode,
  sql,
} from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { functions } from "#db/functions/index.ts"

/** Removes guards for negative controls, in a test's own database or handle, so that the product needs no switch. */

/** Leaves `FOR UPDATE` and `FOR NO KEY UPDATE` out of every statement that Kysely builds. */
export function withoutRowLocks(db: Db): Db {
  return db.withPlugin(onLockingSelects((node) => ({ ...node, endModifiers: [] })))
}

export function withoutTableLocks(db: Db): Db {
  return db.withPlugin({
    transformQuery: ({ node }) =>
      node.kind === "RawNode" && node.sqlFragments[0]?.startsWith("lock table")
        ? { ...node, sqlFragments: ["select 1"] }
        : node,
    transformResult: async ({ result }) => result,
  })
}

/** Every second statement that locks rows in an order locks them in the opposite order. */
export function withoutLockOrder(db: Db): Db {
  let backwards = false
  return db.withPlugin(
    onLockingSelects((node) => {
      if (!node.orderBy) return node
      backwards = !backwards
      return backwards ? { ...node, orderBy: descending(node.orderBy) } : node
    }),
  )
}

/** The functions no longer lock the slots whose places they take and free. */
export async function dropDoorLocks(db: Db): Promise<void> {
  for (const text of [functions.judge_slots, functions.free_places]) {
    await sql.raw(replaced(text, " for update", "")).execute(db)
  }
}

/** Bookings choose boats and instructors without locking them. */
export async function dropFleetLocks(db: Db): Promise<void> {
  await sql.raw(replaced(functions.choose_resources, " for no key update", "")).execute(db)
}

/** Boats and instructors are taken by their ids, however many hours they have. @returns what undoes it */
export async function dropHours(db: Db): Promise<() => Promise<void>> {
  const { boats_for: boats, choose_instructors: instructors } = functions
  await sql.raw(replaced(boats, ", hours, id", ", id")).execute(db)
  await sql.raw(replaced(instructors, "order by hours, id", "order by id")).execute(db)
  return async () => {
    await sql.raw(boats ?? "").execute(db)
    await sql.raw(instructors ?? "").execute(db)
  }
}

/** Lapsed holds give back boats hold by hold, not in the order of ids. */
export async function dropHoldsOrder(db: Db): Promise<void> {
  const ordered = "where hold_id = any (ended) order by id for update"
  await sql.raw(replaced(functions.end_holds, ordered, "where false")).execute(db)
}

/** The database no longer refuses a boat or an instructor taken twice at once. */
export async function dropResourcesOnce(db: Db): Promise<void> {
  await sql`alter table assignments drop constraint assignments_boat_once,
    drop constraint assignments_instructor_once`.execute(db)
}

/** Every second booking locks its slots in the opposite order. */
export async function dropDoorOrder(db: Db): Promise<void> {
  const inTurns = replaced(
    functions.judge_slots,
    "begin\n",
    "  backwards boolean := nextval('judged') % 2 = 0;\nbegin\n",
  )
  await sql`create sequence judged`.execute(db)
  await sql.raw(replaced(inTurns, "order by id", "order by case when backwards then id end desc, id")).execute(db)
}

function replaced(text: string | undefined, search: string, replacement: string): string {
  if (!text?.includes(search)) throw new Error(`the function no longer holds « ${search} »`)
  return text.replaceAll(search, replacement)
}

/** The database no longer refuses a counter above the capacity. */
export async function dropPlacesCheck(db: Db): Promise<void> {
  await sql`alter table slots drop constraint slots_taken`.execute(db)
}

/** A transaction that took places waits a moment before it commits, so that others come in between. */
export async function lingerBeforeCommit(db: Db): Promise<void> {
  await sql`create function linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.05); return new; end $$`.execute(db)
  await sql`create trigger linger after insert on places
    for each row execute function linger()`.execute(db)
}

/** After each assignment that is given back, also by a foreign key, the transaction waits a moment. */
export async function lingerOnEachAssignment(db: Db): Promise<void> {
  await sql`create function linger_on_one() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.004); return old; end $$`.execute(db)
  await sql`create trigger linger_on_one before delete on assignments
    for each row execute function linger_on_one()`.execute(db)
}

/** A transaction that writes to a table keeps its locks a moment longer. */
export async function lingerOnEveryTable(db: Db): Promise<void> {
  await sql`create function linger_a_moment() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.004); return null; end $$`.execute(db)
  for (const table of lingered) {
    await sql`create trigger linger_a_moment after insert or update or delete on ${sql.table(table)}
      for each statement execute function linger_a_moment()`.execute(db)
  }
}

const lingered = [
  "users",
  "profiles",
  "persons",
  "bookings",
  "slots",
  "places",
  "assignments",
  "boats",
  "instructors",
  "holds",
].concat("boat_license_applications", "payment_transactions", "documents", "emails", "events")

/** Changes every select that locks, also within `with`. */
function onLockingSelects(change: (node: SelectQueryNode) => SelectQueryNode): KyselyPlugin {
  class LockingSelects extends OperationNodeTransformer {
    protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
      const locks = node.endModifiers?.some(({ modifier = "" }) => /^For(NoKey)?Update$/.test(modifier)) === true
      return super.transformSelectQuery(locks ? change(node) : node, queryId)
    }
  }
  const transformer = new LockingSelects()
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

function descending(order: OrderByNode): OrderByNode {
  return { ...order, items: order.items.map((item) => ({ ...item, direction: sql`desc`.toOperationNode() })) }
}
