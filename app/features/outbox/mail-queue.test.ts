import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { queueMails } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { nextDue } from "./mail-worker.server.ts"
import { sweepMailFiles } from "./sweep-mail-files.server.ts"

describe("a long queue of mails on PostgreSQL", () => {
  const on = useDatabase("postgres")

  test("the next mail to leave is found by the index among 100 000 that wait", async () => {
    await sql`insert into emails (id, kind, "to", data, next_attempt_at)
      select gen_random_uuid(), 'reservation-received', 'a@example.ch', '{}', ${testNow}
      from generate_series(1, 100000)`.execute(on.db)
    await sql`analyze emails`.execute(on.db)
    const rows = await nextDue(on.db, testNow).explain<{ "QUERY PLAN": string }>()
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain("Index Scan using emails_due")
    expect(plan).not.toContain("Sort")
  }, 60_000)
})

describe.each(engines)("the queue of mails on %s", (engine) => {
  const on = useDatabase(engine)

  const queue = () => on.db.selectFrom("emails").select("id").execute()

  test("the file of a mail goes with its row; others, and what is no mail, stay", async () => {
    const directory = await mkdtemp(join(tmpdir(), "ecole-mail-"))
    onTestFinished(() => rm(directory, { recursive: true }))
    expect(await sweepMailFiles(on.db, join(directory, "mail"))).toBe(0)
    await queueMails(on.db, 2)
    for (const { id } of await queue()) await writeFile(join(directory, `${id}.eml`), "x")
    await writeFile(join(directory, "lisez-moi.eml"), "x")
    expect(await sweepMailFiles(on.db, directory)).toBe(0)
    await on.db.deleteFrom("emails").where("to", "=", "a1@example.ch").execute()
    expect(await sweepMailFiles(on.db, directory)).toBe(1)
    const [kept] = await queue()
    expect((await readdir(directory)).sort()).toEqual([`${kept?.id}.eml`, "lisez-moi.eml"])
  })
})
