import { expect, test } from "vitest"
import { accountScreen } from "#content/admin/till.ts"
import { doneWords, restNow } from "./account-words.ts"

const acts = Object.keys(accountScreen.done) as (keyof typeof accountScreen.done)[]

test.each(acts)("%s says that no e-mail is sent only where nobody has an address", (act) => {
  expect(doneWords({ hasAddress: true }, act)).not.toContain("Aucun e-mail")
  expect(doneWords({ hasAddress: false }, act)).toMatch(/^L.+\. Aucun e-mail ne part\b/)
  expect(doneWords({ hasAddress: false }, act)).not.toContain("prévenue")
})

test.each([
  [5_000, "Reste : CHF 50.00"],
  [0, "Reste : CHF 0.00"],
  [-5_000, "À rendre : CHF 50.00"],
])("a rest of %i cents is %s", (restCents, said) => {
  expect(restNow({ restCents, currency: "CHF" }).replaceAll("\u00a0", " ")).toBe(said)
})
