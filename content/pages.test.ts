import { expect, test } from "vitest"
import { adminPages } from "./admin-pages.ts"
import { docsPages } from "./docs-pages.ts"
import { indexedPages, pages } from "./pages.ts"

/** Tests go through these lists: one that lost its entries must not let them pass. */
test("the table holds as many pages of each kind as there are", () => {
  const open = pages.filter(({ access }) => access === "public")
  expect({
    open: open.length,
    guarded: pages.length - open.length,
    static: open.filter(({ kind }) => kind === "static").length,
    app: open.filter(({ kind }) => kind === "app").length,
    indexed: indexedPages().length,
    admin: adminPages.length,
    docs: docsPages.length,
  }).toEqual({ open: 33, guarded: 26, static: 24, app: 9, indexed: 13, admin: 24, docs: 17 })
})
