import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { readForgotten } from "#app/features/people/forgotten-people.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { endSessions, forgetAgain, forgottenListOf } from "#server/operate/after-restore.ts"
import { backup } from "#server/operate/backup.ts"
import { restore } from "#server/operate/restore.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf } from "#tests/factories/slots.ts"
import { testPassword } from "#tests/support/ask.ts"
import { createDatabase, engines, useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ecole-restored-"))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe.each(engines)("people whom a backup brings back, on %s", (engine) => {
  const on = useDatabase(engine)

  test("are forgotten again where they had deleted their account; nobody is signed in any more", async () => {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("elodie@example.ch")
    await people.someone("autre@example.ch")
    // Ahead of today, by the clock of the program that restores.
    const ahead = addDays(dayAt(new Date()), 30)
    const slot = await aSlot(on.db, { date: ahead })
    await createReservation(on.db, booking(licenseRequest({ reservationDate: ahead }), { userId, now: new Date() }))
    await people.call("POST", "/api/auth/sign-in/magic-link", { email: "autre@example.ch" })
    await people.mailed("magic-link")
    const archive = join(directory, "saved.tar.gz")
    await backup(on.database, on.dataDir, archive)

    await people.call("POST", "/api/v1/me/deletion", { password: testPassword }, cookie)
    const { token } = await people.mailed("account-deletion")
    await people.call("POST", "/api/v1/me/deletion/confirm", { token }, cookie)
    const list = forgottenListOf(on)
    expect(await readForgotten(list)).toEqual([userId])

    const target = await createDatabase(engine)
    try {
      let ended = 0
      await restore(archive, target.database, target.dataDir, async (trx) => {
        ended = await endSessions(trx)
      })
      const rows = async (table: "sessions" | "verifications" | "users" | "bookings") =>
        (await target.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
      expect([ended, await rows("sessions"), await rows("verifications")]).toEqual([2, [], []])
      expect(JSON.stringify([await rows("users"), await rows("bookings")])).toContain("elodie@example.ch")

      const env = { ...readEnv({}), dataDir: target.dataDir }
      expect(await forgetAgain(target.db, env, await readForgotten(list))).toEqual({ accounts: 1, guestRows: 0 })
      expect((await rows("users")).map(({ email }) => email)).toEqual(["autre@example.ch"])
      expect(JSON.stringify(await rows("bookings"))).not.toMatch(/elodie@|Rochat/)
      expect(await rows("bookings")).toMatchObject([{ forgottenAt: expect.any(Date) }])
      expect(await countersOf(target.db)).toEqual({ [slot.id]: 0 })
      const told = await target.db.selectFrom("emails").select("kind").where("kind", "=", "account-deleted").execute()
      expect(told).toEqual([])
      expect(await readForgotten(forgottenListOf(target))).toEqual([userId])
      expect(await forgetAgain(target.db, env, await readForgotten(list))).toEqual({ accounts: 0, guestRows: 0 })
    } finally {
      await target.remove()
    }
  })

  test("a list with anything but ids is refused", async () => {
    const list = join(directory, "forgotten")
    await writeFile(list, "elodie@example.ch\n")
    await expect(readForgotten(list)).rejects.toThrow("un numéro par ligne")
  })
})
