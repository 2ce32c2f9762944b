import { aPerson, callAuth } from "./account-steps.ts"
import { expect, test } from "./journey.ts"

for (const width of [375, 768, 1280]) {
  test(`look ${width}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    const person = await aPerson(site)
    await callAuth(site, "/sign-in/email", { email: person.email, password: person.password })
    const [name = "", value = ""] = person.cookie.split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: site.origin, httpOnly: true }])
    await page.goto("/dashboard?onglet=profil")
    await expect(page.getByRole("textbox", { name: "Prénom" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Déconnecter les autres" })).toBeVisible()
    await page.screenshot({ path: `/tmp/profile-shots/a-${width}.png`, fullPage: true })
    await page.getByRole("button", { name: "Activer", exact: true }).click()
    await page.getByLabel("Votre mot de passe").fill(person.password)
    await page.getByRole("button", { name: "Continuer" }).click()
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible()
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.getByRole("button", { name: "Changer le mot de passe" }).click()
    await expect(page.getByRole("alert").first()).toBeVisible()
    await page.screenshot({ path: `/tmp/profile-shots/b-${width}.png`, fullPage: true })
  })
}
