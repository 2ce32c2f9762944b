import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { Moved } from "#app/features/till/closing/closing.schema.ts"
import { MovedTables } from "./moved-tables.tsx"

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const row: Moved = {
  id,
  at: "2027-06-10T10:00:00.000Z",
  method: "online",
  currency: "CHF",
  cents: 35_000,
  simulated: false,
  counts: true,
  account: { kind: "reservation", id, reference: "K7M2QX9B" },
  what: "Permis Bateau",
  person: "Camille Favre",
  closingNth: null,
}

test("a transfer has no time, because the school types its day alone", () => {
  const shown = (method: Moved["method"]) => renderToStaticMarkup(<MovedTables rows={[{ ...row, method }]} />)
  expect(shown("online")).toContain("<td>12:00</td>")
  expect(shown("transfer")).toContain("<td>–</td>")
})
