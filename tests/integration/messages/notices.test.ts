import { addHours, subHours } from "date-fns"
import { describe, expect, test } from "vitest"
import { sendDayLists } from "#app/features/calendar/planning/send-day-lists.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { saveNoticeChoices } from "#app/features/mailroom/notices/save-notice-choices.server.ts"
import { tellAdministrators } from "#app/features/mailroom/notices/tell-administrators.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { askAboutUnanswered } from "#app/features/reservations/told/ask-about-unanswered.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { school } from "#content/school.ts"
import { plannedBookings, sessionCandidates } from "#server/wiring.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { aDraft, aSession, seen, submission } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const now = new Date()
const before = subHours(now, 1)
const tomorrow = addDays(dayAt(now), 1)
/** The database stamps requests with the real time, so the day of the outing follows it. */
const reservationDate = addDays(dayAt(now), 20)
const sweep = (db: Db, at: Date, work: (trx: Trx, at: Date) => Promise<void> = tellAdministrators) =>
  inTransaction(db, (trx) => work(trx, at))

describe.each(engines)("what the school is told, on %s", (engine) => {
  const on = useDatabase(engine)

  async function anAdministrator(email: string, choices: Partial<Parameters<typeof saveNoticeChoices>[1]["choices"]>) {
    const id = crypto.randomUUID()
    const person = { id, email, name: "Claire Favre", firstName: "Claire", lastName: "Favre", emailVerified: true }
    await on.db.insertInto("users").values(person).execute()
    await on.db.insertInto("userRoles").values({ userId: id, role: "admin" }).execute()
    const chosen = { requests: "never", changes: "never", messages: "never", ...choices } as const
    await saveNoticeChoices(on.db, { userId: id, choices: chosen, now: before })
    return id
  }

  async function mailsTo(email: string) {
    const rows = await on.db
      .selectFrom("emails")
      .select(["kind", "data"])
      .where("to", "=", email)
      .orderBy("id")
      .execute()
    return rows.map(({ kind, data }) => ({ kind, data: data as { items?: { kind: string }[] } }))
  }

  async function aRequest(): Promise<string> {
    await aSlot(on.db, { maxCapacity: 9, date: reservationDate }).catch(() => undefined)
    const outcome = await createReservation(on.db, booking(licenseRequest({ reservationDate }), { now }))
    if (!outcome.ok) throw new Error(outcome.refusal)
    return outcome.id
  }

  test("an administrator gets a copy at once, one time, of what was chosen; the school's mailbox has it anyway", async () => {
    await anAdministrator("claire@example.ch", { requests: "now" })
    await anAdministrator("marc@example.ch", { messages: "now" })
    await aRequest()
    await sweep(on.db, now)
    await Promise.all([sweep(on.db, now), sweep(on.db, now)])
    expect(await mailsTo("claire@example.ch")).toMatchObject([{ kind: "reservation-notice" }])
    expect(await mailsTo("marc@example.ch")).toEqual([])
    expect(await mailsTo(school.email)).toMatchObject([{ kind: "reservation-notice" }])
  })

  test("a digest leaves at 18:00, once a day, with what came since the last; none where nothing came", async () => {
    await anAdministrator("claire@example.ch", { requests: "digest" })
    await anAdministrator("marc@example.ch", { messages: "digest" })
    await aRequest()
    await sweep(on.db, instantAt(tomorrow, "17:59"))
    expect(await mailsTo("claire@example.ch")).toEqual([])
    await sweep(on.db, instantAt(tomorrow, "18:00"))
    await Promise.all([sweep(on.db, instantAt(tomorrow, "18:01")), sweep(on.db, instantAt(tomorrow, "18:01"))])
    await sweep(on.db, instantAt(addDays(tomorrow, 1), "18:00"))
    expect(await mailsTo("claire@example.ch")).toMatchObject([
      { kind: "notice-digest", data: { items: [{ kind: "reservation-notice" }] } },
    ])
    expect(await mailsTo("marc@example.ch")).toEqual([])
  })

  test("nothing is told to who is no administrator any more, nor what came before the choice", async () => {
    const id = await anAdministrator("claire@example.ch", { requests: "now" })
    await anAdministrator("marc@example.ch", { requests: "now" })
    await on.db.deleteFrom("userRoles").where("userId", "=", id).execute()
    await on.db
      .updateTable("noticeChoices")
      .set({ since: addHours(now, 1) })
      .execute()
    await aRequest()
    await sweep(on.db, now)
    expect([...(await mailsTo("claire@example.ch")), ...(await mailsTo("marc@example.ch"))]).toEqual([])
  })

  test("a request that waits for 72 hours is asked about once, and neither earlier nor once it is answered", async () => {
    const id = await aRequest()
    const { createdAt } = await on.db.selectFrom("reservations").select("createdAt").executeTakeFirstOrThrow()
    const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000)
    await sweep(on.db, new Date(after(72).getTime() - 1000), askAboutUnanswered)
    expect(await mailsTo(school.email)).toHaveLength(1)
    await Promise.all([sweep(on.db, after(72), askAboutUnanswered), sweep(on.db, after(72), askAboutUnanswered)])
    await sweep(on.db, after(96), askAboutUnanswered)
    expect((await mailsTo(school.email)).map(({ kind }) => kind)).toEqual([
      "reservation-notice",
      "reservation-unanswered",
    ])
    await on.db.deleteFrom("reminders").execute()
    const confirm = { bookingId: id, version: 1, status: "confirmed", priceLater: true } as const
    await changeReservationStatus(on.db, { ...confirm, actor: "system", now })
    await sweep(on.db, after(96), askAboutUnanswered)
    expect(await mailsTo(school.email)).toHaveLength(2)
  })

  const listAt = (time: string) =>
    sendDayLists({ db: on.db, plannedBookings, sessionCandidates }, instantAt(addDays(reservationDate, -1), time))

  test("the list of tomorrow leaves at 18:00 for each base where somebody comes, once", async () => {
    await aRequest()
    await listAt("17:59")
    expect(await mailsTo(school.email)).toHaveLength(1)
    await Promise.all([listAt("18:00"), listAt("18:00")])
    await listAt("19:00")
    expect(await mailsTo(school.email)).toMatchObject([
      { kind: "reservation-notice" },
      {
        kind: "day-list",
        data: { base: "nyon", day: reservationDate, entries: [{ visitor: { name: "Élodie Rochat", account: {} } }] },
      },
    ])
  })

  test("the list of tomorrow names candidates with what they owe, at the base of their session or elsewhere", async () => {
    const date = reservationDate
    const theory = await aSession(on.db, { date, location: "Base de Vevey" })
    const practice = { sessionType: "practice", startTime: "14:00", endTime: "17:00" } as const
    const elsewhere = await aSession(on.db, { date, ...practice, location: "Piscine de Renens" })
    await aSession(on.db, { date, location: "Base de Morges" })
    const people = await accountsOf(on)
    const zoe = await people.someone("zoe@example.ch")
    await aDraft(on.db, zoe.userId, { firstName: "Zoé", issuedOn: dayAt(now) })
    const submitted = await submitApplication(on.db, submission(zoe, seen(theory, elsewhere), { now }))
    if (!submitted.ok) throw new Error(submitted.refusal)
    await listAt("18:00")
    const owing = { name: "Zoé Rochat", phone: "+41 79 123 45 67", account: { sums: { restCents: 30_000 } } }
    const lists = (await mailsTo(school.email)).filter(({ kind }) => kind === "day-list")
    expect(lists.map(({ data }) => data)).toMatchObject([
      { base: "vevey", day: date, entries: [{ activity: "theory", visitor: owing }] },
      { base: null, day: date, entries: [{ activity: "practice", visitor: owing }] },
    ])
  })
})
