import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addMinutes } from "date-fns"
import { describe, expect, test } from "vitest"
import { readForgotten } from "#app/features/people/forgotten-people.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { endSessions, forgetAgain, forgottenListOf } from "#server/operate/after-restore.ts"
import { backup } from "#server/operate/backup.ts"
import { restore } from "#server/operate/restore.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { interestRequest } from "#tests/factories/form-requests.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { createDatabase, engines, useDatabase } from "#tests/support/databases.ts"
import { email, mine, namesOf, others, shownOf, useDataRequests } from "#tests/support/people/data-requests.ts"
import { tablesWith } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

describe.each(engines)("data requests of guests, on %s", (engine) => {
  const on = useDatabase(engine)
  const office = useDataRequests(on)
  const { clock, traces, ask, mailAbout, proof } = office

  test("need the code that was mailed to the address, read to the administrator who asked, in time", async () => {
    await traces()
    const proven = await proof()
    const other = await office.people.someone("autre.admin@example.ch", { role: "admin" })
    const refused = { status: 403, body: { code: "wrong-code" } }
    for (const below of ["/found", "/copy", "/erasure"]) {
      expect(await ask(below, { ...proven, code: "K7QM3XPD" })).toMatchObject(refused)
      expect(await ask(below, { ...proven, email: others.email })).toMatchObject(refused)
      expect(await ask(below, proven, other.cookie)).toMatchObject(refused)
      expect((await ask("/found", proven)).status).toBe(200)
    }
    const correction = { ...mine, newEmail: email, ...proven, code: "K7QM3XPD", shown: shownOf(mine) }
    expect(await ask("/correction", correction)).toMatchObject(refused)
    clock.at = addMinutes(testNow, 30)
    expect((await ask("/found", proven)).status).toBe(200)
    clock.at = addMinutes(testNow, 31)
    expect(await ask("/erasure", proven)).toMatchObject(refused)
    expect(await tablesWith(on.db, "Rochat")).toContain("bookings")
    const [code] = await on.db.selectFrom("mailCodes").selectAll().execute()
    expect(JSON.stringify(code)).not.toContain(proven.code)
  })

  test("are proven once a code, however often they are looked at; all events of a request have its id", async () => {
    await traces()
    const proven = await proof()
    for (let looks = 0; looks < 3; looks += 1) expect((await ask("/found", proven)).status).toBe(200)
    expect((await ask("/erasure", proven)).status).toBe(200)
    expect((await ask("/found", await proof())).status).toBe(200)
    const events = await on.db
      .selectFrom("events")
      .select(["action", "entityId"])
      .where("entity", "=", "data-request")
      .orderBy("id")
      .execute()
    const [first, second] = [events[0]?.entityId, events[3]?.entityId]
    expect(events).toEqual([
      { action: "data-request.code-sent", entityId: first },
      { action: "data-request.proven", entityId: first },
      { action: "data-request.erased", entityId: first },
      { action: "data-request.code-sent", entityId: second },
      { action: "data-request.proven", entityId: second },
    ])
    expect(second).not.toBe(first)
  })

  test("of an address that tries codes are limited", async () => {
    const proven = await proof()
    for (let tries = 0; tries < 5; tries += 1) await ask("/found", { ...proven, code: "WRNGWRNG" })
    expect(await ask("/found", proven)).toMatchObject({ status: 429, body: { code: "too-many-attempts" } })
  })

  test("are shown by counts, and copied whole, without anything of others", async () => {
    const { own } = await traces()
    await charge(on.db, own.id, { amountCents: 8_000 })
    await pay(on.db, own.id, 3_000)
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({
      status: 200,
      body: {
        email,
        hasAccount: false,
        reservations: 1,
        waitingEntries: 1,
        boatSharingInterests: 1,
        contactMessages: 1,
        ahead: [],
        debts: [{ cents: 5_000, currency: "EUR" }],
        credits: [],
      },
    })
    const { status, body, headers } = await ask("/copy", proven)
    expect(status).toBe(200)
    expect(headers.get("content-disposition")).toBe('attachment; filename="donnees-2027-06-10.json"')
    expect(body).toMatchObject({
      reservations: [{ reference: own.reference, notes: "Avec un chien." }],
      waitingEntries: [{ email }],
      charges: [{ amountCents: 8_000 }],
      payments: [{ amountCents: 3_000 }],
      boatSharingInterests: [{ email }],
      contactMessages: [{ email }],
    })
    expect((body.mails as object[]).length).toBeGreaterThan(2)
    for (const secret of ["Monnier", others.email, proven.code]) expect(JSON.stringify(body)).not.toContain(secret)
    const events = await on.db.selectFrom("events").selectAll().where("action", "=", "data-request.copied").execute()
    expect(events).toMatchObject([{ actor: office.admin.userId, change: {} }])
  })

  test("erase every trace, touch nobody else, and leave an event without a name", async () => {
    const { ofOther } = await traces()
    const proven = await proof()
    const before = await tablesWith(on.db, others.email)
    expect(await ask("/erasure", proven)).toMatchObject({
      status: 200,
      body: { reservations: 1, waitingEntries: 1, boatSharingInterests: 1, contactMessages: 1 },
    })
    const told = await sendQueued(on.db, clock.at)
    expect(told.map(({ recipients }) => recipients)).toEqual([[email]])
    for (const trace of ["Rochat", "111 22 33", "+41791112233", email]) {
      expect({ trace, tables: await tablesWith(on.db, trace) }).toEqual({ trace, tables: [] })
    }
    expect(await tablesWith(on.db, others.email)).toEqual(before)
    const row = await on.db.selectFrom("reservations").selectAll().where("id", "=", ofOther.id).executeTakeFirst()
    expect(row).toMatchObject({ lastName: "Monnier", version: 1, forgottenAt: null })
    expect(await ask("/found", proven)).toMatchObject({ body: { reservations: 0, contactMessages: 0 } })
  })

  test("leave what belongs to an account, though it has the address", async () => {
    const owner = await office.people.someone(email, { firstName: "Élodie", lastName: "Rochat" })
    const [own] = await reservationsOf(on.db, owner.userId, [{ ...mine, day: "2027-05-02" }])
    await office.people.call("POST", "/api/v1/boat-sharing-interests", interestRequest(namesOf(mine)), owner.cookie)
    await mailAbout({ entity: "boat-license-application", to: email })
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { hasAccount: true, reservations: 0, mails: 0 } })
    expect((await ask("/copy", proven)).body).toMatchObject({ mails: [] })
    expect((await ask("/erasure", proven)).body).toMatchObject({ reservations: 0, boatSharingInterests: 0 })
    const [told] = (await sendQueued(on.db, clock.at)).slice(-1)
    expect(told && readMail(told.source).bodies["text/plain"]).not.toContain("nous ne gardons pas votre adresse")
    const row = await on.db
      .selectFrom("reservations")
      .selectAll()
      .where("id", "=", own?.id ?? "")
      .executeTakeFirst()
    expect(row).toMatchObject({ email, forgottenAt: null })
    expect(await tablesWith(on.db, email)).toEqual(
      expect.arrayContaining(["boat_sharing_interests", "emails", "users"]),
    )
  })

  test("are erased whole where a stranger signed up with the address and never confirmed it", async () => {
    const stranger = await office.people.someone(email)
    await on.db.updateTable("users").set({ emailVerified: false }).where("id", "=", stranger.userId).execute()
    await mailAbout({ entity: "user", to: email })
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { hasAccount: false, mails: 1 } })
    expect((await ask("/erasure", proven)).status).toBe(200)
    const [told] = await sendQueued(on.db, clock.at)
    expect(told && readMail(told.source).bodies["text/plain"]).toContain("nous ne gardons pas votre adresse")
    expect(await tablesWith(on.db, email)).toEqual(["persons", "users"])
  })

  test("keep a debtor until the debt is settled, and wait for what the school gives back", async () => {
    const [booking] = await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }])
    const account = booking?.id ?? ""
    await charge(on.db, account, { amountCents: 8_000 })
    await pay(on.db, account, 3_000)
    const decision = { version: 1, status: "cancelled" }
    const status = `/api/v1/admin/reservations/${account}/status`
    expect((await office.people.call("POST", status, decision, office.admin.cookie)).status).toBe(200)
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { credits: [{ cents: 3_000, currency: "EUR" }] } })
    expect(await ask("/erasure", proven)).toMatchObject({ status: 409, body: { code: "money-to-give-back" } })
    await charge(on.db, account, { amountCents: 7_000 })
    expect((await ask("/erasure", proven)).status).toBe(200)
    await sendQueued(on.db, clock.at)
    expect(await tablesWith(on.db, "Rochat")).toEqual(["debtors"])
    const debtor = { name: "Élodie Rochat", email }
    const shown = `/api/v1/admin/accounts/reservation/${account}`
    const { body } = await office.people.call("GET", shown, undefined, office.admin.cookie)
    expect(body).toMatchObject({ restCents: 4_000, debtor })
    expect((await ask("/copy", proven)).body).toMatchObject({ debts: [debtor] })
    expect(await ask("/found", proven)).toMatchObject({
      body: { reservations: 0, mails: 0, debtors: 1, debts: [{ cents: 4_000, currency: "EUR" }] },
    })
  })

  test("what a backup brings back is erased again", async () => {
    const directory = await mkdtemp(join(tmpdir(), "ecole-erased-"))
    const target = await createDatabase(engine)
    try {
      await traces()
      const archive = join(directory, "saved.tar.gz")
      await backup(on.database, on.dataDir, archive)
      expect((await ask("/erasure", await proof())).status).toBe(200)
      const list = forgottenListOf(on)
      expect(await readFile(list, "utf8")).not.toMatch(/rochat/i)
      await restore(archive, target.database, target.dataDir, async (trx) => void (await endSessions(trx)))
      expect(await tablesWith(target.db, "Rochat")).toContain("bookings")
      const env = { ...readEnv({}), dataDir: target.dataDir }
      expect(await forgetAgain(target.db, env, await readForgotten(list))).toEqual({ accounts: 0, guestRows: 4 })
      for (const trace of ["Rochat", email]) expect(await tablesWith(target.db, trace)).toEqual([])
      expect(await tablesWith(target.db, others.email)).toContain("bookings")
    } finally {
      await target.remove()
      await rm(directory, { recursive: true, force: true })
    }
  })
})
