import { describe, expect, test } from "vitest"
import { school } from "#content/school.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { post, problemOf, testApp } from "#tests/support/test-app.ts"

const path = "/api/v1/client-errors"
const crash = { message: "TypeError: x is undefined", path: "/reservation", stack: "at f (app.js:1)" }

describe("POST /client-errors", () => {
  const on = useDatabase()

  /** Events are stamped by the database: the clock starts with it. */
  function movableClock() {
    const clock = { at: Date.now(), now: () => new Date(clock.at) }
    return clock
  }

  const emails = () => on.db.selectFrom("emails").select(["kind", "to", "data"]).execute()
  const events = () =>
    on.db.selectFrom("events").select(["action", "actor", "change"]).where("action", "=", "crash.reported").execute()

  test("records the crash and mails the technical team, and nobody else", async () => {
    const clock = movableClock()
    const site = await testApp(on, { clock })
    const answer = await post(site, path, crash)
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(await events()).toMatchObject([
      { action: "crash.reported", actor: "guest", change: { path: "/reservation" } },
    ])
    expect(await emails()).toMatchObject([{ kind: "crash-report", to: school.technicalEmail, data: crash }])
    const { id } = await on.db.selectFrom("emails").select("id").executeTakeFirstOrThrow()
    const [mail] = await sendQueued(on.db, clock.now())
    expect(readMail(mail?.source ?? "").bodies["text/plain"]).toContain(
      `https://troisports.example/admin/emails?id=${id}`,
    )
    expect(mail?.headers.get("auto-submitted")).toEqual(["auto-generated"])
    expect(site.woken()).toBe(1)
  })

  test("one crash an hour is mailed, whatever they say, and every one is recorded", async () => {
    const clock = movableClock()
    const site = await testApp(on, { clock })
    for (let count = 0; count < 3; count += 1)
      await post(site, path, { ...crash, message: `Panne ${count}`, path: `/${count}` })
    expect(await emails()).toHaveLength(1)
    clock.at += 59 * 60_000
    await post(site, path, crash)
    expect(await emails()).toHaveLength(1)
    clock.at += 2 * 60_000
    await post(site, path, crash)
    expect(await emails()).toHaveLength(2)
    clock.at = Date.now()
    await post(site, path, { ...crash, path: "/location" })
    expect(await emails()).toHaveLength(2)
    expect(await events()).toHaveLength(6)
    expect(site.logged().filter(({ crash: id }) => id !== undefined)).toHaveLength(6)
  })

  test("a crash that hits many visitors at once is one mail", async () => {
    const site = await testApp(on, { clock: movableClock() })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(site, path, { ...crash, path: `/${index}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202))
    expect(await emails()).toHaveLength(1)
    expect(await events()).toHaveLength(12)
  })

  test.each([
    ["a recipient", { ...crash, to: "x@example.ch" }, "to"],
    ["an address", { ...crash, email: "x@example.ch" }, "email"],
    ["no message", { path: "/" }, "message"],
    ["a long message", { ...crash, message: "m".repeat(501) }, "message"],
    ["a message with an escape", { ...crash, message: "a\u001bb" }, "message"],
    ["a path with a query", { ...crash, path: "/auth?token=secret" }, "path"],
    ["a whole address", { ...crash, path: "https://evil.example/" }, "path"],
    ["a path with a line break", { ...crash, path: "/\r\nBcc: x" }, "path"],
    ["a path with half a surrogate pair", `{"message":"m","path":"/\\ud83d"}`, "path"],
    ["a long trace", { ...crash, stack: "s".repeat(4001) }, "stack"],
    ["an array", [crash], ""],
  ])("%s is refused in French, and nothing is written", async (_, body, field) => {
    const answer = await post(await testApp(on), path, body)
    expect(answer.status).toBe(422)
    const problem = await problemOf(answer)
    expect(Object.keys(problem.errors ?? {})).toEqual([field])
    expect(JSON.stringify(problem)).not.toMatch(/invalid input|expected|received/i)
    expect([...(await emails()), ...(await events())]).toEqual([])
  })
})
