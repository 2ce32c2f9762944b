import type { Page } from "@playwright/test"
import {
  aPerson,
  field,
  forgetSession,
  mailsTo,
  newAddress,
  openTab,
  password,
  sessionOf,
  signIn,
} from "#tests/e2e/steps/account-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const points = (page: Page) => page.getByRole("alert")

test("a wrong password and an unknown address are told the same; what is no secret is kept", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 401/)
  const { email } = await aPerson(site)
  await page.goto("/auth")
  for (const tried of [email, newAddress()]) {
    await signIn(page, { email: tried, password: "pas-le-bon" })
    await expect(points(page)).toContainText("Email ou mot de passe incorrect")
    await expect(points(page)).toBeFocused()
    await expect(field(page, "E-mail")).toHaveValue(tried)
  }
  await expect(toast(page).first()).toContainText("Connexion impossible")
  const kept = await field(page, "E-mail").inputValue()
  await page.reload()
  await expect(field(page, "E-mail")).toHaveValue(kept)
  await expect(field(page, "Mot de passe")).toHaveValue("")
})

test("too many tries: the wait is said in the server's words", async ({ page, mishaps }) => {
  mishaps.expect(/status of 401|status of 429/)
  await page.goto("/auth")
  const body = { email: newAddress(), password: "pas-le-bon" }
  for (let tries = 0; tries < 10; tries++) await page.request.post("/api/auth/sign-in/email", { data: body })
  await signIn(page, body)
  await expect(points(page)).toContainText(/Trop de tentatives de connexion\. Réessayez dans \d+ minutes/)
})

test("the server is away: said as unexpected, and tried again", async ({ page, site, mishaps }) => {
  mishaps.expect(/ERR_CONNECTION_REFUSED|Failed to fetch|TypeError/)
  const person = await aPerson(site)
  await page.goto("/auth")
  await field(page, "E-mail").fill(person.email)
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeEnabled()
  await page.waitForLoadState("networkidle")
  await site.stop()
  await signIn(page, person)
  await expect(points(page)).toContainText("Une erreur inattendue est survenue")
  await site.start()
  await submit(page, "Se connecter")
  await expect(page).toHaveURL("/dashboard")
})

test("without confirmation by mail: in at once, and an address in use is named", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 422/)
  await site.stop()
  await site.start({ EMAIL_CONFIRMATION: "0" })
  const email = newAddress()
  await page.goto("/auth?mode=inscription")
  await field(page, "Prénom").fill("Luc")
  await field(page, "Nom").fill("Favre")
  await field(page, "E-mail").fill(email)
  await field(page, "Mot de passe").fill(password)
  await submit(page, "Créer mon compte")
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Compte créé avec succès" })).toBeVisible()
  await expect(toast(page)).toContainText("Compte créé avec succès")
  await expect(page).toHaveURL("/dashboard")
  expect((await sessionOf(page))?.user.email).toBe(email)
  expect(await mailsTo(site, email)).toEqual([])

  await forgetSession(page)
  await page.goto("/auth?mode=inscription")
  await field(page, "Prénom").fill("Luc")
  await field(page, "Nom").fill("Favre")
  await field(page, "E-mail").fill(email)
  await field(page, "Mot de passe").fill(password)
  await submit(page, "Créer mon compte")
  await expect(points(page)).toContainText("Un compte existe déjà avec cette adresse email")
  await site.stop()
  await site.start()
})

test("each field that is missing is named in the words of the school", async ({ page }) => {
  await page.goto("/auth")
  await submit(page, "Se connecter")
  await expect(points(page).getByRole("link")).toHaveText([
    "Adresse email invalide",
    "Le mot de passe doit contenir au moins 6 caractères",
  ])
  await openTab(page, "Inscription")
  await submit(page, "Créer mon compte")
  await expect(points(page).filter({ visible: true }).getByRole("link")).toHaveText([
    "Le prénom doit contenir au moins 2 caractères",
    "Le nom doit contenir au moins 2 caractères",
    "Adresse email invalide",
    "Le mot de passe doit contenir au moins 6 caractères",
  ])
})

test("links of mails leave the address bar, and nonsense says what to do", async ({ page, mishaps }) => {
  mishaps.expect(/status of 410/)
  for (const [hash, title, next] of [
    ["lien=abcdefghijklmnop", "Ce lien n’est plus valable", "Recevoir un autre lien"],
    ["confirmer=abcdefghijklmnop", "Ce lien n’est plus valable", "Recevoir un nouvel e-mail"],
    ["mot-de-passe=abcdefghijklmnop", "Choisissez un nouveau mot de passe", "Demander un autre lien"],
    ["inscription=abcdefghijklmnop", "Ce lien n’est plus valable", "Créer un compte sans ce lien"],
  ] as const) {
    await page.goto("about:blank")
    await page.goto(`/auth#${hash}`)
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL("/auth")
    await expect(page.getByRole("button", { name: next })).toBeVisible()
  }
})

test("no barrier in the tabs and the modes, empty and refused", async ({ page, mishaps }) => {
  mishaps.expect(/status of 410/)
  await page.goto("/auth")
  await expectNoBarrierAtBothWidths(page, "Connexion")
  await submit(page, "Se connecter")
  await expect(points(page)).toBeFocused()
  await expectNoBarrierAtBothWidths(page, "Connexion with errors")
  await openTab(page, "Inscription")
  await field(page, "Mot de passe").fill("azerty")
  await submit(page, "Créer mon compte")
  await expect(points(page).filter({ visible: true })).toBeFocused()
  await expectNoBarrierAtBothWidths(page, "Inscription with errors")
  for (const [mode, button] of [
    ["lien", "Envoyer le lien"],
    ["mot-de-passe-oublie", "Envoyer le lien"],
    ["confirmation", "Renvoyer l’e-mail"],
    ["code", "Vérifier"],
  ] as const) {
    await page.goto(`/auth?mode=${mode}`)
    await submit(page, button)
    await expect(points(page)).toBeFocused()
    await expectNoBarrierAtBothWidths(page, mode)
  }
  for (const hash of ["mot-de-passe=abcdefghijkl", "lien=abcdefghijkl"]) {
    await page.goto("about:blank")
    await page.goto(`/auth#${hash}`)
    await expect(page.getByRole("heading", { level: 1, name: /Choisissez|plus valable/ })).toBeVisible()
    await expectNoBarrierAtBothWidths(page, hash)
  }
})

test.describe("320 px wide, as a desk at 400 %", () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test("nothing scrolls sideways", async ({ page }) => {
    await page.goto("/auth?mode=inscription")
    await submit(page, "Créer mon compte")
    await expect(points(page)).toBeFocused()
    await expectNoBarrier(page, "Inscription at 320 px")
    await page.goto("/auth#mot-de-passe=abcdefghijkl")
    await field(page, "Nouveau mot de passe").fill("azerty")
    await expectNoBarrier(page, "new password at 320 px")
  })
})

test("by keyboard: tabs by arrows, a password looked at, a mode and back", async ({ page, site }) => {
  const person = await aPerson(site)
  await page.goto("/auth")
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeEnabled()
  await expect(page.locator("body")).toBeFocused()
  await page.getByRole("tab", { name: "Connexion" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("tab", { name: "Inscription" })).toBeFocused()
  await expect(page.getByRole("tabpanel", { name: "Inscription" })).toBeVisible()
  await page.keyboard.press("Home")
  await expect(page.getByRole("tab", { name: "Connexion" })).toBeFocused()
  await expect(page.getByRole("tabpanel", { name: "Connexion" })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(field(page, "E-mail")).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press("Tab")
  await page.keyboard.type(person.password)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(field(page, "Mot de passe")).toHaveAttribute("type", "text")
  await expect(page.getByRole("button", { name: "Masquer le mot de passe" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(field(page, "Mot de passe")).toHaveAttribute("type", "password")
  await page.getByRole("button", { name: "Mot de passe oublié ?" }).press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Mot de passe oublié" })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: "Votre espace personnel" })).toBeFocused()
  await field(page, "Mot de passe").fill(person.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/dashboard")
})

test("what is typed before the scripts have come is kept", async ({ page }) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route("**/assets/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/auth", { waitUntil: "commit" })
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeDisabled()
  await field(page, "E-mail").fill("vite@example.ch")
  await field(page, "Mot de passe").fill(password)
  letGo()
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeEnabled()
  await expect(field(page, "E-mail")).toHaveValue("vite@example.ch")
  await expect(field(page, "Mot de passe")).toHaveValue(password)
  expect(await (await page.request.get("/auth")).text()).toMatch(
    /<noscript><p[^>]*>Cette page a besoin de JavaScript\. Activez-le/,
  )
})
