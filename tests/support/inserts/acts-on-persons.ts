import { aSlot } from "#tests/factories/slots.ts"
import { bookedBy } from "#tests/support/people/persons.ts"
import type { Act, Desk } from "./desk.ts"

export function merges({ bySchool }: Desk): Record<string, Act> {
  let [kept, gone] = ["", ""]
  return {
    "two persons": {
      given: async (db) => {
        await aSlot(db, { maxCapacity: 20 })
        kept = await bookedBy(db, { email: "elodie@example.ch" })
        gone = await bookedBy(db, { email: "e.rochat@example.ch" })
      },
      act: () => bySchool(`/persons/${kept}/merges`, { personId: gone, things: 1 }),
    },
  }
}
