import type { Locator, Page } from "@playwright/test"
import { mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { keepToast, toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest, newPhone, openReservations, row, subjectsTo } from "#tests/e2e/steps/reservation-steps.ts"

test("several are confirmed at once, what was refused is named, and all comes back", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/409/)
  const phone = newPhone()
  const requests = []
  for (let made = 0; made < 3; made += 1) requests.push(await aRequest(site, await places.quietDay(), phone))
  await openReservations(page, site)
  await page.getByLabel("Nom, e-mail, téléphone, référence").fill(phone.replace("+41 ", "0"))
  await expect(page.getByText("3\u00a0réservations", { exact: true })).toBeVisible()
  const bar = page.getByRole("region", { name: "Décisions" })
  const one = page.getByRole("checkbox", { name: `Sélectionner ${requests[0]?.reference}` })
  await one.focus()
  await page.keyboard.press("Space")
  await expect(bar).toContainText("1\u00a0sélectionnée")
  await page.getByRole("checkbox", { name: "Tout sélectionner" }).check()
  await expect(bar).toContainText("3\u00a0sélectionnées")
  await expectNoBarrier(page, "chosen reservations")

  const list = await page.request.get(`/api/v1/admin/reservations?q=${requests[1]?.reference}`)
  const { items } = (await list.json()) as { items: { id: string }[] }
  await page.request.post(`/api/v1/admin/reservations/${items[0]?.id}/status`, {
    data: { version: 1, status: "confirmed" },
    headers: { origin: site.origin },
  })
  await bar.getByRole("button", { name: "Confirmer" }).click()
  const confirmation = page.getByRole("dialog", { name: "Confirmer 3 réservations" })
  for (const { reference } of requests) await expect(confirmation).toContainText(reference)
  await expectNoBarrierAtBothWidths(page, "the question before confirming several")
  await confirmation.getByRole("button", { name: "Confirmer les 3 réservations" }).click()
  await expect(bar).toContainText("2\u00a0réservations confirmées, 1\u00a0non.")
  await expect(bar.getByRole("listitem")).toContainText(`(${requests[1]?.reference})`)
  await expect(bar.getByRole("listitem")).toContainText("Modifié entre-temps")
  await toast(page).getByRole("button", { name: "Revenir en arrière" }).click({ trial: true })
  await expect(bar.getByRole("button", { name: "Revenir en arrière" })).toBeEnabled()
  await toast(page).getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(bar).toContainText("2\u00a0décisions annulées.")
  await expect(page.locator("tbody.record").filter({ hasText: "En attente" })).toHaveCount(2)

  await page.getByRole("checkbox", { name: "Tout sélectionner" }).check()
  await bar.getByRole("button", { name: "Annuler", exact: true }).click()
  const question = page.getByRole("dialog", { name: /^Annuler 3 réservations/ })
  await expectNoBarrier(page, "the question before cancelling several")
  await question.getByLabel("Message à la personne").fill("La bise est trop forte.")
  await question.getByRole("button", { name: "Annuler les 3 réservations" }).click()
  await expect(bar).toContainText("3\u00a0réservations annulées.")
  await bar.getByRole("button", { name: "Envoyer maintenant" }).click()
  for (const { email, reference } of requests)
    await expect.poll(() => subjectsTo(site, email)).toContain(`Votre réservation ${reference} est annulée`)
  const told = await mailsTo(site, requests[0]?.email ?? "")
  expect(told.map(({ bodies }) => bodies["text/plain"]).join()).toContain("La bise est trop forte.")
})

/** On a phone, a tablet and a desk: the toast stands above the bar, and the bar at the edge of the window. */
async function expectToastAbove(page: Page, bar: Locator): Promise<void> {
  await keepToast(toast(page))
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const bottomOf = (place: Locator) => place.evaluate((one) => Math.round(one.getBoundingClientRect().bottom))
    await expect.poll(() => bottomOf(bar), { message: `the bar at ${width}` }).toBe(800)
    const top = await bar.evaluate((one) => one.getBoundingClientRect().top)
    await expect.poll(() => bottomOf(toast(page).first()), { message: `the toast at ${width}` }).toBeLessThan(top)
  }
}

test("no toast covers what it repeats or the way back, on a long list or a short one", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/409/)
  const request = await aRequest(site, await places.quietDay())
  await openReservations(page, site)
  const bar = page.getByRole("region", { name: "Décisions" })
  const confirm = page.getByRole("button", { name: `Confirmer : ${request.reference}` })
  await confirm.click()
  await expect(toast(page)).toContainText("1\u00a0réservation confirmée")
  await expectToastAbove(page, bar)
  await toast(page).getByRole("button", { name: "Fermer" }).click()
  await bar.getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(bar).toContainText("1\u00a0décision annulée.")

  await page.getByLabel("Nom, e-mail, téléphone, référence").fill(request.reference)
  await expect(page.getByText("1\u00a0réservation", { exact: true })).toBeVisible()
  const { items } = (await (await page.request.get(`/api/v1/admin/reservations?q=${request.reference}`)).json()) as {
    items: { id: string; version: number }[]
  }
  await page.request.post(`/api/v1/admin/reservations/${items[0]?.id}/status`, {
    data: { version: items[0]?.version, status: "confirmed" },
    headers: { origin: site.origin },
  })
  await confirm.click()
  await expect(bar).toContainText("Aucune réservation confirmée.")
  await expect(bar.getByRole("listitem")).toContainText("Modifié entre-temps")
  await expectToastAbove(page, bar)
})

test("an answer lost on its way: the list shows what became of the decision", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/ERR_FAILED/)
  const request = await aRequest(site, await places.quietDay())
  await openReservations(page, site)
  await page.route("**/api/v1/admin/reservations/*/status", async (route) => {
    await route.fetch({ maxRetries: 2 })
    await route.abort()
  })
  await page.getByRole("button", { name: `Confirmer : ${request.reference}` }).click()
  await expect(toast(page)).toContainText("Impossible de mettre à jour la réservation")
  await expect(row(page, request.email)).toContainText("Confirmée")
})
