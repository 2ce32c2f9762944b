import { v4 as uuid } from "uuid"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aCourse } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import type { Called } from "#tests/support/people/accounts.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"

/** Numbers that choose among what there is. */
export interface Draw {
  nth: number
  other: number
}

export interface Life {
  db: Db
  /** Each booking of the person; the ids of the three kinds of the reservation page, and the seats. */
  bookings: () => Promise<Booked[]>
  /** Money that the person gave, in cents, by account. */
  given: Map<string, number>
  acts: Record<ActName, (draw: Draw) => Promise<Called | undefined>>
  /** Makes a link to each booking that has none. */
  keepLinks: () => Promise<void>
  /** @returns one sentence for each kept link that does not open its booking alone */
  errorsInLinks: () => Promise<string[]>
}

export interface Booked {
  id: string
  kind: string
  status: string
  reference: string
  sequence: number
  slots: string
  attendance: string | null
  applicationId: string | null
}

const actNames = [
  "book",
  "apply",
  "confirm",
  "cancelBySchool",
  "moveBySchool",
  "undo",
  "setAmount",
  "pay",
  "tick",
  "moveOwn",
  "cancelOwn",
  "acceptOwn",
  "moveSeat",
  "leaveSeat",
  "cancelCourse",
  "wait",
] as const
export type ActName = (typeof actNames)[number]

const days = ["2027-06-12", "2027-06-13", "2027-06-19", "2027-06-26"] as const
const hours = ["10:00", "11:00", "14:00", "15:00"] as const

function chosen<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(1, list.length)]
}

/** A school with places of all five kinds, an administrator, and one person with an account and a draft. */
export async function aLife(on: TestDatabase): Promise<Life> {
  let now = new Date("2027-06-08T10:00:00Z")
  const school = await sessionSchool(on, { clock: { now: () => now } })
  const person = await school.candidate("Élodie", { payment: null })
  const courses: Awaited<ReturnType<typeof aCourse>>[] = []
  for (const date of days) {
    await rentalSlots(on.db, hours, { date, maxCapacity: 2 })
    await aSlot(on.db, { date, maxCapacity: 2 })
    await aSlot(on.db, { date, reservationType: "group_outing" })
    courses.push(await aCourse(on.db, { date, maxParticipants: 2 }))
  }
  await boatsOf(on.db, ["electric_medium", "electric_medium", "electric_large"])
  const given = new Map<string, number>()
  const { call } = school.people
  const asAdmin = (method: string, path: string, body?: object) =>
    call(method, `/api/v1/admin${path}`, body, school.admin.cookie, { headers: { "idempotency-key": uuid() } })
  const asPerson = (path: string, body: object) =>
    call("POST", `/api/v1${path}`, body, person.cookie, { headers: { "idempotency-key": uuid() } })
  await asPerson("/me/application/payment", {})
  now = new Date(now.getTime() + 2_000)
  await call("GET", "/api/v1/me/application", undefined, person.cookie)

  async function bookings(): Promise<Booked[]> {
    const rows = await on.db
      .selectFrom("bookings")
      .select(["id", "kind", "status", "reference", "sequence", "attendance", "applicationId"])
      .orderBy("reference")
      .execute()
    const places = await on.db
      .selectFrom("places")
      .select(["bookingId", "slotId", "count"])
      .where("state", "=", "taken")
      .orderBy("slotId")
      .execute()
    const taken = (id: string) => places.filter(({ bookingId }) => bookingId === id)
    return rows.map((row) => ({
      ...row,
      slots: taken(row.id)
        .map(({ slotId, count }) => `${slotId} × ${count}`)
        .join(),
    }))
  }

  const reserved = async (nth: number) =>
    chosen(
      (await bookings()).filter(({ applicationId }) => !applicationId),
      nth,
    )
  async function recordAt(id: string | undefined) {
    if (!id) return undefined
    const { body } = await asAdmin("GET", `/reservations/${id}`)
    return body as unknown as AdminReservationDetails
  }
  const recordOf = async (nth: number) => recordAt((await reserved(nth))?.id)
  const ownOf = async (nth: number) => ownAt((await reserved(nth))?.id)
  async function ownAt(id: string | undefined) {
    if (!id) return undefined
    const key = { reservationId: id }
    const { status, body } = await asPerson("/own-reservation", key)
    return status === 200 ? { ...(body as unknown as OwnReservation), key } : undefined
  }
  async function seatOf(nth: number) {
    const key = { applicationId: person.draft.id }
    const { status, body } = await asPerson("/own-sessions", key)
    if (status !== 200) return undefined
    const { version, seats } = body as unknown as OwnSessions
    const seat = chosen(seats, nth)
    return seat && { seat, named: { ...key, version, bookingId: seat.id } }
  }
  async function accountAt(path: string) {
    const { status, body } = await asAdmin("GET", path)
    return status === 200 ? { path, page: body as unknown as AccountPage } : undefined
  }
  async function accountOf({ nth, other }: Draw) {
    const booked = chosen(await bookings(), nth + other)
    if (!booked) return undefined
    const { id, applicationId } = booked
    return await accountAt(applicationId ? `/accounts/application/${applicationId}` : `/accounts/reservation/${id}`)
  }
  const decide = async (nth: number, body: object) => {
    const record = await recordOf(nth)
    return record && (await asAdmin("POST", `/reservations/${record.id}/status`, { version: record.version, ...body }))
  }

  const acts: Life["acts"] = {
    async book({ nth, other }) {
      const moment = { reservationDate: chosen(days, nth) ?? days[0] }
      const requests = [
        licenseRequest(moment),
        rentalRequest({ ...moment, timeSlot: chosen(hours, nth + other) ?? "14:00" }),
        groupRequest(moment),
      ]
      return await asPerson("/reservations", chosen(requests, other) ?? {})
    },
    async apply({ nth, other }) {
      const [theory, practice] = [chosen(courses, nth)?.[0], chosen(courses, other)?.[1]]
      return theory && practice && (await person.submit([theory, practice]))
    },
    async confirm({ nth, other }) {
      const isFixed = (await recordOf(nth))?.reservationType === "boat_rental"
      const price = other % 3 === 0 ? { priceLater: true } : { amountCents: 10_000 + other * 100 }
      return await decide(nth, { status: "confirmed", ...(isFixed ? {} : price) })
    },
    cancelBySchool: ({ nth }) => decide(nth, { status: "cancelled", message: "Le lac est trop agité." }),
    async moveBySchool({ nth, other }) {
      const record = await recordOf(nth)
      const to = { base: "nyon", date: chosen(days, other), timeSlot: record && chosen([record.timeSlot], 0) }
      return record && (await asAdmin("POST", `/reservations/${record.id}/move`, { version: record.version, ...to }))
    },
    async undo() {
      const last = on.db.selectFrom("reservations").select("id").orderBy("updatedAt", "desc").orderBy("id")
      const record = await recordAt((await last.executeTakeFirst())?.id)
      return record && (await asAdmin("POST", `/reservations/${record.id}/undo`, { version: record.version }))
    },
    async setAmount({ nth }) {
      const unpriced = await on.db
        .selectFrom("reservations")
        .select("id")
        .where("status", "=", "confirmed")
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("charges").whereRef("accountId", "=", "reservations.id"))),
        )
        .orderBy("reference")
        .execute()
      const account = await accountAt(`/accounts/reservation/${chosen(unpriced, nth)?.id}`)
      if (!account?.page.toSet) return undefined
      const { cents: amountCents } = account.page.toSet
      const { restCents: seenRestCents, currency } = account.page
      return await asAdmin("POST", `${account.path}/charges`, { seenRestCents, amountCents, currency })
    },
    async pay(draw) {
      const account = await accountOf(draw)
      if (!account || account.page.restCents <= 0) return undefined
      const { restCents: seenRestCents, currency } = account.page
      const amountCents = Math.ceil(seenRestCents / (1 + (draw.other % 2)))
      const taking = { seenRestCents, amountCents, currency, method: "terminal", base: "nyon" }
      const taken = await asAdmin("POST", `${account.path}/payments`, taking)
      const id = account.path.split("/").at(-1) ?? ""
      if (taken.status === 200) given.set(id, (given.get(id) ?? 0) + amountCents)
      return taken
    },
    async tick({ nth, other }) {
      const begun = await on.db.selectFrom("bookings").select("id").where("startsAt", "<=", now).execute()
      const ids = begun.map(({ id }) => id)
      const booked = chosen(
        (await bookings()).filter(({ id }) => ids.includes(id)),
        nth,
      )
      if (!booked) return undefined
      const attendance = chosen(["present", "absent", null], other) ?? null
      if (!booked.applicationId) return await asAdmin("PUT", `/reservations/${booked.id}/attendance`, { attendance })
      const { sessionId } = await on.db
        .selectFrom("seats")
        .select("sessionId")
        .where("id", "=", booked.id)
        .executeTakeFirstOrThrow()
      return await asAdmin("PUT", `/training-sessions/${sessionId}/bookings/${booked.id}/attendance`, { attendance })
    },
    async moveOwn({ nth, other }) {
      const own = await ownOf(nth)
      if (!own) return undefined
      const { key, version, timeSlot } = own
      return await asPerson("/own-reservation/move", {
        ...key,
        version,
        base: "nyon",
        date: chosen(days, other),
        timeSlot,
      })
    },
    async cancelOwn({ nth }) {
      const own = await ownOf(nth)
      if (!own) return undefined
      const { key, version, keptPercent, keptCents } = own
      return await asPerson("/own-reservation/cancellation", { ...key, version, keptPercent, keptCents })
    },
    async acceptOwn({ nth }) {
      const moved = on.db.selectFrom("reservations").select("id").where("movedBySchoolAt", "is not", null)
      const own = await ownAt(chosen(await moved.orderBy("reference").execute(), nth)?.id)
      return own && (await asPerson("/own-reservation/acceptance", { ...own.key, version: own.version }))
    },
    async moveSeat({ nth, other }) {
      const found = await seatOf(nth)
      const sessionId = chosen(courses, other)?.[found?.seat.sessionType === "theory" ? 0 : 1].id
      return found && (await asPerson("/own-sessions/move", { ...found.named, sessionId }))
    },
    async leaveSeat({ nth }) {
      const found = await seatOf(nth)
      if (!found) return undefined
      const { keptPercent, keptCents } = found.seat.terms
      return await asPerson("/own-sessions/cancellation", { ...found.named, keptPercent, keptCents })
    },
    async cancelCourse({ nth, other }) {
      const session = chosen(courses, nth)?.[other % 2]
      if (!session) return undefined
      const { version } = (await school.read(session.id)).body as { version: number }
      return await school.cancel(session.id, version)
    },
    async wait({ nth }) {
      now = new Date(now.getTime() + (1 + (nth % 8)) * 12 * 3_600_000)
      return undefined
    },
  }
  const links = new Map<string, string>()
  async function keepLinks() {
    for (const { reference, id, applicationId } of await bookings()) {
      if (links.has(reference)) continue
      const minted = mintManageLink(on.db, applicationId ?? id)
      links.set(reference, (await minted) ?? "")
    }
  }
  async function errorsInLinks() {
    const open = (path: string, secret: string) => call("POST", `/api/v1${path}`, { secret })
    const wrong = (await bookings()).map(async ({ reference, applicationId }) => {
      const { body } = await open(applicationId ? "/own-sessions" : "/own-reservation", links.get(reference) ?? "")
      const opened = applicationId
        ? ((body as { seats?: { reference: string }[] }).seats ?? []).map((seat) => seat.reference)
        : [body.reference]
      return opened.includes(reference) ? [] : [`the link of ${reference} opens ${opened.join() || "nothing"}`]
    })
    return (await Promise.all(wrong)).flat()
  }
  return { db: on.db, bookings, given, acts, keepLinks, errorsInLinks }
}
