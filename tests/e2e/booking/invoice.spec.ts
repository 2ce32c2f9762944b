import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { bookedByLink, confirm, deskOf } from "#tests/e2e/steps/payment-steps.ts"

const payment = (page: Page) => page.getByRole("region", { name: "Paiement" })
const dialog = (page: Page) => page.getByRole("dialog")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

async function act(desk: Page, [name, send, done]: [string, string, string], fill: () => Promise<void>) {
  await button(desk, name).press("Enter")
  await fill()
  await dialog(desk).getByRole("button", { name: send, exact: true }).press("Enter")
  await expect(desk.getByText(done, { exact: true })).toBeVisible()
}

/** The name of the file that a button saves. */
async function saved(page: Page, paper: Locator): Promise<string> {
  const download = page.waitForEvent("download")
  await paper.press("Enter")
  return (await download).suggestedFilename()
}

/** A refusal stands beside its button, which works again. */
async function expectReceipt(desk: Page) {
  const receipts = desk.getByRole("table", { name: "Lignes du compte" }).getByRole("button", { name: /^Reçu/ })
  await expect(receipts).toHaveCount(2)
  const receipt = receipts.last()
  await expect(receipt).toHaveAccessibleName(/^Reçu \(PDF\) du \d\d\.\d\d\.\d{4}\s: Paiement, virement, EUR\s245\.00$/)
  await desk.route("**/receipt", (route) => route.fulfill({ status: 503, json: { detail: "Serveur occupé." } }), {
    times: 1,
  })
  await receipt.press("Enter")
  await expect(desk.getByRole("alert").filter({ hasText: "Serveur occupé." })).toBeVisible()
  expect(await saved(desk, receipt)).toMatch(/^recu-P-[0-9A-F]{12}\.pdf$/)
  await expect(desk.getByRole("alert").filter({ hasText: "Serveur occupé." })).toHaveCount(0)
  await expectNoBarrierAtBothWidths(desk, "an account with receipts")
}

/** A discount after the invoice asks for a credit note. */
async function expectCreditNoteForm(desk: Page) {
  await act(desk, ["Accorder une remise", "Accorder une remise", "La remise est accordée."], async () => {
    await dialog(desk).getByRole("textbox", { name: "Motif de la remise" }).fill("Bateau en retard")
    await dialog(desk)
      .getByRole("textbox", { name: /^Montant/ })
      .fill("50")
  })
  await button(desk, "Établir la note de crédit").press("Enter")
  await expect(dialog(desk)).toContainText(/Pas encore sur une note de crédit\s: EUR\s50\.00\./)
}

/** The filter leaves the new invoice alone, and its sum. */
async function expectSums(desk: Page, number: string) {
  const list = desk.getByRole("region", { name: "Factures et notes de crédit" })
  const sums = list.getByRole("row", { name: /^Total/ })
  await desk.goto(`/admin/factures?q=${number}`)
  await expect(sums).toHaveText([/^Total\sEUR1\sdocument.*EUR\s350\.00$/])
  expect(await saved(desk, list.getByRole("button", { name: /^F-.*\(PDF\)$/ }))).toMatch(/^F-[\d-]+\.pdf$/)
  await expectNoBarrierAtBothWidths(desk, "the sums of invoices")
  await desk.goto("/admin/factures?kind=credit-note&period=2001")
  await expect(list).toContainText("Aucune facture ne correspond à ces filtres.")
  await expect(sums).toHaveCount(0)
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
  await act(desk, ["Indiquer le montant", "Indiquer le montant", "Le montant est enregistré."], () =>
    dialog(desk)
      .getByRole("textbox", { name: /^Montant/ })
      .fill("350"),
  )

  await page.goto(link)
  await payment(page).getByRole("button", { name: "Payer l’acompte (105€)" }).click()
  await expect(payment(page).getByText("Paiement reçu")).toBeVisible()
  await expect(payment(page)).toContainText(/Solde, à payer jusqu’au .*245€/)

  await desk.reload()
  await act(desk, ["Établir la facture", "Établir", "La facture est établie, et la personne prévenue."], async () => {
    await dialog(desk).getByRole("textbox", { name: "Nom" }).fill("Zoé d’Aubonne")
    await expectNoBarrierAtBothWidths(desk, "the form of an invoice")
    const street = dialog(desk).getByRole("textbox", { name: "Rue" })
    await expect(street).toHaveAccessibleDescription("Toute l’adresse (rue, code postal et localité), ou aucune.")
    await street.fill("Chemin du Port")
    await button(desk, "Établir").press("Enter")
    await expect(dialog(desk).getByRole("textbox", { name: "Code postal" })).toHaveAccessibleDescription(
      "Indiquez le code postal, ou laissez toute l’adresse vide",
    )
    await expectNoBarrierAtBothWidths(desk, "the form of an invoice with half an address")
    await dialog(desk).getByRole("textbox", { name: "Code postal" }).fill("1260")
    await dialog(desk).getByRole("textbox", { name: "Localité" }).fill("Nyon")
    await expect(dialog(desk).getByRole("combobox", { name: "Pays" })).toHaveValue("CH")
  })
  const paper = desk.getByRole("region", { name: "Factures et notes de crédit" }).getByRole("button")
  const number = /F-[\d-]+/.exec((await paper.textContent()) ?? "")?.[0] ?? ""
  expect(number).not.toBe("")
  expect(await saved(desk, paper)).toContain(number)
  const told = async () => (await mailsTo(site, email)).map(({ bodies }) => bodies["text/plain"] ?? "").join("\n")
  await expect.poll(told).toContain(number)

  await page.reload()
  const invoices = payment(page).getByRole("list", { name: "Factures et notes de crédit" })
  await expect(invoices.getByRole("listitem")).toHaveCount(1)
  await expectNoBarrierAtBothWidths(page, "an invoice on the manage page")
  const download = page.waitForEvent("download")
  await invoices.getByRole("button").press("Enter")
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe("%PDF-")

  await act(desk, ["Encaisser", "Encaisser", "Le paiement est encaissé."], async () => {
    await dialog(desk).getByRole("combobox", { name: "Moyen" }).selectOption("Virement")
  })
  await expectReceipt(desk)
  await expectSums(desk, number)
  await page.reload()
  await expect(payment(page)).toContainText("Tout est payé")
  await desk.goto(`/admin/caisse/compte?reservation=${items[0].id}`)
  await expectCreditNoteForm(desk)
  await school("PUT", "/billing", { ...place, uid: "", iban: "", version: billing.version + 1 })
  await leave()
})
