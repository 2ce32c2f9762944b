import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { keepOpening } from "./keep-opening.server.ts"

const clock = { now: () => testNow }

describe("the kept opening hours", () => {
  const on = useDatabase()

  test("documents are rendered again when the calendar's hours or season change, and only then", async () => {
    const kept = await keepOpening({ db: on.db, clock })
    const shown: string[] = []
    kept.onChange(async ({ days, closed, season }) => void shown.push(`${days}. ${closed}. ${season}`))
    expect(kept.current().days).toBe("Mardi à dimanche, 9h-18h")
    await kept.refresh()
    const hours = [2, 3, 4, 5, 6, 0].map((weekday) => ({
      id: uuid(),
      base: null,
      weekday,
      opens: "09:00",
      closes: "18:00",
    }))
    await on.db.insertInto("openingHours").values(hours).execute()
    await kept.refresh()
    // The hours of the specification, written into the calendar, change no document.
    expect(shown).toEqual([])
    await on.db.updateTable("openingHours").set({ opens: "10:00" }).where("weekday", "=", 0).execute()
    await on.db.insertInto("seasons").values({ id: uuid(), fromDate: "2027-05-01", toDate: "2027-09-30" }).execute()
    await kept.refresh()
    await kept.refresh()
    expect(shown.at(-1)).toBe("Mardi à samedi, 9h-18h\u00a0; dimanche, 10h-18h. Fermé le lundi. De mai à septembre")
    expect(shown).toHaveLength(1)
  })
})
