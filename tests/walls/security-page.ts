/** The last requirement of each section of OWASP ASVS 5.0.0 that docs/security.md speaks of. */
const lastOfSection: Record<string, number> = {
  "1.2": 10,
  "1.3": 12,
  "2.2": 3,
  "2.3": 5,
  "2.4": 2,
  "3.2": 3,
  "3.3": 5,
  "3.4": 8,
  "3.5": 8,
  "3.6": 1,
  "3.7": 5,
  "4.1": 5,
  "4.2": 5,
  "5.2": 6,
  "5.3": 3,
  "5.4": 3,
  "6.2": 12,
  "6.3": 8,
  "6.4": 6,
  "6.5": 8,
  "6.6": 4,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 3,
  "8.2": 4,
  "8.3": 3,
  "9.1": 3,
  "9.2": 4,
  "11.1": 4,
  "12.1": 5,
  "12.3": 5,
  "13.3": 4,
  "13.4": 7,
  "14.2": 8,
  "14.3": 3,
  "15.1": 5,
  "15.2": 5,
  "15.3": 7,
  "15.4": 4,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 4,
}

interface Claims {
  /** Requirements said to be met, and the test each one names. */
  met: { numbers: string[]; path: string; test: string }[]
  unmet: string[]
}

/** What the tables of the page claim. */
export function claimsOf(page: string): Claims {
  const [, met = "", unmet = ""] = page.split(/^## OWASP ASVS.*$/m)
  const rows = (table: string) => table.split("\n").filter((line) => line.startsWith("| V"))
  return {
    met: rows(met).map((row) => {
      const [, path = "", test = ""] = /`([^`]+\.(?:test|spec)\.tsx?)` « (.+) » \|$/.exec(row) ?? []
      return { numbers: numbersIn(row), path, test }
    }),
    unmet: rows(unmet).flatMap(numbersIn),
  }
}

function numbersIn(row: string): string[] {
  return row.split("|")[1]?.match(/V\d+\.\d+\.\d+/g) ?? []
}

/** What of the page is not so. `read` gives a file's text, undefined where there is none. */
export function falseClaims(page: string, read: (path: string) => string | undefined): string[] {
  const { met, unmet } = claimsOf(page)
  const unknown = [...met.flatMap(({ numbers }) => numbers), ...unmet].filter((number) => !exists(number))
  const missing = met.filter(({ path, test }) => !names(read(path), test))
  const both = met.flatMap(({ numbers }) => numbers).filter((number) => unmet.includes(number))
  return [
    ...unknown.map((number) => `${number} is no requirement`),
    ...missing.map(({ numbers, path, test }) => `${numbers.join(", ")}: no test « ${test} » in ${path}`),
    ...both.map((number) => `${number} is said to be met and not to be`),
  ]
}

function exists(number: string): boolean {
  const [chapter = "", section = "", last = ""] = number.slice(1).split(".")
  const of = lastOfSection[`${chapter}.${section}`] ?? 0
  return Number(last) >= 1 && Number(last) <= of
}

function names(text: string | undefined, test: string): boolean {
  return test !== "" && (text?.includes(`"${test}"`) ?? false)
}
