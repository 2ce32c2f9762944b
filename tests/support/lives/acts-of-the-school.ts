import { type Act, chosen, days, type Life } from "./one-person.ts"
import { accountAt, bookingsIn, recordOf, reservationsIn, someAccount } from "./seen-of-a-life.ts"

/** What the school does; each act is undefined where nothing is there to do it with. */
export function actsOfTheSchool(life: Life) {
  const { db, school, courses, asAdmin } = life
  const someRecord = async (nth: number) => recordOf(life, chosen(await reservationsIn(db), nth)?.id)
  async function decide(nth: number, body: object) {
    const record = await someRecord(nth)
    return record && (await asAdmin("POST", `/reservations/${record.id}/status`, { version: record.version, ...body }))
  }

  return {
    confirm: async ({ nth, other }) => {
      const isFixed = (await someRecord(nth))?.reservationType === "boat_rental"
      const price = other % 3 === 0 ? { priceLater: true } : { amountCents: 10_000 + other * 100 }
      return await decide(nth, { status: "confirmed", ...(isFixed ? {} : price) })
    },
    cancelBySchool: ({ nth }) => decide(nth, { status: "cancelled", message: "Le lac est trop agité." }),
    moveBySchool: async ({ nth, other }) => {
      const record = await someRecord(nth)
      if (!record) return undefined
      const { id, version, timeSlot } = record
      return await asAdmin("POST", `/reservations/${id}/move`, {
        version,
        base: "nyon",
        date: chosen(days, other),
        timeSlot,
      })
    },
    undo: async () => {
      const last = db.selectFrom("reservations").select("id").orderBy("updatedAt", "desc").orderBy("id")
      const record = await recordOf(life, (await last.executeTakeFirst())?.id)
      return record && (await asAdmin("POST", `/reservations/${record.id}/undo`, { version: record.version }))
    },
    cancelCourse: async ({ nth, other }) => {
      const session = chosen(courses, nth)?.[other % 2]
      if (!session) return undefined
      const { version } = (await school.read(session.id)).body as { version: number }
      return await school.cancel(session.id, version)
    },
    tick: async ({ nth, other }) => {
      const begun = (await bookingsIn(db)).filter(({ startsAt }) => startsAt <= life.now())
      const booked = chosen(begun, nth)
      if (!booked) return undefined
      const attendance = chosen(["present", "absent", null], other) ?? null
      return await asAdmin("PUT", `/bookings/${booked.id}/attendance`, { attendance })
    },
  } satisfies Record<string, Act>
}

/** What the school does at the till. */
export function actsAtTheTill(life: Life) {
  const { db, asAdmin, given } = life
  return {
    setAmount: async ({ nth }) => {
      const unpriced = await db
        .selectFrom("reservations")
        .select("id")
        .where("status", "=", "confirmed")
        .where((eb) => eb.not(eb.exists(eb.selectFrom("charges").whereRef("accountId", "=", "reservations.id"))))
        .orderBy("reference")
        .execute()
      const account = await accountAt(life, "reservation", chosen(unpriced, nth)?.id)
      if (!account?.page.toSet) return undefined
      const { toSet, restCents: seenRestCents, currency } = account.page
      return await asAdmin("POST", `${account.path}/charges`, { seenRestCents, amountCents: toSet.cents, currency })
    },
    pay: async ({ nth, other }) => {
      const account = await someAccount(life, nth + other)
      if (!account || account.page.restCents <= 0) return undefined
      const { restCents: seenRestCents, currency } = account.page
      const amountCents = Math.ceil(seenRestCents / (1 + (other % 2)))
      const taking = { seenRestCents, amountCents, currency, method: "terminal", base: "nyon" }
      const taken = await asAdmin("POST", `${account.path}/payments`, taking)
      if (taken.status === 200) given.set(account.id, (given.get(account.id) ?? 0) + amountCents)
      return taken
    },
  } satisfies Record<string, Act>
}
