import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aDraft, aSession, seatsTaken, sessionsOutOfStep } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { schoolWith } from "#tests/support/people/submitted-candidate.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const elodie = "elodie@example.ch"

describe("an application before the school", () => {
  const on = useDatabase()

  test("is approved: status, notes, message, event and mail, and the person counts as licensed", async () => {
    const school = await schoolWith(on)
    const { id, cookie } = await school.submitted(elodie)
    const before = await rowsOf(on.db)
    const { status, body } = await school.decide(id, {
      decision: "approved",
      notes: " Dossier impeccable. ",
      message: " Bienvenue à bord !\nÀ samedi. ",
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id,
        version: 3,
        status: "approved",
        notes: "Dossier impeccable.",
        message: "Bienvenue à bord !\nÀ samedi.",
        reviewedAt: testNow.toISOString(),
        sessions: [{ bookingStatus: "confirmed" }, { bookingStatus: "confirmed" }],
      },
    })
    expect(await rowsOf(on.db)).toEqual({
      ...before,
      events: (before.events ?? 0) + 1,
      emails: (before.emails ?? 0) + 1,
    })
    expect(await school.events("application.approved")).toEqual([
      {
        actor: school.admin.userId,
        entityId: id,
        change: { status: ["submitted", "approved"], licenseType: "coastal" },
      },
    ])
    expect(Object.values(await seatsTaken(on.db))).toEqual([1, 1])
    expect(school.woken()).toBe(1)
    const { body: licence } = await school.call("GET", "/api/v1/me/licence", undefined, cookie)
    expect(licence).toMatchObject({ licence: { licenseType: "coastal" }, activeApplication: null })

    const mails = (await sendQueued(on.db)).filter(({ recipients }) => recipients.includes(elodie))
    expect(mails).toHaveLength(2)
    expect(await school.mailed("application-approved")).toMatchObject({
      firstName: "Élodie",
      message: "Bienvenue à bord !\nÀ samedi.",
      seats: [{ sessionType: "theory" }, { sessionType: "practice" }],
    })
    const [, decision] = mails
    expect(JSON.stringify(await school.mailed("application-approved"))).not.toContain("impeccable")
    expect(decision?.source).not.toContain("impeccable")
    const { body: mine } = await school.call("GET", "/api/v1/me/applications", undefined, cookie)
    expect(JSON.stringify(mine)).not.toContain("impeccable")
  })

  test("is rejected: bookings cancelled, seats freed once, the person mailed with the message", async () => {
    const school = await schoolWith(on)
    const { id, cookie, sessions } = await school.submitted(elodie)
    const rejected = await school.decide(id, { decision: "rejected", message: "Le certificat est illisible." })
    expect(rejected).toMatchObject({
      status: 200,
      body: { status: "rejected", sessions: [{ bookingStatus: "cancelled" }, { bookingStatus: "cancelled" }] },
    })
    expect(await seatsTaken(on.db)).toEqual(Object.fromEntries(sessions.map((session) => [session.id, 0])))
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    const ended = await on.db.selectFrom("seats").select(["version", "sequence"]).execute()
    expect(ended).toEqual([1, 2].map(() => ({ version: 2, sequence: 1 })))
    expect(await school.events("application.rejected")).toMatchObject([
      { actor: school.admin.userId, change: { status: ["submitted", "rejected"], seatsFreed: 2 } },
    ])
    expect(await school.mailed("application-rejected")).toMatchObject({
      message: "Le certificat est illisible.",
      seats: [{ sessionType: "theory" }, { sessionType: "practice" }],
      ended: [1, 2].map(() => ({ id: expect.any(String), sequence: 1, startsAt: expect.stringMatching(/Z$/) })),
    })
    expect(await school.mailsTo(elodie)).toEqual(["application-rejected"])
    // The money is the school's own act: nothing was given back by itself.
    expect(rejected.body.payment).toMatchObject({ status: "completed", refundPending: false })
    const { body: mine } = await school.call("GET", "/api/v1/me/applications", undefined, cookie)
    expect(mine.items).toMatchObject([{ status: "rejected", notes: "Le certificat est illisible." }])
    const again = await school.decide(id, { version: 3, decision: "rejected" })
    expect(again).toMatchObject({ status: 409, body: { code: "not-submitted" } })
  })

  test.each(["approved", "rejected"] as const)(
    "shows the mail of a decision (%s) before it is taken",
    async (decision) => {
      const school = await schoolWith(on)
      const { id } = await school.submitted(elodie)
      const before = await rowsOf(on.db)
      const path = `${school.path}/${id}/mail-preview`
      const shown = await school.call("POST", path, { decision, message: "À relire." }, school.admin.cookie)
      expect(shown.status).toBe(200)
      expect(await rowsOf(on.db)).toEqual(before)
      await on.db.deleteFrom("emails").execute()
      await school.decide(id, { decision, message: "À relire." })
      await sendQueued(on.db)
      const sent = await on.db.selectFrom("emails").select(["subject", "text"]).executeTakeFirstOrThrow()
      const text = sent.text?.replace("https://troisports.example", "http://localhost")
      expect(shown.body).toEqual({ subject: sent.subject, text })
      expect(sent.text).toContain("À relire.")
    },
  )

  test("keeps the seats of sessions that have begun", async () => {
    const past = await aSession(on.db)
    const ahead = await aSession(on.db, { sessionType: "practice", date: "2027-06-20" })
    const school = await schoolWith(on, { clock: { now: () => instantAt("2027-06-13", "10:00") } })
    const { id } = await school.submitted(elodie, { course: [past, ahead] })
    await school.decide(id, { decision: "rejected" })
    expect(await seatsTaken(on.db)).toEqual({ [past.id]: 1, [ahead.id]: 0 })
    expect(await sessionsOutOfStep(on.db)).toEqual([])
    expect((await school.mailed("application-rejected")).seats).toMatchObject([{ date: "2027-06-20" }])
  })

  test("of two administrators at once, one decides and the other is told", async () => {
    const school = await schoolWith(on)
    const other = await school.someone("admin2@example.ch", { role: "admin" })
    const { id } = await school.submitted(elodie)
    const answers = await Promise.all([
      school.decide(id, { decision: "approved" }),
      school.decide(id, { decision: "rejected" }, other.cookie),
      school.decide(id, { decision: "approved" }, other.cookie),
    ])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const won = answers.find(({ status }) => status === 200)
    const word = won?.body.status === "approved" ? "Approuvée" : "Rejetée"
    for (const lost of answers.filter(({ status }) => status === 409)) {
      expect(lost.body).toMatchObject({
        code: "changed-meanwhile",
        detail: `Modifié entre-temps\u00a0: cette demande est maintenant «\u00a0${word}\u00a0».`,
      })
    }
    expect(await school.mailsTo(elodie)).toHaveLength(1)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test("is shown whole: person, documents, certificate, sessions, payment, history", async () => {
    const school = await schoolWith(on)
    const { id } = await school.submitted(elodie)
    const { status, body } = await school.read(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      personDeleted: false,
      firstName: "Élodie",
      file: {
        nationality: "Suisse",
        identityDocumentUploaded: true,
        photoUploaded: true,
        medicalCertificateUploaded: true,
        certificateWasRecent: true,
        documents: [
          { kind: "identity", openedByYou: false },
          { kind: "photo" },
          { kind: "medical", issuedOn: "2027-05-20" },
        ],
      },
      sessions: [{ sessionType: "theory" }, { sessionType: "practice" }],
      payment: { status: "completed", amountCents: 45_000, refundPending: false },
      history: [{ action: "application.submitted", actor: "person", name: "Élodie Rochat" }],
    })
    expect(JSON.stringify(body)).not.toContain("path")
    await school.decide(id, { decision: "approved" })
    expect((await school.read(id)).body.history).toMatchObject([
      { action: "application.submitted" },
      {
        action: "application.approved",
        actor: "person",
        name: "Anne Blanc",
        change: { status: ["submitted", "approved"] },
      },
    ])
  })

  test.each([
    ["2027-03-11", true],
    ["2027-03-10", false],
  ])("tells whether a certificate of %s was under three months old when it was submitted", async (issuedOn, recent) => {
    const school = await schoolWith(on, { clock: { now: () => instantAt("2027-09-01", "10:00") } })
    const { id } = await school.submitted(elodie)
    await on.db.updateTable("documents").set({ issuedOn }).where("kind", "=", "medical").execute()
    expect((await school.read(id)).body.file).toMatchObject({ certificateWasRecent: recent })
  })

  test("while it is a draft, shows who prepares it and nothing more, and is not decided", async () => {
    const school = await schoolWith(on)
    const { userId } = await school.someone(elodie)
    const { id } = await aDraft(on.db, userId)
    expect((await school.read(id)).body).toMatchObject({ status: "draft", phone: "+41 79 123 45 67", file: null })
    const before = await rowsOf(on.db)
    for (const decision of ["approved", "rejected"]) {
      expect(await school.decide(id, { version: 1, decision })).toMatchObject({
        status: 409,
        body: {
          code: "not-submitted",
          detail: "Seule une demande soumise peut être approuvée ou rejetée : relisez-la.",
        },
      })
    }
    expect(await rowsOf(on.db)).toEqual(before)
    expect(await school.application(id)).toMatchObject({ status: "draft", version: 1, reviewedAt: null })
  })

  test("whose person is deleted is shown as such, may be rejected without a mail, and not approved", async () => {
    const school = await schoolWith(on)
    const { id, userId } = await school.submitted(elodie)
    await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson: true, now: testNow }))
    expect((await school.read(id)).body).toMatchObject({
      personDeleted: true,
      email: "",
      file: { documents: [], identityDocumentUploaded: false, certificateWasRecent: null },
    })
    const before = await rowsOf(on.db)
    expect(await school.decide(id, { version: 3, decision: "approved" })).toMatchObject({
      status: 409,
      body: { code: "person-deleted" },
    })
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await school.decide(id, { version: 3, decision: "rejected" })).status).toBe(200)
    expect((await rowsOf(on.db)).emails).toBe(before.emails)
    expect(await sessionsOutOfStep(on.db)).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ["an unknown decision", { decision: "submitted" }, "decision"],
    ["no decision", {}, "decision"],
    ["version 0", { decision: "approved", version: 0 }, "version"],
    ["a version beyond", { decision: "approved", version: 2 ** 40 }, "version"],
    ["notes too long", { decision: "approved", notes: "x".repeat(2001) }, "notes"],
    ["a message too long", { decision: "approved", message: "x".repeat(1001) }, "message"],
    ["notes with a control character", { decision: "approved", notes: "a\u0000b" }, "notes"],
    ["a price", { decision: "approved", priceCents: 1 }, "priceCents"],
  ])("with %s is refused in French and stays as it is", async (_what, body, field) => {
    const school = await schoolWith(on)
    const { id } = await school.submitted(elodie)
    const before = await rowsOf(on.db)
    const answer = await school.decide(id, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors as object)).toEqual([field])
    expect(JSON.stringify(answer.body)).not.toMatch(/Invalid|expected/)
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await school.application(id)).status).toBe("submitted")
  })

  test("that does not exist, or was seen in another version, is refused", async () => {
    const school = await schoolWith(on)
    const { id } = await school.submitted(elodie)
    const before = await rowsOf(on.db)
    const unknown = { status: 404, body: { code: "not-found", detail: "Cette demande n’existe pas." } }
    expect(await school.read(uuid())).toMatchObject(unknown)
    expect(await school.decide(uuid(), { decision: "approved" })).toMatchObject(unknown)
    expect(await school.refund(uuid())).toMatchObject(unknown)
    expect((await school.read("x';--")).status).toBe(422)
    for (const version of [1, 3]) {
      expect(await school.decide(id, { version, decision: "approved" })).toMatchObject({
        status: 409,
        body: { code: "changed-meanwhile" },
      })
    }
    expect(await rowsOf(on.db)).toEqual(before)
  })
})
