import { beforeEach } from "vitest"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "./accounts.ts"

const path = "/api/v1/admin/availability"

interface OfferedSlot {
  base: string
  date: string
  timeSlot: string
  isAvailable: boolean
}

/** An administrator of slots, and guests who book them; signed in for each test. */
export function slotOffice(on: TestDatabase) {
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  beforeEach(async () => {
    people = await accountsOf(on)
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  return {
    adminId: () => admin.userId,
    someone: (email: string) => people.someone(email),
    call: (method: string, address: string, body?: unknown, cookie = admin.cookie) =>
      people.call(method, `${path}${address}`, body, cookie),

    /** Lists the slots of the public page: « 2027-06-12 14:00 nyon », with « closed » after a closed slot. */
    offered: async (query = "type=boat_license") => {
      const { body } = await people.call("GET", `/api/v1/availability?${query}`)
      return (body.items as OfferedSlot[]).map(
        (slot) => `${slot.date} ${slot.timeSlot} ${slot.base}${slot.isAvailable ? "" : " closed"}`,
      )
    },

    book: async (traits = {}) => {
      const { status } = await people.call("POST", "/api/v1/reservations", licenseRequest(traits), "", {
        headers: { "idempotency-key": crypto.randomUUID() },
      })
      return status
    },

    eventsOf: async (entity: "slot" | "slot-series") => {
      const rows = await on.db.selectFrom("events").selectAll().where("entity", "=", entity).orderBy("id").execute()
      return rows.map(({ actor, action, entityId, change }) => ({ actor, action, entityId, change }))
    },
  }
}
