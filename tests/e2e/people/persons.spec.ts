import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { expectNoteInSight } from "#tests/e2e/steps/note-in-sight.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"

/** Nobody else's in the journeys, and a number of the Swiss plan: only those have a normal form. */
function swissNumber(): string {
  const digits = String(2_000_000 + Math.floor(Math.random() * 7_000_000))
  return `+41 79 ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`
}

atBothWidths(() => {
  test("two addresses of one man are found, compared, merged and taken apart again", async ({ page, places, site }) => {
    const phone = swissNumber()
    const one = await aRequest(site, await places.quietDay(), phone)
    const two = await aRequest(site, await places.quietDay(), phone)
    await signInAsAdmin(page, site, "/admin/personnes")
    await page.getByLabel("Chercher une personne").fill(two.email)
    await expect(page.getByText("1 personne trouvée.")).toBeVisible()
    await expectNoBarrier(page, "the search for a person")
    await page.getByRole("list", { name: "Personnes trouvées" }).getByRole("link").click()
    await expect(page).toHaveURL(/\/admin\/personnes\/[0-9a-f-]{36}$/)
    const main = page.getByRole("main")
    const belongings = main.getByRole("region", { name: /^Son dossier/ })
    await expect(belongings.getByRole("listitem")).toHaveCount(1)
    await expect(belongings).toContainText(two.reference)

    await page.getByLabel("Note sur la personne").fill("Vient avec un chien.")
    await page.getByRole("button", { name: "Enregistrer la note" }).click()
    await expect(page.getByRole("button", { name: "Abandonner ma saisie" })).toHaveCount(0)

    const alike = main.getByRole("region", { name: "Peut-être la même personne" })
    const suggested = alike.getByRole("listitem").filter({ hasText: one.email })
    await expect(suggested).toContainText("même téléphone, même nom")
    await suggested.getByRole("button", { name: /^Comparer/ }).click()
    const dialog = page.getByRole("dialog", { name: "Réunir deux fiches" })
    await expect(dialog).toContainText("1 réservation")
    await dialog.getByRole("radio", { name: new RegExp(one.email) }).check()
    await expect(dialog).toContainText("La note de l’autre fiche")
    await expectNoBarrier(page, "the preview of a merge")
    await dialog.getByRole("button", { name: "Réunir les fiches" }).click()
    await expectNoteInSight(page, "Les fiches sont réunies.")
    await expect(belongings.getByRole("listitem")).toHaveCount(2)
    await expect(main.getByRole("region", { name: "Coordonnées" })).toContainText(one.email)
    await expect(page.getByLabel("Note sur la personne")).toHaveValue("Vient avec un chien.")
    await expectNoBarrier(page, "a person")

    await page.getByRole("button", { name: /^Annuler la fusion/ }).click()
    await expectNoteInSight(page, "est de nouveau à part.")
    await expect(belongings.getByRole("listitem")).toHaveCount(1)
    await page.getByRole("link", { name: "L’ouvrir" }).click()
    await expect(main.getByRole("region", { name: "Coordonnées" })).toContainText(two.email)
    await belongings.getByRole("link").click()
    const record = page.getByRole("dialog")
    await expect(record).toContainText(two.reference)
    await record.getByRole("link", { name: "Zoé d’Aubonne", exact: true }).click()
    await expect(main.getByRole("region", { name: "Coordonnées" })).toContainText(two.email)
  })
})

test("an unknown person and a search without an answer say so", async ({ page, site, mishaps }) => {
  mishaps.expect(/404|503/)
  await signInAsAdmin(page, site, "/admin/personnes/0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10")
  await expect(page.getByRole("alert")).toContainText("Personne inconnue")
  await expectNoBarrierAtBothWidths(page, "an unknown person")
  await page.goto("/admin/personnes")
  const box = page.getByLabel("Chercher une personne")
  await box.fill("personne-ne-porte-ce-nom")
  await expect(page.getByText("Personne ne correspond à")).toBeVisible()
  await page.route("**/api/v1/admin/persons?q=*", (route) => route.fulfill({ status: 503, body: "" }))
  await box.fill("aubonne")
  await expect(page.getByText("La recherche n’a pas abouti.")).toBeVisible()
})
