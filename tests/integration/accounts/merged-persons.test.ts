import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { sendMessage } from "#app/features/contact/send-message.server.ts"
import { deleteAgain } from "#app/features/people/delete-account.server.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { bookedBy } from "#tests/support/people/persons.ts"
import { anOffice, elodie, nameOf, other } from "#tests/support/people/persons-office.ts"

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000)

describe.each(engines)("two persons whom the school merges, on %s", (engine) => {
  const on = useDatabase(engine)
  let office: Awaited<ReturnType<typeof anOffice>>
  let kept = ""
  let gone = ""
  beforeEach(async () => {
    office = await anOffice(on)
    kept = await bookedBy(on.db, elodie)
    gone = await bookedBy(on.db, other)
  })

  test("are one: what was the other's is the kept one's, whose name and contact stay", async () => {
    await sendMessage(on.db, {
      message: { ...contactMessage(), firstName: other.firstName, lastName: other.lastName, email: other.email },
      idempotencyKey: uuid(),
      now: testNow,
    })
    const merged = await office.merge(kept, gone)
    expect(merged).toMatchObject({ status: 200, body: { id: kept, email: elodie.email } })
    expect(merged.body.things).toMatchObject({ reservations: 2, contactMessages: 1, all: 3 })
    expect(merged.body.merged).toMatchObject([{ email: other.email, undoableUntil: minutes(10).toISOString() }])
    expect(await office.file(gone)).toMatchObject({ id: kept })
    expect((merged.body.history as { action: string }[]).map(({ action }) => action)).toEqual(["person.merged"])
  })

  test("stay one for whoever books with the merged contact", async () => {
    await office.merge(kept, gone)
    expect(await bookedBy(on.db, other)).toBe(kept)
    expect(await bookedBy(on.db, { ...other, firstName: "Marc" })).not.toBe(kept)
  })

  test("are two again within ten minutes, with exactly what was moved; what came since stays", async () => {
    await office.call("PUT", `/${kept}/note`, { note: "Rame bien.", shownNote: "" })
    await office.call("PUT", `/${gone}/note`, { note: "Vient avec un chien.", shownNote: "" })
    await office.merge(kept, gone)
    expect((await office.file(kept)).note).toBe("Rame bien.\n\nVient avec un chien.")
    await bookedBy(on.db, other)
    office.clock.set(minutes(10))
    expect(await office.undo(await office.mergeIdOf(kept))).toMatchObject({
      status: 200,
      body: { id: gone, note: "Vient avec un chien.", things: { reservations: 1 } },
    })
    expect(await office.ownerOf(other.email)).toEqual([gone, kept])
    expect(await office.file(kept)).toMatchObject({ note: "Rame bien.", merged: [], things: { reservations: 2 } })
    expect(await bookedBy(on.db, other)).toBe(gone)
  })

  test("stay one after ten minutes, and an undo is undone once", async () => {
    await office.merge(kept, gone)
    const mergeId = await office.mergeIdOf(kept)
    office.clock.set(new Date(minutes(10).getTime() + 1))
    expect(await office.undo(mergeId)).toMatchObject({ status: 409, body: { code: "too-late" } })
    expect((await office.file(kept)).merged).toMatchObject([{ undoableUntil: null }])
    office.clock.set(minutes(9))
    expect((await office.undo(mergeId)).status).toBe(200)
    expect(await office.undo(mergeId)).toMatchObject({ status: 409, body: { code: "already-undone" } })
    expect(await office.ownerOf(other.email)).toEqual([gone])
    expect(await office.undo(uuid())).toMatchObject({ status: 404, body: { code: "merge-not-found" } })
  })

  test("in a chain lose nothing, in whatever order the merges are taken back", async () => {
    const third = await bookedBy(on.db, { ...elodie, email: "elo@example.ch" })
    const all = [elodie.email, other.email]
    const owners = async () => (await Promise.all(all.map(office.ownerOf))).flat()
    for (const lastFirst of [true, false]) {
      await office.merge(kept, gone)
      const first = await office.mergeIdOf(kept)
      await office.merge(third, kept)
      const second = await office.mergeIdOf(third)
      expect(await office.file(gone)).toMatchObject({ id: third, things: { reservations: 3 } })
      expect(await owners()).toEqual([third, third])
      for (const mergeId of lastFirst ? [second, first] : [first, second])
        expect((await office.undo(mergeId)).status).toBe(200)
      expect(await owners()).toEqual([kept, gone])
      expect(await office.file(gone)).toMatchObject({ id: gone })
      expect(await office.file(kept)).toMatchObject({ id: kept, merged: [] })
    }
  })

  test("lead in a chain to the last one, who has what is booked with any of the contacts", async () => {
    const third = await bookedBy(on.db, { ...elodie, email: "elo@example.ch" })
    await office.merge(kept, gone)
    await office.merge(third, kept)
    expect([await bookedBy(on.db, other), await bookedBy(on.db, elodie)]).toEqual([third, third])
  })

  test("are refused when one is merged already, is the other, or changed since", async () => {
    expect((await office.merge(kept, kept)).body.code).toBe("same-person")
    const stale = await office.call("POST", `/${kept}/merges`, { personId: gone, things: 2 })
    expect([stale.status, stale.body.code]).toEqual([409, "changed-meanwhile"])
    await office.merge(kept, gone)
    const again = await office.call("POST", `/${kept}/merges`, { personId: gone, things: 0 })
    expect([again.status, again.body.code]).toEqual([409, "already-merged"])
    const back = await office.call("POST", `/${gone}/merges`, { personId: kept, things: 2 })
    expect([back.status, back.body.code]).toEqual([409, "already-merged"])
    const unknown = await office.call("POST", `/${kept}/merges`, { personId: uuid(), things: 0 })
    expect([unknown.status, unknown.body.code]).toEqual([404, "person-not-found"])
  })
})

describe("merging with an account", () => {
  const on = useDatabase()

  async function withAccount() {
    const office = await anOffice(on)
    const owner = await office.people.someone("elo@example.ch", nameOf(elodie))
    const { id } = await on.db
      .selectFrom("persons")
      .select("id")
      .where("userId", "=", owner.userId)
      .executeTakeFirstOrThrow()
    return { ...office, owner, own: id }
  }

  test("keeps the account's person, and never makes two accounts one", async () => {
    const { merge, own, people, call } = await withAccount()
    const guest = await bookedBy(on.db, other)
    expect((await call("POST", `/${guest}/merges`, { personId: own, things: 0 })).body.code).toBe("account-stays")
    const second = await people.someone("second@example.ch", nameOf(elodie))
    const [{ id } = { id: "" }] = await on.db
      .selectFrom("persons")
      .select("id")
      .where("userId", "=", second.userId)
      .execute()
    const refused = await call("POST", `/${own}/merges`, { personId: id, things: 0 })
    expect([refused.status, refused.body.code]).toEqual([409, "two-accounts"])
    expect((await merge(own, guest)).body).toMatchObject({ id: own, userId: expect.any(String) })
  })

  test("lends nothing that the account proved to whoever types the merged name and address", async () => {
    const { merge, own, owner, people, admin } = await withAccount()
    await applicationOf(on.db, owner.userId, { status: "approved" })
    const guest = await bookedBy(on.db, other)
    await merge(own, guest)
    expect(await bookedBy(on.db, other)).toBe(own)
    await on.db.updateTable("bookings").set({ kind: "boat_rental", licenseLevel: null }).execute()
    const rows = await on.db.selectFrom("bookings").select(["id", "userId"]).execute()
    expect(rows.map(({ userId }) => userId)).toEqual([null, null])
    for (const { id } of rows) {
      const { body } = await people.call("GET", `/api/v1/admin/reservations/${id}`, undefined, admin.cookie)
      expect(body).toMatchObject({ licenceCheck: "to-verify", licence: null, personId: own, identityToVerify: true })
    }
    const mine = await people.call("GET", "/api/v1/me/reservations", undefined, owner.cookie)
    expect(mine.body.items).toEqual([])
    // The owner moves to the merged mailbox, and so claims its bookings.
    await on.db.updateTable("users").set({ email: other.email }).where("id", "=", owner.userId).execute()
    await people.signIn(other.email)
    for (const { id } of rows) {
      const { body } = await people.call("GET", `/api/v1/admin/reservations/${id}`, undefined, admin.cookie)
      expect(body).toMatchObject({ userId: owner.userId, licenceCheck: "to-verify", identityToVerify: true })
    }
  })

  test("is in the account's own copy, and goes with the account", async () => {
    const { merge, own, owner, people, call } = await withAccount()
    const guest = await bookedBy(on.db, other)
    await call("PUT", `/${guest}/note`, { note: "Vient avec un chien.", shownNote: "" })
    await merge(own, guest)
    const { body } = await people.call("GET", "/api/v1/me/export", undefined, owner.cookie)
    expect(body.person).toMatchObject({
      email: "elo@example.ch",
      note: "Vient avec un chien.",
      merged: [{ email: other.email, phone: other.phone, note: "Vient avec un chien." }],
    })
    expect(body.reservations).toMatchObject([{ email: other.email }])
    const files = { db: on.db, fileStore: people.fileStore, log: people.log, forgottenList: `${on.dataDir}/forgotten` }
    await deleteAgain(files, { userId: owner.userId, now: testNow })
    const left = await on.db.selectFrom("persons").selectAll().where("id", "in", [own, guest]).execute()
    expect(left.map(({ email, note, forgottenAt }) => [email, note, forgottenAt !== null])).toEqual([
      [null, null, true],
      [null, null, true],
    ])
    const bookings = await on.db.selectFrom("bookings").select(["email", "personId"]).execute()
    expect(bookings).toEqual([{ email: "", personId: null }])
  })
})

describe("a merge and the accounts around it", () => {
  const on = useDatabase()

  test("follows its person into an account at the proof of the address, and can still be taken back", async () => {
    const { merge, mergeIdOf, undo, ownerOf, people } = await anOffice(on)
    const kept = await bookedBy(on.db, elodie)
    const gone = await bookedBy(on.db, other)
    await merge(kept, gone)
    const mergeId = await mergeIdOf(kept)
    const owner = await people.someone(elodie.email, nameOf(elodie))
    const own = (await ownerOf(elodie.email))[0] ?? ""
    const row = await on.db.selectFrom("persons").select("userId").where("id", "=", own).executeTakeFirst()
    expect(row).toEqual({ userId: owner.userId })
    expect(await ownerOf(other.email)).toEqual([own])
    expect((await undo(mergeId)).status).toBe(200)
    expect([await ownerOf(elodie.email), await ownerOf(other.email)]).toEqual([[own], [gone]])
  })

  test("ends with an account that goes without what was merged: that stands for itself again", async () => {
    const { merge, ownerOf, people } = await anOffice(on)
    const owner = await people.someone("elo@example.ch", nameOf(elodie))
    const [{ id: own } = { id: "" }] = await on.db
      .selectFrom("persons")
      .select("id")
      .where("userId", "=", owner.userId)
      .execute()
    const guest = await bookedBy(on.db, other)
    await merge(own, guest)
    await on.db.deleteFrom("users").where("id", "=", owner.userId).execute()
    expect(await ownerOf(other.email)).toEqual([guest])
    expect(await bookedBy(on.db, other)).toBe(guest)
    const gone = await on.db
      .selectFrom("persons")
      .select(["email", "forgottenAt"])
      .where("id", "=", own)
      .executeTakeFirst()
    expect([gone?.email, gone?.forgottenAt !== null]).toEqual([null, true])
  })
})
