import { beforeEach, describe, expect, test } from "vitest"
import {
  countManageLinks,
  findLinked,
  forgetManageLinks,
  keepManageLink,
  mintManageLink,
} from "#app/features/bookings/links/manage-links.server.ts"
import { revokeManageLinks } from "#app/features/bookings/links/revoke-links.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { withoutPerson } from "#app/features/reservations/forget/without-person.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots, testNow } from "#tests/factories/slots.ts"
import { aCourse } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

const paths = { booking: "/api/v1/own-reservation", application: "/api/v1/own-sessions" } as const

describe.each(engines)("links to bookings and applications on %s", (engine) => {
  const on = useDatabase(engine)
  let school: Awaited<ReturnType<typeof sessionSchool>>
  let ids: Record<keyof typeof paths, string>

  beforeEach(async () => {
    school = await sessionSchool(on, { clock: { now: () => testNow } })
    await rentalSlots(on.db, ["14:00", "15:00"])
    await boatsOf(on.db, ["electric_medium"])
    await createReservation(on.db, booking(rentalRequest()))
    const reservation = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const candidate = await school.candidate()
    await candidate.submit(await aCourse(on.db))
    ids = { booking: reservation.id, application: candidate.draft.id }
  })

  const mint = async (kind: keyof typeof paths) => (await mintManageLink(on.db, ids[kind])) ?? ""
  const opens = async (kind: keyof typeof paths, secret: string) =>
    (await school.people.call("POST", paths[kind], { secret })).status

  test("open what they were minted for, and nothing of the other kind", async () => {
    const secrets = { booking: await mint("booking"), application: await mint("application") }
    expect(await opens("booking", secrets.booking)).toBe(200)
    expect(await opens("application", secrets.application)).toBe(200)
    expect(await opens("application", secrets.booking)).toBe(404)
    expect(await opens("booking", secrets.application)).toBe(404)
    expect(await findLinked(on.db, secrets.application)).toEqual({
      kind: "application",
      id: ids.application,
      answered: false,
    })
  })

  test("are revoked and counted by what they open", async () => {
    for (const kind of ["booking", "application", "application"] as const) await mint(kind)
    await revokeManageLinks(on.db, { kind: "application", id: ids.application, actor: "system", now: testNow })
    expect(await countManageLinks(on.db, { kind: "booking", id: ids.booking })).toBe(1)
    expect(await countManageLinks(on.db, { kind: "application", id: ids.application })).toBe(0)
    const events = await on.db
      .selectFrom("events")
      .select(["entityId", "change"])
      .where("action", "like", "%.links-revoked")
      .execute()
    expect(events).toEqual([{ entityId: ids.application, change: { links: 2 } }])
  })

  test("are forgotten 30 days after the end of what they open, each by its own", async () => {
    await mint("booking")
    await mint("application")
    const left = async (now: string) => {
      await on.db.transaction().execute((trx) => forgetManageLinks(trx, new Date(now)))
      return await on.db.selectFrom("manageLinks").select(["bookingId", "applicationId"]).execute()
    }
    // The last session ends on 2027-06-12 at 17:00, the rental at 16:00.
    expect(await left("2027-07-12T13:59:59Z")).toHaveLength(2)
    expect(await left("2027-07-12T14:00:00Z")).toEqual([{ bookingId: null, applicationId: ids.application }])
    expect(await left("2027-07-12T15:00:00Z")).toEqual([])
  })

  test("of an answer: repeated, nothing changes; once a link of the booking was ended, none comes back", async () => {
    await keepManageLink(on.db, ids.booking, "answered")
    await keepManageLink(on.db, ids.booking, "answered")
    expect(await findLinked(on.db, "answered")).toEqual({ kind: "booking", id: ids.booking, answered: true })
    await revokeManageLinks(on.db, { kind: "booking", id: ids.booking, actor: "system", now: testNow })
    await keepManageLink(on.db, ids.booking, "answered")
    await keepManageLink(on.db, ids.booking, "of another secret of the site")
    for (const secret of ["answered", "of another secret of the site"]) {
      expect(await findLinked(on.db, secret)).toBeUndefined()
    }
    expect(await mint("booking")).toEqual(expect.any(String))
  })

  test("are minted for no draft, nobody forgotten and nothing unknown", async () => {
    const forgotten = { firstName: "", lastName: "", ...withoutPerson(testNow) }
    await on.db.updateTable("reservations").set(forgotten).where("id", "=", ids.booking).execute()
    const { draft } = await school.candidate("Marc")
    for (const id of [ids.booking, draft.id, crypto.randomUUID()]) {
      expect(await mintManageLink(on.db, id)).toBeUndefined()
    }
  })
})
