import { readFile } from "node:fs/promises"
import { callAuth, newAddress, sessionOf, signIn } from "#tests/e2e/steps/account-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"
import { box, bringCookie, button, linkIn, openProfile, profilePath, region } from "#tests/e2e/steps/profile-steps.ts"
import { nextTotpCode, totpCode } from "#tests/support/people/totp.ts"

test("the profile is changed, found again, and corrected where it is wrong", async ({ page, site }) => {
  await openProfile(page, site)
  const person = region(page, "Identité et adresse")
  await expect(box(page, "Pays")).toHaveValue("Suisse")
  await box(page, "Prénom").fill("Zoé")
  await box(page, "Téléphone").fill("+41 79 123 45 67")
  await box(page, "Adresse").fill("Chemin du Port 4")
  await box(page, "Localité").fill("Nyon")
  await page.getByLabel("Date de naissance").fill("1990-04-12")
  await button(page, "Enregistrer").click()
  await expect(person.getByRole("status")).toContainText("Profil enregistré")
  await page.reload()
  await expect(box(page, "Prénom")).toHaveValue("Zoé")
  await expect(box(page, "Localité")).toHaveValue("Nyon")
  await expect(page.getByLabel("Date de naissance")).toHaveValue("12.04.1990")

  await box(page, "Prénom").fill("Z")
  await box(page, "Téléphone").fill("12")
  await button(page, "Enregistrer").click()
  const alert = person.getByRole("alert")
  await expect(alert).toBeFocused()
  await expect(alert.getByRole("link")).toHaveText([
    "Le prénom doit contenir au moins 2 caractères",
    "Numéro de téléphone invalide",
  ])
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(box(page, "Prénom")).toBeFocused()
})

test("no barrier in any section, opened or not", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 403/)
  const { password } = await openProfile(page, site)
  await expect(region(page, "Appareils connectés").getByRole("listitem")).toHaveCount(1)
  await expectNoBarrierAtBothWidths(page, "at rest")
  await button(page, "Activer").click()
  await button(page, "Supprimer mon compte").click()
  await expectNoBarrierAtBothWidths(page, "asking for the password")
  await region(page, "Double authentification").getByLabel("Votre mot de passe").fill("pas-le-bon")
  await button(page, "Continuer").click()
  await expect(region(page, "Double authentification").getByRole("alert")).toBeFocused()
  await button(page, "Enregistrer").click()
  await button(page, "Changer d’adresse").click()
  await button(page, "Changer le mot de passe").click()
  await expect(region(page, "Mot de passe").getByRole("alert")).toBeFocused()
  await expectNoBarrierAtBothWidths(page, "with errors")
  await region(page, "Double authentification").getByLabel("Votre mot de passe").fill(password)
  await button(page, "Continuer").click()
  await expect(page.getByRole("img", { name: "Code QR" })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "with the QR code")
})

test("a change from another device comes in beside what was typed", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 409/)
  const { cookie } = await openProfile(page, site)
  await box(page, "Localité").fill("Vevey")
  const elsewhere = await fetch(`${site.origin}/api/v1/me`, {
    method: "PATCH",
    headers: { "content-type": "application/json", origin: site.origin, cookie },
    body: JSON.stringify({ firstName: "Anouk", city: "Morges", version: 1 }),
  })
  expect(elsewhere.status).toBe(200)
  await button(page, "Enregistrer").click()
  await expect(region(page, "Identité et adresse").getByRole("alert")).toContainText("Profil modifié entre-temps")
  await expect(box(page, "Prénom")).toHaveValue("Anouk")
  await expect(box(page, "Localité")).toHaveValue("Vevey")
  await button(page, "Enregistrer").click()
  await expect(region(page, "Identité et adresse").getByRole("status")).toContainText("Profil enregistré")
  await page.reload()
  await expect(box(page, "Localité")).toHaveValue("Vevey")
})

test("the second factor: on by keyboard, asked for at the next sign-in, renewed, off", async ({
  page,
  site,
  browser,
  mishaps,
}) => {
  mishaps.expect(/status of 401/)
  const person = await openProfile(page, site)
  const section = region(page, "Double authentification")
  await button(page, "Activer").focus()
  await page.keyboard.press("Enter")
  await expect(section.getByLabel("Votre mot de passe")).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press("Enter")
  const code = section.getByLabel("Code à 6 chiffres affiché par l’application")
  await expect(code).toBeFocused()
  const key = (await section.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent()) ?? ""
  const keyUri = () => `otpauth://totp/x?secret=${key.replaceAll(" ", "")}`
  const codeNow = () => totpCode(keyUri())
  await code.fill("000000")
  await page.keyboard.press("Enter")
  await expect(section.getByRole("alert")).toContainText("Ce code n’est pas le bon")
  await code.fill(codeNow())
  await page.keyboard.press("Enter")
  await expect(section.getByRole("heading", { name: "Vos codes de secours" })).toBeFocused()
  await expect(section.getByRole("listitem")).toHaveCount(10)
  await expectNoBarrier(page, "recovery codes")
  await page.emulateMedia({ media: "print" })
  await expect(section.getByRole("listitem").first()).toBeVisible()
  await expect(page.getByRole("heading", { name: "Votre carnet de bord" })).toBeHidden()
  await page.emulateMedia({ media: "screen" })
  const file = page.waitForEvent("download")
  await button(page, "Télécharger").click()
  expect((await file).suggestedFilename()).toBe("codes-de-secours.txt")
  const first = (await section.getByRole("listitem").first().textContent()) ?? ""
  expect(await readFile((await (await file).path()) ?? "", "utf8")).toContain(first)
  await button(page, "J’ai gardé mes codes").click()
  await expect(section.getByText("Activée", { exact: true })).toBeVisible()

  const elsewhere = await anotherDevice(browser, site.origin)
  await elsewhere.goto("/auth")
  await signIn(elsewhere, person)
  await elsewhere.getByLabel("Code à 6 chiffres").fill(nextTotpCode(keyUri()))
  await elsewhere.getByRole("button", { name: "Vérifier" }).click()
  await elsewhere.waitForURL("**/dashboard")
  await elsewhere.context().close()

  await button(page, "Générer de nouveaux codes de secours").click()
  await section.getByLabel("Votre mot de passe").fill(person.password)
  await button(page, "Générer de nouveaux codes de secours").click()
  await expect(section.getByRole("status").first()).toContainText("Nouveaux codes de secours")
  await expect(section.getByRole("listitem").first()).not.toHaveText(first)
  await button(page, "J’ai gardé mes codes").click()
  await button(page, "Désactiver").click()
  await section.getByLabel("Votre mot de passe").fill(person.password)
  await button(page, "Désactiver").click()
  await expect(section.getByRole("status")).toContainText("Double authentification désactivée")
  await expect(section.getByText("Désactivée", { exact: true })).toBeVisible()
})

test("devices are listed in words and signed out, one or all others", async ({ page, site, browser }) => {
  const person = await openProfile(page, site)
  const credentials = { email: person.email, password: person.password }
  await callAuth(site, "/sign-in/email", credentials)
  const elsewhere = await anotherDevice(browser, site.origin)
  await elsewhere.goto("/auth")
  await signIn(elsewhere, person)
  await elsewhere.waitForURL("**/dashboard")
  await page.reload()
  const devices = region(page, "Appareils connectés")
  await expect(devices.getByRole("listitem")).toHaveCount(3)
  await expect(devices.getByRole("listitem").filter({ hasText: "Cet appareil" })).toHaveCount(1)
  await devices.getByRole("button", { name: "Déconnecter Chrome sur Linux" }).click()
  await expect(devices.getByRole("status")).toContainText("Appareil déconnecté")
  await expect(devices.getByRole("list")).toBeFocused()
  await expect(devices.getByRole("listitem")).toHaveCount(2)
  expect(await sessionOf(elsewhere)).toBeUndefined()
  await elsewhere.context().close()
  await button(page, "Déconnecter les autres").click()
  await expect(devices.getByText("Aucun autre appareil n’est connecté.")).toBeVisible()
  expect(await sessionOf(page)).toBeDefined()
})

test("a list of devices that cannot be had says so, and is tried again", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 400/)
  await page.route("**/api/v1/me/sessions", (route) => route.fulfill({ status: 400, json: { code: "x", detail: "x" } }))
  await openProfile(page, site)
  const devices = region(page, "Appareils connectés")
  await expect(devices.getByRole("alert")).toContainText("Impossible de charger vos données")
  await page.unrouteAll()
  await devices.getByRole("button", { name: "Réessayer" }).click()
  await expect(devices.getByRole("listitem")).toHaveCount(1)
})

test("a new password signs the other devices out", async ({ page, site, browser, mishaps }) => {
  mishaps.expect(/status of 403/)
  const person = await openProfile(page, site)
  const { cookie } = await callAuth(site, "/sign-in/email", { email: person.email, password: person.password })
  const elsewhere = await anotherDevice(browser, site.origin)
  await bringCookie(elsewhere, site, cookie)
  const section = region(page, "Mot de passe")
  await section.getByLabel("Mot de passe actuel", { exact: true }).fill("pas-le-bon")
  await section.getByLabel("Nouveau mot de passe", { exact: true }).fill("un-autre-cap-2027")
  await expect(section.getByText("Solide")).toBeVisible()
  await button(page, "Changer le mot de passe").click()
  await expect(section.getByRole("alert")).toContainText("Le mot de passe actuel n’est pas le bon.")
  await section.getByLabel("Mot de passe actuel", { exact: true }).fill(person.password)
  expect(await sessionOf(elsewhere)).toBeDefined()
  await button(page, "Changer le mot de passe").click()
  await expect(section.getByRole("status").last()).toContainText("Mot de passe changé")
  expect(await sessionOf(elsewhere)).toBeUndefined()
  expect(await sessionOf(page)).toBeDefined()
  await elsewhere.context().close()
  await expect(region(page, "Appareils connectés").getByRole("listitem")).toHaveCount(1)
})

test("the address changes once both links have been opened", async ({ page, site }) => {
  const { email } = await openProfile(page, site)
  const wanted = newAddress()
  await box(page, "Nouvelle adresse e-mail").fill(wanted)
  await button(page, "Changer d’adresse").click()
  await expect(region(page, "Adresse e-mail").getByRole("status")).toContainText(`à ${email}`)
  await page.goto(await linkIn(site, email, "Confirmez votre changement d’adresse"))
  await expect(page.getByText(wanted)).toBeVisible()
  await button(page, "C’est bien moi").click()
  const last = await linkIn(site, wanted, "Confirmez votre nouvelle adresse")
  expect((await sessionOf(page))?.user.email).toBe(email)
  await page.goto(last)
  await button(page, "Confirmer cette adresse").click()
  await expect.poll(async () => (await sessionOf(page))?.user.email).toBe(wanted)
  await page.goto(profilePath)
  await expect(region(page, "Adresse e-mail").getByText(wanted)).toBeVisible()
})
