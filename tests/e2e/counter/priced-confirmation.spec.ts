import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { bookedByLink, deskOf } from "#tests/e2e/steps/payment-steps.ts"

atBothWidths(() => {
  test("the school confirms a lesson with its price, which its person then reads", async ({
    page,
    site,
    places,
    browser,
    viewport,
  }) => {
    const { reference, link } = await bookedByLink(page, site, places, "boat_license")
    const { desk, leave } = await deskOf(browser, site)
    if (viewport) await desk.setViewportSize(viewport)
    await desk.goto(`/admin/reservations?q=${reference}`)
    await expect(desk.getByRole("button", { name: `Confirmer : ${reference}` })).toHaveCount(0)
    await desk.getByRole("button", { name: `Voir : ${reference}` }).click()
    const record = desk.getByRole("dialog", { name: `Réservation ${reference}` })
    await record.getByRole("button", { name: "Confirmer" }).click()
    const question = desk.getByRole("dialog", { name: "Confirmer cette réservation ?" })
    const price = question.getByRole("textbox", { name: /^Montant/ })
    await expect(price).toHaveValue("350.00")
    await price.fill("beaucoup")
    await question.getByRole("button", { name: "Confirmer" }).click()
    await expect(price).toHaveAccessibleDescription(/Indiquez un montant positif/)
    await question.getByRole("checkbox", { name: "Prix à fixer plus tard" }).check()
    await expect(price).toHaveCount(0)
    await question.getByRole("checkbox", { name: "Prix à fixer plus tard" }).uncheck()
    await price.fill("380")
    await expectNoBarrier(desk, "the price of a confirmation")
    await question.getByRole("button", { name: "Confirmer" }).click()
    await expect(desk.getByRole("region", { name: "Décisions" })).toContainText("1\u00a0réservation confirmée.")
    await leave()

    await page.goto(link)
    await expect(page.getByRole("region", { name: "Paiement" })).toContainText("380€")
  })
})
