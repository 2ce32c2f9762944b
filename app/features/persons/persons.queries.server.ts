import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import { newestFirst } from "#app/platform/lists/sorted-list.server.ts"
import { undoableUntil } from "./persons.rules.ts"
import type { ListedPerson, MergedPerson, Suggestion, Things } from "./persons.schema.ts"
import "./persons.tables.server.ts"

const told = ["firstName", "lastName", "email", "phone", "birthDate", "note", "createdAt"] as const

/** What the school keeps of an account's person, for the person, with whom the school merged into it. */
export async function keptPerson(db: Db | Trx, userId: string) {
  const person = await db
    .selectFrom("persons")
    .select(["id", ...told])
    .where("userId", "=", userId)
    .where("mergedInto", "is", null)
    .executeTakeFirst()
  if (!person) return null
  const { id, ...own } = person
  return { ...own, merged: await keptRows(db).where("mergedInto", "=", id).execute() }
}

/** The guests of a mailbox, and whom the school merged into them. @param email in normal form */
export async function keptPersonsOfGuest(db: Db | Trx, email: string) {
  return await keptRows(db)
    .where("userId", "is", null)
    .where(sql<boolean>`(email_normal = ${email} or merged_into = any(guests_of_mailbox(${email})))`)
    .execute()
}

function keptRows(db: Db | Trx) {
  return db.selectFrom("persons").select(told).where("forgottenAt", "is", null).orderBy("createdAt").orderBy("id")
}

/** In lists and suggestions, the newest first. */
export const personList = newestFirst({ name: "persons", size: 25 })

const shown = ["id", "userId", "firstName", "lastName", "email", "emailNormal", "phone", "phoneNormal"] as const

function living(db: Db | Trx) {
  return db.selectFrom("persons").select(shown).where("mergedInto", "is", null).where("forgottenAt", "is", null)
}

type Counts = Omit<Things, "all">

/** What belongs to each of these persons, counted by kind. */
export async function thingsOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Things>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Counts & { owner: string }>`
    select owner, bookings as reservations, applications, waiting as "waitingEntries", messages as "contactMessages",
      interests as "boatSharingInterests"
    from things_of(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ owner, ...counts }) => [owner, { ...counts, all: sumOf(counts) }]))
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

type Row = Awaited<ReturnType<typeof livingRows>>[number]
const livingRows = (db: Db) => living(db).execute()

async function withThings<Shown extends Row>(db: Db, rows: readonly Shown[]) {
  const things = await thingsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => Object.assign(row, { things: things.get(row.id) ?? nothing }))
}

const nothing: Things = {
  reservations: 0,
  applications: 0,
  waitingEntries: 0,
  contactMessages: 0,
  boatSharingInterests: 0,
  all: 0,
}

export async function findPersons(db: Db, q: SearchTerms, atMost: number) {
  return await personList.head(db, living(db), { q }, atMost)
}

export async function searchPersons(db: Db, q: SearchTerms, atMost: number) {
  const { items, more } = await findPersons(db, q, atMost)
  return { items: (await withThings(db, items)).map(listed), more }
}

function listed({ userId, ...row }: Row & { things: Things }): ListedPerson {
  return { ...row, hasAccount: userId !== null }
}

/** The person of an id; of who was merged, the one into whom. */
export async function findLiving(db: Db, id: string) {
  const [row] = await db
    .selectFrom("persons as asked")
    .innerJoin("persons", (join) => join.on(sql<boolean>`persons.id = coalesce(asked.merged_into, asked.id)`))
    .select(shown.map((name) => `persons.${name}` as const))
    .select(["persons.birthDate", "persons.note", "persons.foldedName", "persons.createdAt"])
    .where("asked.id", "=", id)
    .where("persons.forgottenAt", "is", null)
    .where("persons.mergedInto", "is", null)
    .execute()
  return row
}

export async function personIdOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("persons").select("id").where("userId", "=", userId).executeTakeFirst()
  return row?.id ?? null
}

/** Who of these has an account: some by the id of the person, some by that of the account. */
export async function accountHolders(
  db: Db,
  { personIds, userIds }: { personIds: readonly string[]; userIds: readonly string[] },
) {
  return await db
    .selectFrom("persons")
    .select(["id", "userId", "birthDate"])
    .where("userId", "is not", null)
    .where(sql<boolean>`(id = any (${[...personIds]}::uuid[]) or user_id = any (${[...userIds]}::uuid[]))`)
    .$narrowType<{ userId: string }>()
    .execute()
}

const suggestionsShown = 12

/** Who may be the same person: by mailbox, telephone or name. It proves nothing, so nothing is joined (school 0). */
export async function suggestionsFor(
  db: Db,
  { id, emailNormal, phoneNormal, foldedName }: Pick<FoundPerson, "id" | "emailNormal" | "phoneNormal" | "foldedName">,
): Promise<Suggestion[]> {
  const sameBy = {
    mailbox: sql<boolean>`coalesce(email_normal = ${emailNormal}, false)`,
    phone: sql<boolean>`coalesce(phone_normal = ${phoneNormal}, false)`,
    name: sql<boolean>`(folded_name <> '' and folded_name = ${foldedName})`,
  }
  const rows = await living(db)
    .select([sameBy.mailbox.as("mailbox"), sameBy.phone.as("byPhone"), sameBy.name.as("name")])
    .where("id", "<>", id)
    .where(sql<boolean>`(email_normal = ${emailNormal} or phone_normal = ${phoneNormal}
      or (folded_name <> '' and folded_name = ${foldedName}))`)
    .orderBy(sql`${sameBy.mailbox}::integer + ${sameBy.phone}::integer + ${sameBy.name}::integer`, "desc")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(suggestionsShown)
    .execute()
  return (await withThings(db, rows)).map(({ mailbox, byPhone, name, ...row }) => {
    const alike = [mailbox && ("mailbox" as const), byPhone && ("phone" as const), name && ("name" as const)]
    return Object.assign(listed(row), { alike: alike.filter((reason) => reason !== false) })
  })
}

type FoundPerson = NonNullable<Awaited<ReturnType<typeof findLiving>>>

/** Who was merged into a person, the latest first; `undoableUntil` is null once the time is over. */
export async function mergesInto(db: Db, personId: string, now: Date): Promise<MergedPerson[]> {
  const rows = await db
    .selectFrom("personMerges")
    .innerJoin("persons", "persons.id", "fromPerson")
    .select(["personMerges.id", "mergedAt", "firstName", "lastName", "email", "emailNormal", "phone"])
    .select("phoneNormal")
    .where("mergedInto", "=", personId)
    .where("undoneAt", "is", null)
    .where("forgottenAt", "is", null)
    .orderBy("mergedAt", "desc")
    .orderBy("personMerges.id", "desc")
    .execute()
  return rows.map(({ mergedAt, ...row }) => {
    const until = undoableUntil(mergedAt)
    return Object.assign(row, {
      mergedAt: mergedAt.toISOString(),
      undoableUntil: now > until ? null : until.toISOString(),
    })
  })
}
