import { addMinutes } from "date-fns"
import { describe, expect, test } from "vitest"
import { findLink, makeLink } from "#app/features/identity/links/account-links.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { email, mine, others, shownOf, useDataRequests } from "#tests/support/people/data-requests.ts"

describe.each(engines)("data that a guest has corrected, on %s", (engine) => {
  const on = useDatabase(engine)
  const office = useDataRequests(on)
  const { ask, clock, proof } = office

  test("wait until what is ahead is cancelled, and correct it: name, telephone and address", async () => {
    const [row] = await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }])
    const proven = await proof()
    expect(await ask("/found", proven)).toMatchObject({ body: { ahead: [{ reference: row?.reference }] } })
    expect(await ask("/erasure", proven)).toMatchObject({ status: 409, body: { code: "bookings-ahead" } })
    const newEmail = "elodie@nouveau.example"
    const correction = {
      ...proven,
      firstName: "Élodie",
      lastName: "Favre",
      phone: "079 222 33 44",
      newEmail,
      shown: shownOf(mine),
    }
    expect(await ask("/correction", correction)).toMatchObject({ status: 200, body: { corrected: 1 } })
    const after = await on.db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow()
    expect(after).toMatchObject({ lastName: "Favre", phoneNormal: "+41792223344", email: newEmail, version: 2 })
    const [event] = await on.db
      .selectFrom("events")
      .select(["actor", "change"])
      .where("action", "=", "reservation.contact-corrected")
      .execute()
    expect(event).toEqual({ actor: office.admin.userId, change: { fields: ["lastName", "phone", "email"] } })
    expect(await ask("/correction", correction)).toMatchObject({ status: 409, body: { code: "nothing-ahead" } })
  })

  describe("a correction under a mailbox that books for several people", () => {
    const newEmail = "reception@nouveau.example"
    const contacts = () =>
      on.db.selectFrom("reservations").select(["firstName", "lastName", "phone", "email"]).orderBy("startsAt").execute()

    async function corrected(typed: object) {
      const guest = { ...others, email, status: "confirmed" as const, time: "16:00" }
      await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }, guest])
      const proven = await proof()
      const shown = (await ask("/found", proven)).body.contact
      return await ask("/correction", { ...proven, newEmail: email, ...shownOf(mine), shown, ...typed })
    }

    test("changes what was typed anew, of that person alone", async () => {
      expect(await corrected({ lastName: "Favre" })).toMatchObject({ status: 200, body: { corrected: 1 } })
      expect(await contacts()).toEqual([
        { ...mine, lastName: "Favre" },
        { ...others, email },
      ])
    })

    test("changes the address of all, and no name", async () => {
      expect(await corrected({ newEmail })).toMatchObject({ body: { corrected: 2 } })
      expect(await contacts()).toEqual([
        { ...mine, email: newEmail },
        { ...others, email: newEmail },
      ])
    })

    test("ends what the answer to a request let its sender do; the links of mails stay", async () => {
      const [row] = await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }])
      const links = [true, false].map((answered) => ({ tokenHash: `${answered}`, bookingId: row?.id ?? "", answered }))
      await on.db.insertInto("manageLinks").values(links).execute()
      expect(await corrected({ lastName: "Favre" })).toMatchObject({ status: 200 })
      const ended = await on.db
        .selectFrom("manageLinks")
        .select("answered")
        .where("revokedAt", "is not", null)
        .execute()
      expect(ended).toEqual([{ answered: true }])
    })

    test("takes an empty telephone, and leaves the one it has", async () => {
      expect(await corrected({ phone: "", lastName: "Favre" })).toMatchObject({ status: 200 })
      expect(await contacts()).toMatchObject([{ lastName: "Favre", phone: mine.phone }, { phone: others.phone }])
    })
  })

  describe("a mistyped address", () => {
    const right = "elodie.juste@example.ch"
    async function booked(userId: string | null = null, status: "pending" | "confirmed" = "confirmed") {
      const [row] = await reservationsOf(on.db, userId, [{ ...mine, status }])
      if (!row) throw new Error("no reservation was written")
      const { reference, day: reservationDate } = row
      return { row, said: { reference, reservationDate, lastName: "rochat", email: right, heard: "phone" } }
    }

    test("is corrected by reference, day and name; the confirmation and what waits go to the new one", async () => {
      const { row, said } = await booked()
      const waits = { entity: "reservation", entityId: row.id, kind: "reservation-reminder", data: "{}" }
      const nextAttemptAt = addMinutes(testNow, 600)
      await on.db
        .insertInto("emails")
        .values({ id: crypto.randomUUID(), ...waits, to: email, nextAttemptAt })
        .execute()
      const link = { tokenHash: "former", bookingId: row.id }
      await on.db.insertInto("manageLinks").values(link).execute()
      const answer = await ask("/address", said)
      expect(answer).toMatchObject({ status: 200, body: { reference: row.reference, email: right } })
      const mails = await on.db.selectFrom("emails").select(["kind", "to"]).orderBy("kind").execute()
      expect(mails).toEqual([
        { kind: "reservation-confirmed", to: right },
        { kind: "reservation-reminder", to: right },
      ])
      const [former] = await on.db.selectFrom("manageLinks").select("revokedAt").execute()
      expect(former?.revokedAt).not.toBeNull()
      const [event] = await on.db.selectFrom("events").select("change").where("entityId", "=", row.id).execute()
      expect(event?.change).toEqual({ fields: ["email"], heard: "phone" })
    })

    async function queued(entityId: string, mail: { kind: string; state?: "failed"; data?: object; to?: string }) {
      const { data = {}, state, ...about } = mail
      const waits = state ? { state } : { nextAttemptAt: testNow }
      const id = crypto.randomUUID()
      const row = { id, to: email, entity: "reservation", entityId, ...about, ...waits, data: JSON.stringify(data) }
      await on.db.insertInto("emails").values(row).execute()
    }

    const mails = () => on.db.selectFrom("emails").select(["kind", "to", "state", "data"]).orderBy("kind").execute()

    test("corrected twice, ends each link once and leaves one confirmation", async () => {
      const { row, said } = await booked()
      await on.db.insertInto("manageLinks").values({ tokenHash: "former", bookingId: row.id }).execute()
      await queued(row.id, { kind: "reservation-received" })
      await queued(row.id, { kind: "reservation-links" })
      await queued(row.id, { kind: "reservation-confirmed", state: "failed", data: { message: "Prenez un pull." } })
      expect((await ask("/address", { ...said, email: "elodie@encore.example" })).status).toBe(200)
      clock.at = addMinutes(testNow, 5)
      expect((await ask("/address", said)).status).toBe(200)
      expect(await mails()).toMatchObject([
        {
          kind: "reservation-confirmed",
          to: right,
          state: "queued",
          data: { message: "Prenez un pull.", firstName: mine.firstName, sequence: 0 },
        },
      ])
      expect(await on.db.selectFrom("manageLinks").select("revokedAt").execute()).toEqual([{ revokedAt: testNow }])
    })

    test("takes its invitation back; the booking's mail invites at the new address", async () => {
      const { row, said } = await booked(null, "pending")
      const invite = { kind: "invitation", owner: { userId: null, ...mine }, now: testNow } as const
      const token = await inTransaction(on.db, (trx) => makeLink(trx, invite))
      await queued(row.id, { kind: "reservation-received", data: { account: { token } } })
      expect((await ask("/address", said)).status).toBe(200)
      expect(await findLink(on.db, { kind: "invitation", token, now: testNow })).toBeUndefined()
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      const { account } = (mail?.data ?? {}) as { account?: { token: string } }
      const found = await findLink(on.db, { kind: "invitation", token: account?.token ?? "", now: testNow })
      expect(found).toEqual({ email: right })
    })

    test("is corrected after any number of slips, which are no mails", async () => {
      const { said } = await booked()
      const slips = Array.from({ length: 6 }, () => ask("/address", { ...said, lastName: "Rochet" }))
      expect((await Promise.all(slips)).map(({ status }) => status)).toEqual(slips.map(() => 404))
      expect((await ask("/address", said)).status).toBe(200)
    })

    test.each([
      ["another name", { lastName: "Monnier" }, 404, "not-found"],
      ["another day", { reservationDate: "2027-06-13" }, 404, "not-found"],
      ["another reference", { reference: "K7QM3XPD" }, 404, "not-found"],
      ["the address it has", { email: email.toUpperCase() }, 422, "same-address"],
    ])("stays with %s", async (_, change, status, code) => {
      const { row, said } = await booked()
      expect(await ask("/address", { ...said, ...change })).toMatchObject({ status, body: { code } })
      const after = await on.db.selectFrom("reservations").select("email").where("id", "=", row.id).execute()
      expect(after).toEqual([{ email }])
    })

    test("of an account is the account's to correct", async () => {
      const { userId } = await office.people.someone("compte@example.ch")
      const { said } = await booked(userId)
      expect(await ask("/address", said)).toMatchObject({ status: 409, body: { code: "of-account" } })
    })
  })
})
