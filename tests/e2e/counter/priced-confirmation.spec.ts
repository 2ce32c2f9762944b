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

  test("the school confirms chosen lessons without a price, and reads first what that costs whom", async ({
    page,
    site,
    places,
    browser,
    viewport,
  }) => {
    const { reference } = await bookedByLink(page, site, places, "boat_license")
    const { desk, leave } = await deskOf(browser, site)
    if (viewport) await desk.setViewportSize(viewport)
    await desk.goto(`/admin/reservations?q=${reference}`)
    await desk.getByRole("checkbox", { name: `Sélectionner ${reference}` }).check()
    const bar = desk.getByRole("region", { name: "Décisions" })
    await bar.getByRole("button", { name: "Confirmer" }).click()
    const question = desk.getByRole("dialog", { name: "Confirmer cette réservation ?" })
    await expect(question).toContainText("Une réservation a un prix à fixer")
    await expect(question).toContainText("une annulation tardive ne coûte rien à la personne")
    await expect(question.getByRole("listitem")).toContainText("Prix à fixer")
    await expectNoBarrier(desk, "the question before lessons are confirmed")
    await question.getByRole("button", { name: "Confirmer la réservation" }).click()
    await expect(bar).toContainText("1\u00a0réservation confirmée.")
    await leave()
  })

  test("the counter books a lesson with its price, or for one that comes later", async ({
    site,
    places,
    browser,
    viewport,
  }) => {
    const day = await places.quietDay()
    const name = `Odette Perrin-${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`
    const { desk, leave } = await deskOf(browser, site)
    if (viewport) await desk.setViewportSize(viewport)
    await desk.goto(`/admin/reservations/nouvelle?type=boat_rental&base=nyon&date=${day}`)
    const price = desk.getByRole("textbox", { name: /^Montant/ })
    await expect(desk.getByRole("button", { name: "Réserver" })).toBeVisible()
    await expect(price).toHaveCount(0)
    await desk.getByLabel("Activité").selectOption("Permis Bateau")
    await expect(price).toHaveValue("350.00")
    await price.fill("380")
    await desk.getByLabel("Activité").selectOption("Sortie Groupe")
    await expect(price).toHaveValue("200.00")
    await desk.getByLabel("Activité").selectOption("Permis Bateau")
    await desk.getByRole("combobox", { name: "Personne" }).fill(name)
    await expect(desk.getByText("Aucune personne connue à ce nom.")).toBeVisible()
    await desk.getByRole("combobox", { name: "Personne" }).press("Enter")
    await desk.getByLabel("Téléphone").fill("079 222 33 55")
    await desk.getByRole("combobox", { name: "Heure", exact: true }).selectOption({ index: 1 })
    await price.fill("390")
    await expectNoBarrier(desk, "the price at the counter")
    await desk.getByRole("button", { name: "Réserver" }).click()
    await desk.getByRole("main").getByRole("link", { name: "Voir" }).click()
    await expect(desk.getByRole("dialog", { name: /^Réservation / })).toContainText(/Reste à payer\u00a0: EUR\s390\.00/)
    await leave()
  })
})
