import { addMinutes, subMilliseconds } from "date-fns"
import { describe, expect, test } from "vitest"
import { forgetExpired } from "#app/features/identity/forget-expired.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { memoryLimiter } from "#app/platform/limiter.server.ts"
import { testNow as now } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { insertedAt } from "#tests/support/rows.ts"
import { checkCode } from "./check-code.server.ts"
import { mailCodeSchema } from "./codes.schema.ts"
import { mintCode } from "./mint-code.server.ts"

const secret = "a-secret-of-the-tests"
const mailbox = "elodie@example.ch"
const network = "192.0.2.7"
const fragment = "#lien=the-token_of.the-link"

describe("a code of a mail", () => {
  const on = useDatabase()
  const setUp = async () => {
    const deps = { db: on.db, limiter: memoryLimiter(), secret }
    const code = await mintCode(deps, { purpose: "sign-in", mailbox, fragment, now })
    const use = (given: Partial<Parameters<typeof checkCode>[1]> = {}) =>
      checkCode(deps, { purpose: "sign-in", mailbox, code, network, now, ...given })
    return { deps, code, use }
  }

  test("opens its link with the address it was mailed to, for fifteen minutes", async () => {
    const { code, use } = await setUp()
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(await use({ mailbox: " Elodie@Example.ch" })).toEqual({ ok: true, purpose: "sign-in", fragment })
    expect(await use({ now: addMinutes(now, 15) })).toMatchObject({ ok: true })
    expect(await use({ now: subMilliseconds(addMinutes(now, 15), -1) })).toMatchObject({ refusal: "wrong-code" })
    expect(await use({ mailbox: "autre@example.ch" })).toMatchObject({ refusal: "wrong-code" })
    expect(await use({ purpose: "booking-proof" })).toMatchObject({ refusal: "wrong-code" })
  })

  test("stands in the table neither itself nor with its address or link", async () => {
    const { code } = await setUp()
    const [row] = await on.db.selectFrom("mailCodes").selectAll().execute()
    const kept = JSON.stringify(row)
    for (const part of [code, "elodie", "the-token"]) expect(kept).not.toContain(part)
    expect(row?.purpose).toBe("sign-in")
  })

  test("is refused to a network after five wrong ones, not to others", async () => {
    const { use } = await setUp()
    for (let nth = 0; nth < 5; nth += 1)
      expect(await use({ code: "WRNGWRNG" })).toMatchObject({ refusal: "wrong-code" })
    expect(await use({ network: "192.0.2.250" })).toMatchObject({ refusal: "too-many-codes" })
    expect(await use({ network: "198.51.100.7" })).toMatchObject({ ok: true })
  })

  test("of a server with another secret means nothing", async () => {
    const { deps, code } = await setUp()
    const typed = { purpose: "sign-in", mailbox, code, network, now } as const
    expect(await checkCode({ ...deps, secret: "another" }, typed)).toMatchObject({ refusal: "wrong-code" })
  })

  test("is forgotten when its time is over", async () => {
    await setUp()
    await inTransaction(on.db, (trx) => forgetExpired(true)(trx, addMinutes(now, 15)))
    expect(await on.db.selectFrom("mailCodes").select("purpose").execute()).toHaveLength(1)
    await inTransaction(on.db, (trx) => forgetExpired(true)(trx, addMinutes(now, 16)))
    expect(await on.db.selectFrom("mailCodes").select("purpose").execute()).toEqual([])
  })

  test("the mails of a request, and of codes that prove an address, go after a day, unless they wait to be sent", async () => {
    const mails = { data: "{}", to: mailbox, entityId: crypto.randomUUID() }
    const about = [
      ["data-request", "2027-06-09T09:59:59Z", "sent"],
      ["data-request", "2027-06-09T09:59:58Z", "queued"],
      ["data-request", "2027-06-09T10:00:01Z", "sent"],
      ["mail-code", "2027-06-09T09:59:59Z", "sent"],
      ["reservation", "2027-05-01T10:00:00Z", "sent"],
    ] as const
    for (const [entity, at, state] of about) {
      const id = crypto.randomUUID()
      await on.db
        .insertInto("emails")
        .values({ id, kind: "data-request-code", entity, state, ...mails })
        .execute()
      await insertedAt(on.db, "emails", id, at)
    }
    await inTransaction(on.db, (trx) => forgetExpired(true)(trx, now))
    const left = await on.db.selectFrom("emails").select(["entity", "state"]).orderBy("createdAt").execute()
    expect(left).toEqual([
      { entity: "reservation", state: "sent" },
      { entity: "data-request", state: "queued" },
      { entity: "data-request", state: "sent" },
    ])
  })

  test.each(["k7qm3xpd", " K7QM 3XPD ", "K7QM-3XPD", "K7QM\u00a03XPD"])("is read from %j", (typed) => {
    expect(mailCodeSchema().parse(typed)).toBe("K7QM3XPD")
  })
})
