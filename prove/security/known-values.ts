import { sql } from "kysely"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { testPassword } from "#tests/support/ask.ts"
import type { ApiDescription } from "./api-description.ts"
import type { Known } from "./fuzz-values.ts"
import { recordIds } from "./record-ids.ts"
import type { School } from "./school.ts"

const wrongPasswords = ["faux-mot-de-passe", "un-autre-cap-2027", "p\u0000ssword", "\ud800".repeat(8)]

const listNames = [
  "reservations",
  "my-reservations",
  "users",
  "emails",
  "contact-messages",
  "applications",
  "my-applications",
  "boat-sharing-interests",
]

/** Reads values that requests can name, so that some requests succeed. */
export async function knownValues(
  { db, school, mayLosePeople }: { db: Db; school: School; mayLosePeople: boolean },
  { operations }: ApiDescription,
): Promise<Known> {
  const paths = [...new Set(operations.map(({ path }) => path))].filter((path) => path.includes("{id}"))
  const ids: Known["ids"] = {}
  for (const path of paths) ids[path] = await recordIds(db, path)
  const today = dayAt(new Date())
  const { rows } = await sql<{ at: string; id: string }>`
    select to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') || '+00' as at, id from reservations limit 3`.execute(db)
  const positions = rows.flatMap(({ at, id }) => listNames.map((list) => [list, "createdAt:desc", at, id]))
  return {
    ids,
    emails: [school.owner.email, school.admin.email, "nobody@example.ch", "Elodie+test@Example.CH"],
    passwords: [testPassword, testPassword, testPassword, ...wrongPasswords],
    oldPasswords: mayLosePeople ? [testPassword, ...wrongPasswords] : [...wrongPasswords],
    days: [...(await daysWithSlots(db, today)), today, addDays(today, -1), addDays(today, 400)],
    times: ["09:00", "10:00", "14:00", "15:00", "08:00", "00:00", "23:59"],
    cursors: positions.map((position) => Buffer.from(JSON.stringify(position)).toString("base64url")),
  }
}

async function daysWithSlots(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select date from slots where date > ${today} and state = 'open' and taken = 0 and base is not null
    group by date having count(distinct kind) = 3 order by date limit 5`.execute(db)
  return rows.map(({ date }) => date)
}
