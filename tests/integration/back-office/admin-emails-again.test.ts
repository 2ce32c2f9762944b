import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { aReservationMail, queueMails } from "#tests/factories/reservation-mails.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { emailsPath, mailOffice } from "#tests/support/people/mail-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

const token = "a-token-that-lets-somebody-in"

describe("mails that the school sends again", () => {
  const on = useDatabase()
  const { office, queued, reservation, delivered } = mailOffice(on)

  test("a mail that failed goes back into the queue under its own Message-ID, and that is on record", async () => {
    const { get, resend, woken } = await office()
    const { id } = await reservation()
    await delivered({ refuse: "550 full", giveUp: true })
    const before = woken()
    const answer = await resend(id, { state: "failed" })
    expect(answer).toMatchObject({ status: 200, body: { id, state: "queued", attempts: 0, error: "550 full" } })
    expect(woken()).toBe(before + 1)
    expect((await delivered()).map(({ messageId }) => messageId)).toEqual([`<${id}@troisports.example>`])
    expect((await get(`/${id}`)).body).toMatchObject({
      state: "sent",
      history: [{ action: "email.requeued", actor: "person", name: "Camille Favre" }],
    })
  })

  test("all that failed is sent again by one act, but for what holds nothing to send any more", async () => {
    const { get, call, cookie, woken } = await office()
    const failed = []
    for (let number = 10; number < 15; number += 1) failed.push(await reservation(`a${number}@example.ch`))
    await queued("password-reset", { firstName: "Élodie", token })
    await delivered({ refuse: "no answer", giveUp: true })
    await reservation("waits@example.ch")
    await on.db.updateTable("emails").set({ refused: "address" }).where("to", "=", "a10@example.ch").execute()
    const before = woken()
    const answer = await call("POST", `${emailsPath}/resend-failed`, {}, cookie)
    expect(answer).toMatchObject({ status: 200, body: { resent: 5, left: 1 } })
    expect(woken()).toBe(before + 1)
    expect((await get("/summary")).body).toEqual({ queued: 6, retrying: 0, failed: 1 })
    const leaving = (await delivered()).map(({ to }) => to)
    expect(leaving.toSorted()).toEqual([...failed.map((_, nth) => `a1${nth}@example.ch`), "waits@example.ch"])
    expect((await get(`/${failed[0]?.id}`)).body).toMatchObject({
      state: "sent",
      history: [{ action: "email.requeued" }],
    })
    expect(await call("POST", `${emailsPath}/resend-failed`, {}, cookie)).toMatchObject({
      body: { resent: 0, left: 1 },
    })
  })

  test("hundreds of failed mails go back in pieces, none twice and none forgotten", async () => {
    const { call, cookie } = await office()
    await queueMails(on.db, 450)
    await on.db.updateTable("emails").set({ state: "failed", attempts: 14, nextAttemptAt: null }).execute()
    const answer = await call("POST", `${emailsPath}/resend-failed`, {}, cookie)
    expect(answer.body).toEqual({ resent: 450, left: 0 })
    expect(await rowsOf(on.db)).toMatchObject({ emails: 450 })
    const waiting = await on.db.selectFrom("emails").select("id").where("state", "=", "queued").execute()
    expect(waiting).toHaveLength(450)
  })

  test("a mail that was sent is sent once more, as a row and under a Message-ID of its own", async () => {
    const { get, resend } = await office()
    const { id, entityId } = await reservation()
    await delivered()
    const { status, body: copy } = await resend(id, { state: "sent" })
    expect({ status, copy }).toMatchObject({
      status: 200,
      copy: { state: "queued", to: "elodie@example.ch", related: { entity: "reservation", id: entityId } },
    })
    expect(copy.id).not.toBe(id)
    expect(await delivered()).toMatchObject([
      { messageId: `<${String(copy.id)}@troisports.example>`, subject: "Votre demande de réservation K7M2QX9B" },
    ])
    expect((await get(`/${id}`)).body).toMatchObject({
      state: "sent",
      history: [{ action: "email.resent", change: { copy: copy.id } }],
    })
  })

  test("whoever asks twice at once sends it once", async () => {
    const { resend } = await office()
    const { id } = await reservation()
    await delivered()
    const answers = await Promise.all([resend(id, { state: "sent" }), resend(id, { state: "sent" })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "already-queued" })
    expect(await delivered()).toHaveLength(1)
  })

  test("another letter of the same kind to the same person is sent as well", async () => {
    const { resend } = await office()
    const { id, entityId } = await reservation()
    const second = await queued("reservation-received", { ...aReservationMail(), reference: "ZZZZ2222" })
    await on.db.updateTable("emails").set({ entityId }).where("id", "=", second.id).execute()
    await delivered()
    const answers = [await resend(id, { state: "sent" }), await resend(second.id, { state: "sent" })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await delivered()).toHaveLength(2)
  })

  test("what changed since it was shown is not sent again, and nothing is written", async () => {
    const { resend } = await office()
    const { id } = await reservation()
    await delivered({ refuse: "550 full", giveUp: true })
    await resend(id, { state: "failed" })
    const before = await rowsOf(on.db)
    expect(await resend(id, { state: "failed" })).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    expect(await resend(id, { state: "queued" })).toMatchObject({ status: 422 })
    expect(await resend(id, { state: "failed", to: "me@example.ch" })).toMatchObject({ status: 422 })
    expect(await resend(uuid(), { state: "failed" })).toMatchObject({ status: 404, body: { code: "not-found" } })
    expect(await resend("nothing", { state: "failed" })).toMatchObject({ status: 422 })
    expect(await rowsOf(on.db)).toEqual(before)
  })
})
