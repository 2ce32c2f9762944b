import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { allBreaches } from "./every-wall.ts"
import { noPrices, priceBreaches } from "./price-walls.ts"
import { treeOf } from "./source-tree.ts"

function broken(files: Record<string, string>): string[] {
  return [...new Set(allBreaches(treeOf(files)).map(({ wall }) => wall))]
}

const declares = (tables: string) => `declare module "tables" { interface Tables { ${tables} } }\nexport type T = 1\n`

const schema = {
  "app/features/calendar/slots/slots.tables.server.ts": declares("slots: { id: string }; slotSeries: { id: string }"),
  "app/features/reservations/reservations.tables.server.ts": declares("reservations: { id: string }"),
  "app/features/outbox/outbox.tables.server.ts": declares("emails: { id: string }"),
  "app/features/outbox/queue-email.server.ts": "export const emailRow = 1\n",
}

describe("a table belongs to one feature", () => {
  const own = "app/features/calendar/door/listing/availability.queries.server.ts"
  const foreign = "app/features/reservations/reservations.queries.server.ts"

  test.each([
    ["selectFrom", 'export const q = (db: any) => db.selectFrom("slots as slot").execute()'],
    ["several tables", 'export const q = (db: any) => db.selectFrom(["slots", "slots as b"]).execute()'],
    ["updateTable", 'export const q = (db: any) => db.updateTable("slots").set({ state: "open" })'],
    ["deleteFrom", 'export const q = (db: any) => db.deleteFrom("slots")'],
    ["insertInto", 'export const q = (db: any) => db.insertInto("slots").values({})'],
    ["a join", 'export const q = (db: any) => db.selectFrom("x").innerJoin("slots", "a", "b")'],
    ["raw SQL", "export const q = (sql: any) => sql`select id from slots where id = 1`"],
    ["typed raw SQL", "export const q = (sql: any) => sql<{ id: string }>`update slots set state = 'open'`"],
  ])("by %s", (_how, code) => {
    expect(broken({ ...schema, [own]: code })).toEqual([])
    expect(broken({ ...schema, [foreign]: code })).toEqual(["database/tables"])
  })

  test("migrations see every table", () => {
    const code = 'export const up = (db: any) => db.deleteFrom("slots")'
    expect(broken({ ...schema, "db/migrations/0002-sweep.ts": code })).toEqual([])
  })

  test("snake_case and camelCase are one table", () => {
    const code = "export const q = (sql: any) => sql`select 1 from slot_series`"
    expect(broken({ ...schema, [foreign]: code })).toEqual(["database/tables"])
  })

  test("a ledger takes rows from everybody, when its owner made them", () => {
    const insert = 'export const q = (db: any) => db.insertInto("emails").values({})\n'
    const withMaker = `export { emailRow } from "#app/features/outbox/queue-email.server.ts"\n${insert}`
    expect(broken({ ...schema, [foreign]: insert })).toEqual(["database/tables"])
    expect(broken({ ...schema, [foreign]: withMaker })).toEqual([])
    expect(broken({ ...schema, [foreign]: withMaker.replace("insertInto", "deleteFrom") })).toEqual(["database/tables"])
  })
})

describe("places have one door", () => {
  const elsewhere = "app/features/calendar/slots/close-slot.server.ts"

  test.each([
    ["set", "export const q = (query: any) => query.set({ taken: 3 })"],
    ["set by function", "export const q = (query: any) => query.set((e: any) => ({ taken: e.val(3) }))"],
    ["set by name", 'export const q = (query: any) => query.set("taken", 3)'],
    ["values", "export const q = (query: any) => query.values({ taken: 3 })"],
    ["raw update", "export const q = (sql: any) => sql`update slots set taken = 3`"],
    ["raw insert", "export const q = (sql: any) => sql`insert into slots (id, taken) values (1, 2)`"],
  ])("by %s", (_how, code) => {
    expect(broken({ [elsewhere]: code })).toEqual(["places/one-door"])
  })

  test("reading the counter is free", () => {
    const code = "export const q = (sql: any, s: any) => [s.taken, sql`select 1 where taken < capacity`]"
    expect(broken({ [elsewhere]: code })).toEqual([])
  })
})

test("endpoints are declared", () => {
  const code = "export const route = (createRoute: any) => createRoute({ method: 'get', path: '/boats' })"
  expect(broken({ "app/features/people/people.api.server.ts": code })).toEqual(["api/declared"])
  const router = "export const api = (createApiRouter: any) => createApiRouter().get('/boats')"
  expect(broken({ "app/features/people/people.api.server.ts": router })).toEqual(["api/declared"])
  expect(broken({ "app/features/identity/guard/declare-endpoint.server.ts": code })).toEqual([])
})

test("lists are paged by keyset", () => {
  const path = "app/features/people/people.queries.server.ts"
  expect(broken({ [path]: "export const q = (query: any) => query.limit(20)" })).toEqual([])
  expect(broken({ [path]: "export const q = (query: any) => query.limit(20).offset(40)" })).toEqual(["database/offset"])
  expect(broken({ [path]: "export const q = (sql: any, n: number) => sql`select 1 limit 2 offset ${n}`" })).toEqual([
    "database/offset",
  ])
})

describe("every test runs", () => {
  const path = "app/ui/badge.test.ts"

  test.each(["skip", "only", "todo"])("no %s", (word) => {
    expect(broken({ [path]: 'test("a badge has a name", () => {})' })).toEqual([])
    expect(broken({ [path]: `test.${word}("a badge has a name", () => {})` })).toEqual(["tests/all-run"])
    expect(broken({ [path]: `describe.concurrent.${word}("badges", () => {})` })).toEqual(["tests/all-run"])
  })

  test("but other things may be called only", () => {
    expect(broken({ [path]: "export const x = (list: any) => list.only" })).toEqual([])
  })
})

test("no field of the browser's own for a day or a time", () => {
  const input = (type: string) => `export const x = () => <input ${type} />`
  const room = "app/ui/day.tsx"
  for (const type of ["date", "time", "datetime-local", "month", "week"]) {
    expect(broken({ [room]: input(`type="${type}"`) })).toEqual(["pages/native-moment"])
    expect(broken({ [room]: input(`type={late ? "text" : "${type}"}`) })).toEqual(["pages/native-moment"])
    expect(broken({ [room]: input(`{...{ type: "${type}" }}`) })).toEqual(["pages/native-moment"])
  }
  expect(broken({ [room]: input('type="text" name="date"') })).toEqual([])
  expect(broken({ "app/platform/lists/sorted-list.server.ts": 'export const x = { type: "date" }' })).toEqual([])
})

test("no style attribute on a page, but in mails", () => {
  const code = "export const x = () => <p style={{ margin: 0 }}>Bonjour</p>"
  for (const room of ["app/site/header.tsx", "app/ui/page/card.tsx", "app/features/contact/components/form.tsx"]) {
    expect(broken({ [room]: code })).toEqual(["pages/style-attribute"])
    expect(broken({ [room]: code.replace("style={{ margin: 0 }}", 'className="m-0"') })).toEqual([])
  }
  expect(broken({ "app/features/contact/contact.mails.server.tsx": code })).toEqual([])
})

test("no route has a loader or an action", () => {
  const path = "app/routes/site/home.tsx"
  expect(broken({ [path]: "export function meta() { return [] }" })).toEqual([])
  expect(broken({ [path]: "export async function loader() { return null }" })).toEqual(["pages/loader"])
  expect(broken({ [path]: "export const action = () => null" })).toEqual(["pages/loader"])
  expect(broken({ [path]: "const loader = () => null\nexport { loader }" })).toEqual(["pages/loader"])
})

describe("files", () => {
  test.each(["utils.ts", "date-helpers.ts", "misc.ts", "common/dates.ts", "mail-service.ts", "slot.manager.ts"])(
    "none is named %s",
    (name) => {
      expect(broken({ [`app/ui/${name}`]: "export const x = 1\n" })).toEqual(["files/vague-name"])
    },
  )

  test("a name that says something stands", () => {
    expect(broken({ "app/ui/communication.ts": "export const x = 1\n" })).toEqual([])
  })

  test("no style sheet is longer than 300 lines", () => {
    const lines = (count: number) => ".card {}\n".repeat(count)
    expect(broken({ "app/ui/list.css": lines(300) })).toEqual([])
    expect(broken({ "app/ui/list.css": lines(301) })).toEqual(["files/too-long"])
  })

  test("no folder holds more than 40 of them, but for the migrations", () => {
    const folder = (path: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`${path}/part-${i}.ts`, `export const x = ${i}\n`]))
    expect(broken(folder("app/ui", 40))).toEqual([])
    expect(broken(folder("app/ui", 41))).toEqual(["files/full-folder"])
    expect(broken({ ...folder("app/ui", 40), ...folder("app/ui/moment", 40) })).toEqual([])
    expect(broken(folder("db/migrations", 41))).toEqual([])
  })
})

describe("French is set as the French do", () => {
  test.each([
    ["a plain space before a colon", 'export const words = "Places : aucune"'],
    ["a plain space before a question mark", 'export const words = "Mot de passe oublié ?"'],
    ["a second word for a session", 'export const words = "Trois séances de formation"'],
    ["a plain space in a piece of a template", "export const words = (n: number) => `${n} créneaux : réduisez`"],
    ["plain spaces within quotes", "export const words = 'Voir « Mon Profil »'"],
    ["a straight apostrophe", "export const words = \"Aujourd'hui, l'eau est calme\""],
    ["text of a page", "export const Words = () => <p>Rien reçu ?</p>"],
  ])("not with %s", (_what, code) => {
    expect(broken({ "app/site/words.tsx": code })).toEqual(["french/typography"])
    expect(broken({ "server/words.tsx": code })).toEqual([])
  })

  test.each([
    ["an hour without its space", 'export const words = "Tout est rangé en 48h, dès 7 heures"'],
    ["an hour that a line may break", 'export const words = "Réponse sous 24 h."'],
  ])("not with %s among the words of content/", (_what, code) => {
    expect(broken({ "content/words.ts": code })).toEqual(["french/typography"])
    const written = 'export const words = "Réponse sous 24\u00a0h, de 9\u00a0h à 18\u00a0h. Mardi à dimanche, 9h-18h"'
    expect(broken({ "content/words.ts": written })).toEqual([])
  })

  test.each([
    ["narrow and plain no-break spaces", 'export const words = "Places\u00a0: aucune. Rien reçu\u202f?"'],
    ["what the specification quotes", 'export const words = "Vue d\'ensemble. Inscription réussie !"'],
    ["English and code", 'export const words = ["the data directory\'s lock", "don\'t"]'],
    ["SQL", "export const q = (sql: any) => sql`select 1 where a = 'l''eau : non ?'`"],
  ])("but with %s", (_what, code) => {
    expect(broken({ "app/site/words.tsx": code })).toEqual([])
  })
})

describe("amounts", () => {
  const literal = ["prices/literal"]

  test.each([
    "« à partir de 80€/h »",
    "« CHF 450.00 »",
    "« 99 CHF »",
    "« caution de 500 euros »",
    "« 1’250.50 francs »",
    "« 80\u00a0euros »",
    "« cinq cents francs »",
  ])("%s in words of the product is found", (words) => {
    expect(broken({ "content/words.ts": `export const words = "${words.slice(2, -2)}"` })).toEqual(literal)
    expect(broken({ "app/words.tsx": `export const Words = () => <p>${words.slice(2, -2)}</p>` })).toEqual(literal)
  })

  test.each([
    "const lesson = { cents: 8_000 }",
    "const lesson = { priceCents: 8e3 }",
    "const lesson = { priceCents: 80 * 100 }",
    'const lesson = { "cents": (8_000 as number) }',
    "const lesson = { price: { value: 8_000 } }",
    "const lesson = { priceChf: 150 } as const",
    "const rentalDepositEuros = 500",
    "const PRICE_CENTS = 8_000",
    "const prices = { rental: 8_000 }",
    "const prices = { rental: 8_000 } as const",
    "const prices = [8_000, 9_000]",
    "const of = (known?: number) => ({ cents: known ?? 8_000 })",
    "const of = (late: boolean) => ({ feeCents: late ? 2_000 : 0 })",
    "const of = (priceCents = 8_000) => priceCents",
    "const of = (lesson: { cents: number }) => { lesson.cents = 8_000 }",
    "class Lesson { priceCents = 8_000 }",
    "const Lesson = () => <Amount cents={8_000} />",
  ])("%s is found", (code) => {
    expect(broken({ "app/site/lesson.tsx": code })).toEqual(literal)
    expect(broken({ "content/lesson.tsx": code })).toEqual(literal)
  })

  test.each([
    "const none = { owedCents: 0, cents: null }",
    "const of = (unitCents: number, hours: number) => ({ cents: unitCents * hours, chf: unitCents / 100 })",
    "const of = (sum: (rows: number[]) => number) => ({ cents: sum([1, 2]) })",
    "const fee = (cents: number) => ({ quantity: 1, unitCents: cents })",
    "const fee = { quantity: 1 } as const",
    "const trainingDepositPercent = 30",
    'const words = "entre 0.5 et 2 francs par euro, en francs pour dix mille euros"',
    'const refusals = { "price-once": { status: 409 } }',
  ])("%s holds none", (code) => {
    expect(broken({ "app/site/lesson.tsx": code })).toEqual([])
  })

  test("in a comment, a test, an example of the API or the seed are no breach", () => {
    const code = "export const price = { cents: 8_000 }"
    const files = {
      "content/words.ts": "// « 80€ », « 500 euros »",
      "content/words.test.ts": 'export const price = "80€"',
      "app/site/lesson.test.ts": code,
      "app/site/lesson.examples.server.ts": code,
      "app/site/lesson.api.server.ts": code,
      "content/catalogue/seed-prices.ts": code,
      "db/seed.ts": 'export const price = "80€"',
    }
    expect(broken(files)).toEqual([])
    expect(broken({ "app/site/lesson.server.ts": code })).toEqual(literal)
  })

  test.each(Object.keys(noPrices))("%s, which is no price, stands and would be found", (name) => {
    const [path = ""] = name.split(" ")
    const known = { ...noPrices }
    delete known[name]
    const files = treeOf({ [path]: readFileSync(path, "utf8") })
    expect([priceBreaches(files).length, priceBreaches(files, known).length]).toEqual([0, 1])
  })
})
