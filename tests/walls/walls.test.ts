import { describe, expect, test } from "vitest"
import { allBreaches } from "./every-wall.ts"
import { lockfileBreaches } from "./file-walls.ts"
import { goneRoomBreaches, roomBreaches } from "./room-walls.ts"
import { readTree, treeOf } from "./source-tree.ts"

/** The walls broken by a tree of texts. */
function broken(files: Record<string, string>): string[] {
  return [...new Set(allBreaches(treeOf(files)).map(({ wall }) => wall))]
}

/** Breaks when `from` imports `target`, where both exist. */
function brokenByImport(from: string, target: string): string[] {
  const specifier = `#${target.replace(/^app\//, "app/")}`
  return broken({ [from]: `import { x } from "${specifier}"\nexport const y = x\n`, [target]: "export const x = 1\n" })
}

const booking = "app/features/reservations/book/create-reservation.server.ts"

describe("the graph of features", () => {
  test.each([
    ["the command of a feature it leans on", "app/features/calendar/door/take-places.server.ts"],
    ["queries", "app/features/licence/licence.queries.server.ts"],
    ["queries of a room", "app/features/licence/documents/licence.documents.queries.server.ts"],
    ["the command of a room", "app/features/licence/application/save-draft.server.ts"],
    ["rules", "app/features/calendar/door/listing/availability.rules.ts"],
    ["refusals", "app/features/calendar/slots/availability.refusals.ts"],
    ["its own tables", "app/features/reservations/reservations.tables.server.ts"],
  ])("reservations may import %s", (_what, target) => {
    expect(brokenByImport(booking, target)).toEqual([])
  })

  test.each([
    ["a feature it does not lean on", "app/features/sharing/sharing.rules.ts"],
    ["another feature's tables", "app/features/calendar/slots/availability.tables.server.ts"],
    ["another feature's component", "app/features/calendar/slots/components/slot-list.tsx"],
    ["a component of another feature's room", "app/features/licence/wizard/wizard.tsx"],
    ["the tables of another feature's room", "app/features/licence/documents/documents.tables.server.ts"],
    ["another feature's back office", "app/features/calendar/slots/admin/slots.tsx"],
    ["another feature's router", "app/features/calendar/door/listing/availability.api.server.ts"],
    ["another feature's hooks", "app/features/calendar/slots/availability.client.ts"],
  ])("reservations may not import %s", (_what, target) => {
    expect(brokenByImport(booking, target)).toEqual(["imports/featureRule"])
  })

  test("an arrow has one direction", () => {
    const target = "app/features/reservations/reservations.queries.server.ts"
    expect(brokenByImport("app/features/calendar/door/take-places.server.ts", target)).toEqual(["imports/featureRule"])
  })

  test("the overview reads queries, and runs no command", () => {
    const overview = "app/features/overview/overview.queries.server.ts"
    expect(brokenByImport(overview, "app/features/licence/licence.queries.server.ts")).toEqual([])
    expect(brokenByImport(overview, "app/features/identity/guard/require-user.server.ts")).toEqual([])
    expect(brokenByImport(overview, "app/features/licence/application/submit-application.server.ts")).toEqual([
      "imports/featureRule",
    ])
  })

  test("a feature outside the graph is refused", () => {
    expect(brokenByImport("app/features/weather/read-wind.server.ts", "app/ui/page/badge.tsx")).toEqual([
      "imports/featureRule",
    ])
  })
})

describe("the rooms", () => {
  test.each([
    ["app/ui/page/button.tsx", "content/school.ts"],
    ["app/ui/page/button.tsx", "app/browser/page/use-hydrated.ts"],
    ["app/browser/refusal-words.ts", "content/auth.ts"],
    ["app/back-office/list/filter-bar.tsx", "app/ui/page/button.tsx"],
    ["app/back-office/list/use-admin-list.ts", "app/browser/use-url-state.ts"],
    ["app/back-office/list/filter-bar.tsx", "app/platform/lists/search-terms.ts"],
    ["app/features/licence/admin/applications-screen.tsx", "app/back-office/table/data-table.tsx"],
    ["app/routes/admin/admin-frame.tsx", "app/back-office/frame/admin-sidebar.tsx"],
    ["app/site/header.tsx", "app/ui/page/button.tsx"],
    ["app/routes/site/home.tsx", "app/site/header.tsx"],
    ["app/routes/booking/reservation.tsx", "app/features/reservations/form/booking-form.tsx"],
    ["app/features/reservations/form/booking-form.tsx", "app/ui/page/button.tsx"],
    ["db/demo.ts", "app/features/calendar/slots/insert-slots.server.ts"],
    ["db/demo.ts", "content/prices.ts"],
    ["server/http/app.ts", booking],
    ["content/pages.ts", "content/school.ts"],
  ])("%s may import %s", (from, target) => {
    expect(brokenByImport(from, target)).toEqual([])
  })

  test.each([
    ["app/ui/page/button.tsx", "app/features/reservations/reservations.labels.ts"],
    ["app/browser/page/use-hydrated.ts", "app/ui/page/button.tsx"],
    ["app/browser/page/call-api.ts", "app/features/reservations/reservations.schema.ts"],
    ["app/browser/page/call-api.ts", "app/platform/http/problem.server.ts"],
    ["app/back-office/record/facts.tsx", "app/features/reservations/reservations.labels.ts"],
    ["app/ui/page/button.tsx", "app/back-office/record/facts.tsx"],
    ["app/ui/page/button.tsx", "app/platform/clock.server.ts"],
    ["app/site/header.tsx", "app/back-office/record/facts.tsx"],
    ["app/platform/clock.server.ts", "app/browser/page/call-api.ts"],
    ["app/platform/clock.server.ts", "app/features/reservations/reservations.rules.ts"],
    ["app/platform/database/migrate.server.ts", "db/migrations/index.ts"],
    ["db/demo.ts", "server/wiring.ts"],
    ["db/demo.ts", "app/ui/page/button.tsx"],
    ["app/site/header.tsx", "app/features/reservations/reservations.labels.ts"],
    ["app/site/header.tsx", "app/browser/page/call-api.ts"],
    [booking, "server/wiring.ts"],
    [booking, "app/routes/site/home.tsx"],
    ["app/routes/site/home.tsx", "server/http/app.ts"],
    ["app/root.tsx", "server/http/app.ts"],
    ["content/pages.ts", "app/ui/page/button.tsx"],
    ["server/http/app.ts", "tests/factories/slot.ts"],
  ])("%s may not import %s", (from, target) => {
    expect(brokenByImport(from, target)).toEqual(["imports/roomRule"])
  })

  test.each([
    ["app/routes/site/home.tsx", "app/features/reservations/reservations.queries.server.ts"],
    ["app/routes/site/home.tsx", "app/site/weather.server.tsx"],
    ["app/back-office/list/filter-bar.tsx", "app/platform/lists/search-terms.server.ts"],
  ])("%s imports no server file (%s)", (from, target) => {
    expect(brokenByImport(from, target)).toEqual(["imports/serverFileRule"])
  })

  test("a type counts like a value, and so does an import at run time", () => {
    const target = "app/features/sharing/sharing.rules.ts"
    const files = { [target]: "export type X = 1\n" }
    const specifier = `#${target}`
    expect(broken({ ...files, [booking]: `import type { X } from "${specifier}"\nexport type Y = X\n` })).not.toEqual(
      [],
    )
    expect(broken({ ...files, [booking]: `export const y = () => import("${specifier}")\n` })).not.toEqual([])
    expect(broken({ ...files, [booking]: `export { X } from "${specifier}"\n` })).not.toEqual([])
  })
})

describe("the rooms of a feature", () => {
  const ledger = "app/features/payments/ledger/write-charges.server.ts"
  const online = "app/features/payments/online/pay-account.server.ts"
  const labels = "app/features/payments/payments.labels.ts"

  test.each([
    ["a room below", online, ledger],
    ["the floor", ledger, labels],
    ["their own files", ledger, "app/features/payments/ledger/ledger.queries.server.ts"],
    ["a folder within a lower room", "app/features/till/admin/day.tsx", "app/features/till/closing/sums/sum.ts"],
  ])("import %s", (_what, from, target) => {
    expect(brokenByImport(from, target)).toEqual([])
  })

  test.each([
    ["a room above", ledger, online],
    ["a room above the floor", labels, "app/features/payments/online/online.refusals.ts"],
    ["a room that no list names", online, "app/features/payments/cellar/dig-up.server.ts"],
  ])("do not import %s", (_what, from, target) => {
    expect(brokenByImport(from, target)).toContain("rooms/order")
  })

  test("are named with the import that goes up, be it of a type", () => {
    const text = `\nimport type { Paid } from "#${online}"\nexport type Charged = Paid\n`
    expect(roomBreaches(treeOf({ [ledger]: text, [online]: "export type Paid = 1\n" }))).toEqual([
      {
        wall: "rooms/order",
        path: ledger,
        line: 2,
        reason: `#${online}: the room ledger of payments may not import online, which stands above it`,
      },
    ])
  })

  test("are lists that the sources fill, and break by one import of the product turned back", () => {
    const files = readTree(".")
    const turned = files.map((file) =>
      file.path === ledger ? { ...file, imports: [{ specifier: `#${online}`, target: online, line: 1 }] } : file,
    )
    expect(goneRoomBreaches(files)).toEqual([])
    expect(goneRoomBreaches([]).map(({ reason }) => reason)).toContain("till has no room journal")
    expect(roomBreaches(files)).toEqual([])
    expect(roomBreaches(turned).map(({ path }) => path)).toEqual([ledger])
  })
})

describe.each(["schema", "rules", "labels", "refusals"])("files named %s", (name) => {
  const schema = `app/features/reservations/reservations.${name}.ts`

  test("import zod, content and each other", () => {
    expect(broken({ [schema]: 'import { z } from "zod"\nexport const s = z.string()\n' })).toEqual([])
    expect(brokenByImport(schema, "content/prices.ts")).toEqual([])
    expect(brokenByImport(schema, "app/features/calendar/door/listing/availability.schema.ts")).toEqual([])
  })

  test("import nothing else", () => {
    expect(broken({ [schema]: 'import { sql } from "kysely"\nexport const s = sql\n' })).toEqual(["imports/pureRule"])
    expect(brokenByImport(schema, "app/features/reservations/reservations.queries.server.ts")).toEqual([
      "imports/pureRule",
    ])
    expect(brokenByImport(schema, "app/platform/clock.ts")).toEqual(["imports/pureRule"])
  })
})

describe("migrations", () => {
  const migration = "db/migrations/0005-back-office.ts"

  test("import kysely and files with their own number", () => {
    expect(broken({ [migration]: 'import { sql } from "kysely"\nexport const s = sql\n' })).toEqual([])
    expect(brokenByImport(migration, "db/migrations/0005-figures.ts")).toEqual([])
    expect(brokenByImport("db/migrations/index.ts", migration)).toEqual([])
  })

  test.each([
    "app/platform/start-error.ts",
    "content/limits.ts",
    "db/demo-people.ts",
    "db/migrations/0004-licence-path.ts",
    "db/migrations/figures.ts",
  ])("import nothing that may change: %s", (target) => {
    expect(brokenByImport(migration, target)).toEqual(["imports/migrationRule"])
  })

  test("the baseline imports its own parts alone", () => {
    expect(brokenByImport("db/baseline/index.ts", "db/baseline/calendar.ts")).toEqual([])
    expect(brokenByImport("db/baseline/calendar.ts", "content/school.ts")).toEqual(["imports/migrationRule"])
  })

  test("import no other package", () => {
    expect(broken({ [migration]: 'import { v7 } from "uuid"\nexport const id = v7\n' })).toEqual([
      "imports/migrationRule",
    ])
  })
})

describe("addresses of imports", () => {
  const neighbour = { "app/ui/page/badge.tsx": "export const badge = 1\n" }

  test("a neighbour by ./, everything else by alias", () => {
    expect(broken({ ...neighbour, "app/ui/page/card.tsx": 'export { badge } from "./badge.tsx"\n' })).toEqual([])
    expect(broken({ ...neighbour, "app/ui/page/forms/card.tsx": 'export { badge } from "../badge.tsx"\n' })).toEqual([
      "imports/aliasRule",
    ])
  })

  test("with their extension", () => {
    expect(broken({ ...neighbour, "app/ui/page/card.tsx": 'export { badge } from "./badge"\n' })).toEqual([
      "imports/missing",
    ])
  })
})

describe("the lock file", () => {
  const wallsOf = (packages: unknown) => lockfileBreaches(JSON.stringify({ packages }, null, 2)).map(({ wall }) => wall)

  test("holds no download address", () => {
    expect(wallsOf({ "node_modules/a": { version: "1.0.0", integrity: "sha512-x" } })).toEqual([])
    expect(wallsOf({ "node_modules/a": { resolved: "https://packages.example/a.tgz" } })).toEqual([
      "files/lock-addresses",
    ])
  })

  test("knows the optional packages of every system", () => {
    const parent = { optionalDependencies: { "@a/linux": "1.0.0", "@a/darwin": "1.0.0" } }
    const linux = { "node_modules/a": parent, "node_modules/@a/linux": {} }
    expect(wallsOf({ ...linux, "node_modules/@a/darwin": {} })).toEqual([])
    expect(wallsOf(linux)).toEqual(["files/lock-systems"])
  })
})
