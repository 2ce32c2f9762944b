import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { bookedByLink, confirm, deskOf } from "#tests/e2e/steps/payment-steps.ts"

const payment = (page: Page) => page.getByRole("region", { name: "Paiement" })
const dialog = (page: Page) => page.getByRole("dialog")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Opens a dialog of the account, fills it in, and sends it. */
async function act(desk: Page, [name, send, done]: [string, string, string], fill: () => Promise<void>) {
  await button(desk, name).press("Enter")
  await fill()
  await dialog(desk).getByRole("button", { name: send, exact: true }).press("Enter")
  await expect(desk.getByText(done, { exact: true })).toBeVisible()
}

test("a guest pays a lesson's deposit online and the rest by an invoice with its payment slip", async ({
  page,
  browser,
  site,
  places,
}) => {
  const { email, reference, link } = await bookedByLink(page, site, places, "boat_license")
  await confirm(browser, site, reference)
  const { desk, school, leave } = await deskOf(browser, site)
  const billing = await school("GET", "/billing")
  const { name: _name, referenceType: _type, ...place } = billing
  await school("PUT", "/billing", { ...place, uid: "", iban: "CH44 3199 9123 0008 8901 2" })
  const { items } = await school("GET", `/reservations?q=${reference}`)
  await desk.goto(`/admin/caisse/compte?reservation=${items[0].id}`)
  await act(desk, ["Fixer le montant", "Fixer le montant", "Le montant est fixé."], () =>
    dialog(desk)
      .getByRole("textbox", { name: /^Montant/ })
      .fill("350"),
  )

  await page.goto(link)
  await payment(page).getByRole("button", { name: "Payer l’acompte (105€)" }).click()
  await expect(payment(page).getByText("Paiement reçu")).toBeVisible()
  await expect(payment(page)).toContainText(/Solde, jusqu’au .*245€/)

  await desk.reload()
  await act(desk, ["Établir la facture", "Établir", "La facture est établie, et la personne prévenue."], async () => {
    await dialog(desk).getByRole("textbox", { name: "Nom" }).fill("Zoé d’Aubonne")
    await expectNoBarrierAtBothWidths(desk, "the form of an invoice")
    await dialog(desk).getByRole("textbox", { name: "Rue" }).fill("Chemin du Port")
    await dialog(desk).getByRole("textbox", { name: "Code postal" }).fill("1260")
    await dialog(desk).getByRole("textbox", { name: "Localité" }).fill("Nyon")
  })
  const number = (await desk.getByRole("region", { name: "Factures" }).getByRole("link").textContent()) ?? ""
  const told = async () => (await mailsTo(site, email)).map(({ bodies }) => bodies["text/plain"] ?? "").join("\n")
  await expect.poll(told, { timeout: 15_000 }).toContain(number.replace(/ ?\(PDF\)/, "").trim())

  await page.reload()
  const invoices = payment(page).getByRole("list", { name: "Factures" })
  await expect(invoices.getByRole("listitem")).toHaveCount(1)
  await expectNoBarrierAtBothWidths(page, "an invoice on the manage page")
  const saved = page.waitForEvent("download")
  await invoices.getByRole("button").press("Enter")
  const file = await readFile(await (await saved).path())
  expect(file.subarray(0, 5).toString()).toBe("%PDF-")

  await act(desk, ["Encaisser", "Encaisser", "Le paiement est encaissé."], async () => {
    await dialog(desk).getByRole("combobox", { name: "Moyen" }).selectOption("Virement")
  })
  await page.reload()
  await expect(payment(page)).toContainText("Tout est payé")
  await school("PUT", "/billing", { ...place, uid: "", iban: "", version: billing.version + 1 })
  await leave()
})
