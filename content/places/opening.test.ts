import { expect, test } from "vitest"
import { openingOf, specifiedHours } from "./opening.ts"

const nothing = { hours: [], seasons: [] }

test("while nothing is set, the words are those of the specification", () => {
  expect(openingOf(nothing, "2027-06-12")).toMatchObject({
    days: "Mardi à dimanche, 9h-18h",
    closed: "Fermé le lundi",
    season: "D’avril à octobre",
    seasons: [{ fromDate: "2027-04-01", toDate: "2027-10-31" }],
  })
  expect(openingOf({ ...nothing, hours: specifiedHours }, "2027-06-12").days).toBe("Mardi à dimanche, 9h-18h")
  expect(openingOf(nothing, "2027-11-01").seasons).toEqual([{ fromDate: "2028-04-01", toDate: "2028-10-31" }])
  expect(openingOf(nothing, "2027-10-31").seasons).toEqual([{ fromDate: "2027-04-01", toDate: "2027-10-31" }])
})

test("what the school sets is said in the same way", () => {
  const hours = [1, 2, 4, 5, 6].map((weekday) => ({
    weekday,
    opens: "08:30",
    closes: weekday === 6 ? "20:00" : "18:00",
  }))
  const seasons = [
    { fromDate: "2026-04-01", toDate: "2026-10-31" },
    { fromDate: "2027-03-15", toDate: "2027-11-01" },
  ]
  expect(openingOf({ hours, seasons }, "2027-01-05")).toMatchObject({
    days: "Lundi à mardi, 8h30-18h\u00a0; jeudi à vendredi, 8h30-18h\u00a0; samedi, 8h30-20h",
    closed: "Fermé le mercredi et le dimanche",
    season: "Du 15 mars au 1er novembre",
  })
  const daily = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: "09:00", closes: "18:00" }))
  expect(openingOf({ ...nothing, hours: daily }, "2027-01-05")).toMatchObject({
    days: "Lundi à dimanche, 9h-18h",
    closed: "Ouvert tous les jours",
  })
})
