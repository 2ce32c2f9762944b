import { describe, expect, test } from "vitest"
import { writeRole } from "#app/features/identity/account/set-role.server.ts"
import { testPassword } from "#tests/support/ask.ts"
import { waitingForLocks } from "#tests/support/crowds/held-row.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const samePassword = { currentPassword: testPassword, newPassword: testPassword }
describe("one account", () => {
  const on = useDatabase("postgres", { poolSize: 4 })

  test("a new password in a deadlock with a new role: the session has ended, and nothing failed", async () => {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("camille.favre@example.ch")
    const { asked } = await on.db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute()
      const changing = people.call("POST", "/api/auth/change-password", samePassword, cookie)
      await waitingForLocks(on.db, 1)
      // PostgreSQL refuses whoever waited first.
      await writeRole(trx, { userId, role: "admin", before: "user", actor: userId })
      return { asked: changing }
    })
    expect((await asked).status).toBe(401)
    expect(await on.db.selectFrom("sessions").select("id").execute()).toEqual([])
  })
})
