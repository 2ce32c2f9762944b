import { describe, expect, test } from "vitest"
import { cancelPromise, movePromise } from "#app/features/calendar/courses/admin/promised-mails.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { reservationDecision } from "#content/admin/reservations.ts"
import { sessionRecord } from "#content/admin/training.ts"
import { forgottenTraits, reservationsOf } from "#tests/factories/own-rows.ts"
import { aCourse } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { anEdit, sessionSchool } from "#tests/support/people/session-school.ts"
import { schoolWith } from "#tests/support/people/submitted-candidate.ts"

const noAccount = { userId: null, personId: null }
const forgotten = {
  userId: null,
  personId: null,
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  forgottenAt: new Date(),
}

describe("the mails a screen of the school promises are the mails that are queued", () => {
  const on = useDatabase()

  /** To whom mails were queued meanwhile. */
  async function queuedBy(act: () => Promise<unknown>): Promise<string[]> {
    const ids = async () => new Set((await on.db.selectFrom("emails").select("id").execute()).map(({ id }) => id))
    const before = await ids()
    await act()
    const rows = await on.db.selectFrom("emails").select(["id", "to"]).orderBy("to").execute()
    return rows.filter(({ id }) => !before.has(id)).map(({ to }) => to)
  }

  /** A session with somebody of each kind in it: two can be told, one cannot, one has no seat any more. */
  async function mixedSession() {
    const school = await sessionSchool(on)
    const course = await aCourse(on.db)
    const person = async (name: string, left?: object) => {
      const candidate = await school.candidate(name)
      await candidate.submit(course)
      const { id } = candidate.draft
      if (!left) return candidate
      await on.db.updateTable("boatLicenseApplications").set(left).where("id", "=", id).execute()
      return candidate
    }
    const withAccount = await person("Élodie")
    await person("Marc", { ...noAccount, email: "marc@example.ch" })
    await person("Zoé", forgotten)
    const rejected = await person("Luc")
    await on.db.deleteFrom("places").execute()
    await on.db.deleteFrom("charges").where("accountId", "=", rejected.draft.id).execute()
    await on.db.deleteFrom("seats").where("applicationId", "=", rejected.draft.id).execute()
    await on.db.updateTable("slots").set({ taken: 3 }).execute()
    const [theory] = course
    const record = async () => (await school.read(theory.id)).body as unknown as AdminSessionDetail
    return { school, theory, record, reached: [withAccount.email, "marc@example.ch"] }
  }

  test("a session that is cancelled: accounts, people without one, and nobody who was forgotten", async () => {
    const { school, theory, record, reached } = await mixedSession()
    expect(cancelPromise((await record()).bookings)).toBe(
      "2\u00a0personnes inscrites seront prévenues par e-mail, dix minutes plus tard. 1\u00a0personne inscrite n’a plus d’adresse e-mail et ne sera pas prévenue. D’ici là, vous pouvez revenir en arrière.",
    )
    expect(await queuedBy(() => school.cancel(theory.id))).toEqual(reached)
    expect(cancelPromise((await record()).bookings)).toMatch(/^Personne n’est inscrit/)
  })

  test("a session that moves: the same people; an edit that moves nothing is mailed to nobody", async () => {
    const { school, theory, record, reached } = await mixedSession()
    expect(movePromise((await record()).bookings)).toMatch(/\u00a0: 2\u00a0personnes inscrites seront prévenues/)
    expect(await queuedBy(() => school.edit(theory.id, { ...anEdit, priceChf: 170 }))).toEqual([])
    const moved = { ...anEdit, priceChf: 170, location: "Base de Vevey", version: 2 }
    expect(await queuedBy(() => school.edit(theory.id, moved))).toEqual(reached)
  })

  test("a session nobody is booked in: nothing is promised, nothing is queued", async () => {
    const school = await sessionSchool(on)
    const [theory] = await aCourse(on.db)
    const { bookings } = (await school.read(theory.id)).body as unknown as AdminSessionDetail
    expect([cancelPromise(bookings), movePromise(bookings)]).toEqual([
      expect.stringMatching(/aucun e-mail ne partira\.$/),
      undefined,
    ])
    expect(await queuedBy(() => school.cancel(theory.id))).toEqual([])
    // The words after it are the same for everybody.
    expect(sessionRecord.cancelled).not.toMatch(/prévenu|e-mail/)
  })

  test.each([
    ["confirmed", "pending"],
    ["cancelled", "pending"],
    ["completed", "confirmed"],
  ] as const)("a reservation that becomes %s: its person, unless forgotten", async (status, before) => {
    const people = await accountsOf(on)
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const past = { status: before, day: "2027-06-01" }
    const own = await people.someone("camille@example.ch")
    const [guest, gone] = await reservationsOf(on.db, null, [past, { ...past, ...forgottenTraits }])
    const [booked] = await reservationsOf(on.db, own.userId, [past])
    const queued = async (id = "") => {
      const path = `/api/v1/admin/reservations/${id}`
      const { body } = await people.call("GET", path, undefined, admin.cookie)
      const promise = body.forgotten ? reservationDecision.notMailed : reservationDecision.previews[status]
      const change = { version: 1, status }
      const mails = await queuedBy(() => people.call("POST", `${path}/status`, change, admin.cookie))
      return [promise, mails.length]
    }
    expect(await queued(guest?.id)).toEqual([reservationDecision.previews[status], 1])
    expect(await queued(booked?.id)).toEqual([reservationDecision.previews[status], 1])
    expect(await queued(gone?.id)).toEqual([reservationDecision.notMailed, 0])
  })

  test("an application that is decided: its candidate, and nobody once the account is deleted", async () => {
    const school = await schoolWith(on)
    const decided = async (email: string, decision: string, left?: object) => {
      const { id } = await school.submitted(email)
      if (left) await on.db.updateTable("boatLicenseApplications").set(left).where("id", "=", id).execute()
      const { personDeleted } = (await school.read(id)).body
      const mails = await queuedBy(() => school.decide(id, { decision }))
      return { personDeleted, mails: mails.length }
    }
    expect(await decided("a@example.ch", "approved")).toEqual({ personDeleted: false, mails: 1 })
    expect(await decided("b@example.ch", "rejected")).toEqual({ personDeleted: false, mails: 1 })
    expect(await decided("c@example.ch", "rejected", forgotten)).toEqual({ personDeleted: true, mails: 0 })
  })

  test("a role that changes: the person whose it is", async () => {
    const people = await accountsOf(on)
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const { userId, email } = await people.someone("nadia@example.ch")
    const change = (role: string, shownRole: string) =>
      people.call("PUT", `/api/v1/admin/users/${userId}/role`, { role, shownRole }, admin.cookie)
    expect(await queuedBy(() => change("admin", "user"))).toEqual([email])
    expect(await queuedBy(() => change("user", "admin"))).toEqual([email])
  })
})
