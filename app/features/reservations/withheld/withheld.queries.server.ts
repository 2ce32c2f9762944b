import { type RawBuilder, sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { WithheldPage, WithheldRow } from "./withheld.schema.ts"

const orders = {
  "hours:desc": { by: sql.ref("hours"), type: "integer", direction: "desc" },
  "hours:asc": { by: sql.ref("hours"), type: "integer", direction: "asc" },
} as const

export const withheldList = sortedList({ name: "withheld", orders, first: "hours:desc" })

type Asked = PageAsked<keyof typeof orders>

/** Few rows: what lapses or is answered leaves the list (school 1, « Retenu »). */
export async function listWithheld(db: Db, asked: Asked, now: Date): Promise<WithheldPage> {
  return await withheldList.page(db, withheldRows(db, now), asked)
}

export function withheldPages(db: Db, asked: Asked, now: Date) {
  return withheldList.pages(db, withheldRows(db, now), asked, csvPageSize)
}

/** The same row has the same id while it is withheld. */
const idOf = (name: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${name}) placing '8' from 13) placing '8' from 17)::uuid`
const networkId = idOf(sql`'network ' || wide_network`)
const domainId = idOf(sql`'domain ' || asked.mail_domain`)

function withheldRows(db: Db, now: Date) {
  const hours = sql`round(sum(boat_hours(starts_at, ends_at)))::integer`
  const groups = sql<WithheldRow>`(
    select ${networkId} as id, 'network' as kind, left(wide_network, 6) as name,
      (count(*) filter (where not is_hold))::integer as requests, (count(*) filter (where is_hold))::integer as holds,
      ${hours} as hours, array_agg(distinct base order by base) as bases
    from withheld(${now}::timestamptz) where wide_network is not null group by wide_network
    union all
    select ${domainId}, 'domain', mail_domain, count(*)::integer, 0, ${hours},
      array_agg(distinct base order by base)
    from unanswered(${now}::timestamptz) as asked
    where own_domain_of('@' || mail_domain) is not null group by mail_domain
  )`
  return db.selectFrom(groups.as("withheld")).select(["id", "kind", "name", "requests", "holds", "hours", "bases"])
}

export interface WithheldIds {
  bookingIds: string[]
  holdIds: string[]
  entryIds: string[]
}

/** @param id of a row of the list */
export async function findWithheld(db: Db, id: string, now: Date): Promise<WithheldIds> {
  const { rows } = await sql<{ id: string; what: "reservation" | "hold" | "entry" }>`
    select id, case when is_hold then 'hold' else 'reservation' end as what
    from withheld(${now}::timestamptz) where ${networkId} = ${id}::uuid
    union all
    select asked.id, case when entry.id is null then 'reservation' else 'entry' end
    from unanswered(${now}::timestamptz) as asked left join waiting_entries as entry on entry.id = asked.id
    where own_domain_of('@' || asked.mail_domain) is not null and ${domainId} = ${id}::uuid
    order by id`.execute(db)
  const of = (kind: string) => rows.filter(({ what }) => what === kind).map((row) => row.id)
  return { bookingIds: of("reservation"), holdIds: of("hold"), entryIds: of("entry") }
}
