import type { Page, Route } from "@playwright/test"
import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import type { TillDay } from "#app/features/till/closing/closing.schema.ts"
import { newAddress } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { schoolOf } from "#tests/e2e/steps/day-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import type { Places } from "#tests/e2e/steps/places.ts"
import { newPhone } from "#tests/e2e/steps/reservation-steps.ts"
import type { Site } from "#tests/support/site.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const rest = (page: Page, label: string) =>
  page.getByRole("table", { name: "Lignes du compte" }).getByRole("row", { name: new RegExp(`^\\W*${label}`) })

async function act(page: Page, name: string, fill: () => Promise<void>, done: string): Promise<void> {
  await button(page, name).first().press("Enter")
  await expect(dialog(page)).toBeVisible()
  await fill()
  await dialog(page).getByRole("button", { name, exact: true }).press("Enter")
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
}

/** The server books the money, and its answer gets lost: the second try counts it no second time. */
async function expectOnceForALostAnswer(page: Page): Promise<void> {
  const loseAnswer = async (route: Route) => {
    // The server may close the idle connection at this moment.
    await route.fetch({ maxRetries: 2 })
    await route.abort()
  }
  await page.route("**/payments", loseAnswer, { times: 1 })
  await button(page, "Encaisser").first().press("Enter")
  await dialog(page)
    .getByRole("textbox", { name: /^Montant/ })
    .fill("45")
  const send = dialog(page).getByRole("button", { name: "Encaisser", exact: true })
  await send.press("Enter")
  await expect(dialog(page).getByText("l’opération ne comptera qu’une fois")).toBeVisible()
  await expect(dialog(page)).toContainText(/Reste\u00a0: EUR\s200\.00/)
  await send.press("Enter")
  await expect(dialog(page)).toHaveCount(0)
  await expect(rest(page, "Reste à payer")).toContainText("200.00")
}

/** Confirmed, without an amount, and so far ahead that a deposit is due before the rest. */
async function aLessonToCharge(page: Page, site: Site, places: Places): Promise<{ id: string; reference: string }> {
  const [slot] = await places.slotsOn("boat_license", await places.quietDay())
  return await schoolOf(page, site)("POST", "/reservations", {
    reservationType: "boat_license",
    base: slot?.base,
    reservationDate: slot?.date,
    timeSlot: slot?.timeSlot,
    licenseLevel: "beginner",
    hasTheoryKnowledge: false,
    priceLater: true,
    person: { firstName: "Zoé", lastName: "d’Aubonne", phone: newPhone(), email: newAddress() },
  })
}

test("the school sets the amount of a lesson, takes a deposit and the rest, gives a part back, and closes the day", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  mishaps.expect(/ERR_FAILED/)
  // The closing is refused without a reason.
  mishaps.expect(/422/)
  await signInAsAdmin(page, site)
  const { id, reference } = await aLessonToCharge(page, site, places)
  await page.goto(`/admin/reservations?id=${id}`)
  await expect(dialog(page)).toContainText("Rien n’est facturé.")
  await dialog(page).getByRole("link", { name: "Ouvrir le compte" }).press("Enter")
  await expect(page.getByRole("heading", { name: reference })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "an account without an amount")

  const amount = dialog(page).getByRole("textbox", { name: /^Montant/ })
  await button(page, "Indiquer le montant").press("Enter")
  await amount.fill("350.555")
  await dialog(page).getByRole("button", { name: "Indiquer le montant" }).press("Enter")
  await expect(dialog(page).getByText("Indiquez un montant positif, avec deux décimales au plus.")).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "an amount with three decimals")
  await page.keyboard.press("Escape")
  await act(page, "Indiquer le montant", async () => await amount.fill("350"), "Le montant est enregistré.")
  // The button of the dialog is gone.
  await expect(page.getByRole("main")).toBeFocused()
  await expect(rest(page, "Reste à payer")).toContainText("350.00")
  await expect(page.getByRole("region", { name: "Échéances" })).toContainText("Acompte")

  const deposit = async () => {
    const method = dialog(page).getByRole("combobox", { name: "Moyen" })
    await method.selectOption("Virement")
    await amount.fill("3500")
    await expect(amount).toHaveAccessibleDescription(/L’école devra EUR\s3’150\.00\./)
    await expectNoBarrierAtBothWidths(page, "a transfer above the rest")
    await method.selectOption("Carte, à l’école")
    await amount.fill("105")
    await expect(dialog(page)).not.toContainText("L’école devra")
  }
  await act(page, "Encaisser", deposit, "Le paiement est encaissé.")
  await expect(rest(page, "Reste à payer")).toContainText("245.00")
  await expectOnceForALostAnswer(page)
  const inCash = async () => void (await dialog(page).getByRole("combobox", { name: "Moyen" }).selectOption("Espèces"))
  await act(page, "Encaisser", inCash, "Le paiement est encaissé.")
  await expect(rest(page, "Réglé")).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a settled account")

  await page.getByRole("button", { name: /^Rendre, Paiement, espèces/ }).press("Enter")
  await expect(dialog(page)).toHaveAccessibleDescription(
    /^Paiement, espèces, du \d\d\.\d\d\.\d{4}\s: EUR\s200\.00\. Reste de ce paiement\s: EUR\s200\.00$/,
  )
  await expect(amount).toHaveAccessibleDescription(/Il restera EUR\s200\.00 à payer\./)
  await amount.fill("45")
  await expect(amount).toHaveAccessibleDescription(/Il restera EUR\s45\.00 à payer\./)
  await dialog(page).getByRole("button", { name: "Rendre", exact: true }).press("Enter")
  await expect(page.getByText("L’argent est rendu.", { exact: true })).toBeVisible()
  await expect(rest(page, "Reste à payer")).toContainText("45.00")

  const base = (await (await page.request.get(`/api/v1/admin/accounts/reservation/${id}`)).json()) as { base: string }
  await page.goto(`/admin/caisse?base=${base.base}`)
  const till = await (await page.request.get(`/api/v1/admin/till?base=${base.base}`)).json()
  const first = (till as TillDay).open[0]
  const line = first ? `${paymentMethodLabel[first.method]}, ${first.currency}` : ""
  await button(page, "Clôturer la caisse").press("Enter")
  const missed = page.getByRole("textbox", { name: `Compté, ${line}` })
  await expect(missed).toBeFocused()
  await expect(missed).toHaveAccessibleDescription(new RegExp(`${line}\\s: indiquez la somme comptée`))
  // Ten euros are missing in the drawer, in addition to the demonstration's payments.
  for (const { method, currency, expectedCents } of (till as TillDay).open) {
    const missing = method === "cash" && currency === "EUR" ? 1_000 : 0
    const field = page.getByRole("textbox", { name: `Compté, ${paymentMethodLabel[method]}, ${currency}` })
    await field.fill(((expectedCents - missing) / 100).toFixed(2))
  }
  await expectNoBarrierAtBothWidths(page, "the till with a difference")
  await button(page, "Clôturer la caisse").press("Enter")
  await expect(page.getByText("Le compte n’est pas juste").first()).toBeVisible()
  await page.getByRole("textbox", { name: "Motif de l’écart" }).fill("Monnaie mal rendue")
  await expect(button(page, "Clôturer la caisse")).not.toHaveAttribute("aria-disabled", "true")
  await button(page, "Clôturer la caisse").press("Enter")
  await expect(page.getByText("Tout est clôturé.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Clôture", exact: true })).toBeFocused()
  await expect(page.getByText("Monnaie mal rendue", { exact: true })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a closed till")

  await page.goto("/admin/caisse?date=2024-01-01")
  await expect(page.getByText("Rien à clôturer.")).toBeVisible()
  await expect(page.getByText("Rien n’est entré ni sorti")).toHaveCount(1)
  await page.goto(`/admin/caisse?base=${base.base}`)
  await page.getByRole("link", { name: "Journal", exact: true }).press("Enter")
  const accounts = page.getByRole("table", { name: "Comptes, EUR" })
  await expect(accounts.getByRole("row", { name: /^6940 Différences de caisse/ })).toContainText("10.00")
  const [debit, credit] = await accounts
    .getByRole("row", { name: /^Total/ })
    .getByRole("cell")
    .allTextContents()
  expect(debit).toMatch(/^[\d’]+\.\d\d$/)
  expect(credit).toBe(debit)
  await expectNoBarrierAtBothWidths(page, "the journal")
  // The screen does not show all lines of the demonstration's month.
  const today = (till as TillDay).day
  await page.goto(`/admin/caisse/journal?from=${today}&to=${today}`)
  await page.getByRole("link", { name: reference }).first().press("Enter")
  await expect(rest(page, "Reste à payer")).toContainText("45.00")
})
