import { constraintOf } from "#app/platform/database/database-errors.server.ts"

/** Runs a command again whose random reference was taken; the next try gets another. */
export async function withFreshReference<Outcome>(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (constraintOf(error) !== "bookings_reference") throw error
    return await run()
  }
}
