import { expect, test } from "vitest"
import { formatChf, formatCount, formatEuro } from "#app/ui/page/amounts.ts"
import { dateOf, dayOf, formatBytes, formatDay, formatDayTime, formatEnd, formatInstant, plural } from "./formats.ts"

test("a day keeps its date whatever the time zone of the machine", () => {
  expect(formatDay("2027-06-12")).toBe("sam. 12 juin 2027")
  expect(formatDay("2027-01-01", "long")).toBe("vendredi 1er janvier 2027")
  expect(formatDay("2026-12-31", "numeric")).toBe("31.12.2026")
  expect(formatDay("2027-03-01", "month")).toBe("mars 2027")
})

test("a picker's date and its day are each other's inverse, through both changes of the clock", () => {
  for (const day of ["2027-03-14", "2027-03-28", "2027-10-31", "2027-11-07", "2028-02-29"]) {
    expect(dayOf(dateOf(day))).toBe(day)
  }
})

test("an instant is said in Swiss time, winter and summer", () => {
  expect(formatInstant("2027-06-12T12:00:00Z")).toBe("sam. 12 juin 2027, 14:00")
  expect(formatInstant("2027-01-12T23:30:00Z")).toBe("mer. 13 janvier 2027, 00:30")
  expect(formatDayTime("2027-06-12", "09:00")).toBe("sam. 12 juin 2027, 09:00")
})

test("amounts take the Swiss form in francs and the quoted form in euros", () => {
  expect(formatChf(120_000)).toBe("CHF\u00a01’200.00")
  expect(formatChf(5)).toBe("CHF\u00a00.05")
  expect(formatChf(-123_456_789)).toBe("CHF\u00a0−1’234’567.89")
  expect(formatEuro(35_000)).toBe("350€")
  expect(formatEuro(120_050)).toBe("1’200.50\u00a0€")
})

test("zero and one are singular in French", () => {
  expect(plural(0, "place")).toBe("0\u00a0place")
  expect(plural(1, "place")).toBe("1\u00a0place")
  expect(plural(2, "place")).toBe("2\u00a0places")
  expect(plural(3, "bateau", "bateaux")).toBe("3\u00a0bateaux")
})

test("sizes of files are said as people read them", () => {
  expect(formatBytes(200)).toBe("1\u00a0Ko")
  expect(formatBytes(320_000)).toBe("313\u00a0Ko")
  expect(formatBytes(1_300_000)).toBe("1,2\u00a0Mo")
  expect(formatBytes(10 * 1024 * 1024)).toBe("10\u00a0Mo")
})

test("numbers are grouped the Swiss way", () => {
  expect([0, 999, 1284, -1284, 1_000_000].map((count) => formatCount(count))).toEqual([
    "0",
    "999",
    "1’284",
    "-1’284",
    "1’000’000",
  ])
})

test("an end names the next day where it lies past midnight", () => {
  const end = (from: string, to: string) => formatEnd(from, to)
  expect(end("2027-06-12T12:00:00Z", "2027-06-12T14:00:00Z")).toBe("16:00")
  expect(end("2027-06-12T18:00:00Z", "2027-06-12T22:00:00Z")).toBe("00:00")
  expect(end("2027-06-12T18:00:00Z", "2027-06-13T00:00:00Z")).toBe("02:00 (le\u00a0lendemain)")
  // The clocks go back in this night.
  expect(end("2027-10-30T20:00:00Z", "2027-10-31T01:30:00Z")).toBe("02:30 (le\u00a0lendemain)")
})
