import type { Locator } from "@playwright/test"
import { v4 as uuid } from "uuid"
import { aMessage, expectTableInFrame, post, rowsOf, signInAsAdmin, tableOf } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { interestRequest } from "#tests/factories/form-requests.ts"

test("the waiting list is searched, sorted and paged, and the address finds it all again", async ({ page, site }) => {
  const waiting = "Inscriptions à la liste d’attente"
  const domain = `liste-${process.pid}.example.ch`
  for (let count = 0; count < 30; count++) {
    await post(
      site,
      "/boat-sharing-interests",
      interestRequest({ email: `p${count}@${domain}`, firstName: `Nr${count}` }),
    )
  }
  await signInAsAdmin(page, site, "/admin/boat-sharing-interests")
  const rows = rowsOf(page, waiting)
  await page.getByLabel("Nom ou e-mail").fill(domain)
  await expect(page).toHaveURL(new RegExp(`\\?q=${domain}$`))
  await expect(rows).toHaveCount(25)
  await expect(rows.first()).toContainText(`p29@${domain}`)
  await expect(tableOf(page, waiting).getByRole("status")).toHaveText(/^25\s+inscriptions sur cette page$/)

  await page.getByRole("button", { name: "Suivants" }).click()
  await expect(rows).toHaveCount(5)
  await expect(page.getByRole("button", { name: "Suivants" })).toHaveAttribute("aria-disabled", "true")
  await page.reload()
  await expect(rows).toHaveCount(5)
  await page.getByRole("button", { name: "Précédents" }).click()
  await expect(rows).toHaveCount(25)
  await page.goBack()
  await expect(rows).toHaveCount(5)

  const dates = page.getByRole("columnheader", { name: "Date d’inscription" })
  await expect(dates).toHaveAttribute("aria-sort", "descending")
  await dates.getByRole("button").click()
  await expect(dates).toHaveAttribute("aria-sort", "ascending")
  await expect(rows.first()).toContainText(`p0@${domain}`)
  await expect(page).toHaveURL(/sort=createdAt%3Aasc/)
  await expect(page).not.toHaveURL(/cursor/)
  await page.reload()
  await expect(rows.first()).toContainText(`p0@${domain}`)

  await page.getByLabel("Nom ou e-mail").fill("personne-ainsi")
  await expect(page.getByText("Aucune inscription ne correspond à cette recherche.")).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel("Nom ou e-mail")).toHaveValue(domain)
  const file = page.waitForEvent("download")
  await page.getByRole("link", { name: "Exporter (CSV)" }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
})

test("figures, and the sentence where the list cannot be had", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 403/)
  await signInAsAdmin(page, site, "/admin/boat-sharing-interests")
  const figures = page.getByLabel("Chiffres de la liste d’attente")
  await expect(figures).toContainText("À venir")
  await page.route("**/api/v1/admin/boat-sharing-interests*", (route) =>
    route.fulfill({ status: 403, json: { code: "other", detail: "Non" } }),
  )
  await page.reload()
  const failure = page.getByRole("main").getByRole("alert")
  await expect(failure).toContainText("Impossible de charger les inscriptions.")
  await expect(page.getByRole("listitem").filter({ hasText: "Erreur" })).toContainText(
    "Impossible de charger les inscriptions.",
  )
  await page.unroute("**/api/v1/admin/boat-sharing-interests*")
  await failure.getByRole("button", { name: "Réessayer" }).click()
  await expect(tableOf(page, "Inscriptions à la liste d’attente").getByRole("table")).toBeVisible()
})

test("a message is read, marked as dealt with and opened again, by the keyboard", async ({ page, site }) => {
  const name = await aMessage(site, "Bonjour,\n\nla théorie a-t-elle lieu le soir ?")
  await signInAsAdmin(page, site, "/admin/messages")
  const button = page.getByRole("button", { name: `Voir : Message de ${name}` })
  await button.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Permis bateau" })
  await expect(dialog).toContainText("la théorie a-t-elle lieu le soir ?")
  await expect(dialog.getByRole("link", { name: "Répondre" })).toHaveAttribute("href", /^mailto:elodie%40example\.ch\?/)
  await expect(page).toHaveURL(/\?id=/)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL("/admin/messages")
  await expect(button).toBeFocused()

  await page.goForward()
  await dialog.getByRole("button", { name: "Marquer comme traité" }).press("Enter")
  await expect(dialog.getByRole("button", { name: "Rouvrir" })).toBeVisible()
  await expect(dialog).toContainText("Message traité")
  await expect(page.getByRole("listitem").filter({ hasText: "Succès" })).toContainText("Message marqué comme traité")
  await page.reload()
  await expect(dialog).toContainText("Camille Duvoisin")
  await dialog.getByRole("button", { name: "Rouvrir" }).press("Enter")
  await expect(dialog.getByRole("button", { name: "Marquer comme traité" })).toBeVisible()
  await dialog.getByRole("button", { name: "Fermer" }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL("/admin/messages")
})

test("whoever comes second is told so, and sees how it is now", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 409/)
  const name = await aMessage(site)
  await signInAsAdmin(page, site, "/admin/messages")
  // The whole row is for the mouse.
  await rowsOf(page, "Messages de contact").filter({ hasText: name }).getByText(name).first().click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("button", { name: "Marquer comme traité" })).toBeVisible()
  const id = new URL(page.url()).searchParams.get("id")
  const first = await page.request.patch(`/api/v1/admin/messages/${id}`, {
    data: { handled: true },
    headers: { origin: site.origin },
  })
  expect(first.status()).toBe(200)
  await dialog.getByRole("button", { name: "Marquer comme traité" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Modifié entre-temps")
  await expect(dialog.getByRole("button", { name: "Rouvrir" })).toBeVisible()
})

test("a record of nothing says so", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 4(04|22)/)
  await signInAsAdmin(page, site, `/admin/messages?id=${uuid()}`)
  await expect(page.getByRole("dialog", { name: "Introuvable" })).toBeVisible()
  await page.getByRole("button", { name: "Fermer" }).click()
  await expect(page).toHaveURL("/admin/messages")
})

for (const path of ["/admin/sessions", "/admin/reservations", "/admin/applications", "/admin/users"] as const) {
  test(`${path} stays in its frame at every width and breaks no word`, async ({ page, site }) => {
    await signInAsAdmin(page, site, path)
    await expect(page.locator("tbody.record").first()).toBeVisible()
    await expectTableInFrame(page)
  })
}

test("on a phone the list comes before the figures", async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signInAsAdmin(page, site, "/admin/reservations")
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  expect(await topOf(page.getByLabel("Chiffres des réservations"))).toBeGreaterThan(
    await topOf(tableOf(page, "Réservations")),
  )
})
