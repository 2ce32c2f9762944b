import type { PeopleList } from "#app/features/people/people.admin.schema.ts"
import { school as schoolFacts } from "#content/school.ts"
import {
  aPerson,
  callAuth,
  field,
  forgetSession,
  mailedLink,
  mailsTo,
  openLink,
  signIn,
  withTwoFactor,
} from "#tests/e2e/steps/account-steps.ts"
import { expectAtRest, signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { callerOf } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"

const entries = {
  "Vue d'ensemble": "/admin",
  "Demandes Permis": "/admin/applications",
  Utilisateurs: "/admin/users",
  "Sessions Formation": "/admin/sessions",
  Réservations: "/admin/reservations",
  Disponibilités: "/admin/availability",
  "Boat Sharing": "/admin/boat-sharing-interests",
  "E-mails": "/admin/emails",
  Messages: "/admin/messages",
  "Retour Client": "/dashboard",
}

const list = "/admin/messages?state=handled"

test("a guest signs in first, and comes back to the very list as an administrator", async ({ page, site }) => {
  await page.goto(list)
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(list)}`)
  await signIn(page, site.admin)
  await expect(page).toHaveURL(list)
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible()
})

test("the button of a mail to the school opens the record, through a second factor and through a magic link", async ({
  page,
  site,
}) => {
  const [first, second] = [await aPerson(site), await aPerson(site)]
  const factor = await withTwoFactor(site, first)
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  const school = callerOf(site, { ...site.admin, cookie })
  for (const { email } of [first, second]) {
    const { items } = await school<PeopleList>("GET", `/admin/users?q=${encodeURIComponent(email)}`)
    await school("PUT", `/admin/users/${items[0]?.id}/role`, { role: "admin", shownRole: "user" })
  }
  const lastName = `Delarive ${first.email.split("@")[0]}`
  const message = { ...contactMessage({ firstName: "Zoé", lastName }), website: "" }
  await callerOf(site, { ...first, cookie: "" })("POST", "/contact-messages", message)
  const sent = async () =>
    (await mailsTo(site, schoolFacts.email)).find(({ subject }) => subject.includes(lastName))?.bodies["text/plain"]
  const linkOf = (text: string | undefined) => /https?:\S+(\/admin\/messages\?id=[0-9a-f-]{36})/.exec(text ?? "")?.[1]
  await expect.poll(async () => linkOf(await sent()), { message: "the mail to the school" }).toBeDefined()
  const link = linkOf(await sent()) ?? ""
  const record = page.getByRole("dialog").filter({ hasText: lastName })

  await page.goto(link)
  await signIn(page, first)
  await field(page, "Code à 6 chiffres").fill(factor.code())
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page).toHaveURL(link)
  await expect(record).toBeVisible()

  await expectAtRest(page)
  await forgetSession(page)
  await page.goto(link)
  await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click()
  await field(page, "E-mail").fill(second.email)
  await page.getByRole("button", { name: "Envoyer le lien" }).click()
  await openLink(page, await mailedLink(site, second.email, "Votre lien de connexion"), second.email)
  await expect(page).toHaveURL(link)
  await expect(record).toBeVisible()
})

test("a user is led to the dashboard", async ({ page, site }) => {
  await page.goto(list)
  await signIn(page, await aPerson(site))
  await expect(page).toHaveURL("/dashboard")
})

test("the sidebar leads around, says where one is and who one is", async ({ page, site }) => {
  await signInAsAdmin(page, site, "/admin/messages")
  const sidebar = page.getByRole("navigation", { name: "Administration" })
  for (const [name, href] of Object.entries(entries)) {
    const entry = sidebar.getByRole("link", { name, exact: true })
    await expect(entry).toHaveAttribute("href", href)
    if (href === "/admin/messages") await expect(entry).toHaveAttribute("aria-current", "page")
    else await expect(entry).not.toHaveAttribute("aria-current")
  }
  await expect(sidebar.getByText("Camille Duvoisin")).toBeVisible()
  await expect(page).toHaveTitle(/^Messages/)
  await expect(page.getByRole("navigation", { name: "Pied de page" })).toHaveCount(0)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  await sidebar.getByRole("link", { name: "Boat Sharing" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Boat Sharing" })).toBeVisible()
  await expectAtRest(page)
  await sidebar.getByRole("button", { name: "Déconnexion" }).click()
  await expect(page).toHaveURL("/")
})

test("a session that ends elsewhere leads to the sign-in page, with the way back", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 40[01]/)
  await signInAsAdmin(page, site, "/admin/messages?state=handled")
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Actualiser" }).click()
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent("/admin/messages?state=handled")}&session=expiree`)
  await expect(page.getByText("Votre connexion a pris fin. Reconnectez-vous")).toBeVisible()
  await signIn(page, site.admin)
  await expect(page).toHaveURL("/admin/messages?state=handled")
})

test("the search finds somebody on every screen, opens their record by keyboard, and gives the focus back", async ({
  page,
  site,
}) => {
  const { email } = await aPerson(site)
  await signInAsAdmin(page, site, "/admin/messages")
  const button = page.getByRole("button", { name: "Rechercher…" })
  await button.focus()
  await page.keyboard.press("ControlOrMeta+k")
  const box = page.getByRole("combobox", { name: "Rechercher dans l’administration" })
  await expect(box).toBeFocused()
  const [ring, water] = await box.evaluate((input) => {
    const probe = document.body.appendChild(document.createElement("i"))
    probe.style.color = "var(--color-water)"
    const colours = [getComputedStyle(input).outlineColor, getComputedStyle(probe).color]
    probe.remove()
    return colours
  })
  expect(ring, "the ring of paper, not that of the dark sidebar").toBe(water)
  await page.keyboard.press("Escape")
  await expect(button).toBeFocused()
  await button.click()
  await box.fill(email)
  const account = page.getByRole("group", { name: "Utilisateurs" }).getByRole("option").filter({ hasText: email })
  await expect(account).toHaveAttribute("href", /\/admin\/users\?id=/)
  const person = page.getByRole("group", { name: "Personnes" }).getByRole("option").filter({ hasText: email })
  await expect(person).toHaveAttribute("aria-selected", "true")
  await expectNoBarrierAtBothWidths(page, "the search")
  await box.press("Enter")
  await expect(page).toHaveURL(/\/admin\/personnes\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("main")).toContainText(email)
})

for (const path of ["/admin/boat-sharing-interests", "/admin/messages"]) {
  test(`${path} has no barrier`, async ({ page, site }) => {
    await signInAsAdmin(page, site, path)
    await expectNoBarrierAtBothWidths(page, path)
  })
}

test("a search says what went wrong, tries again, and shows no answer to earlier words", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 403/)
  const { email } = await aPerson(site)
  await signInAsAdmin(page, site, "/admin/messages")
  const refused = { status: 403, contentType: "application/problem+json", body: "{}" }
  await page.route("**/api/v1/admin/search?q=duvoisin", (route) => route.fulfill(refused), { times: 1 })
  await page.keyboard.press("ControlOrMeta+k")
  const box = page.getByRole("combobox", { name: "Rechercher dans l’administration" })
  await box.fill("duvoisin")
  await page.getByRole("alert").getByRole("button", { name: "Réessayer" }).click()
  const first = page.getByRole("option", { name: /Duvoisin/ }).first()
  await expect(first).toBeVisible()

  const late = Promise.withResolvers<void>()
  await page.route("**/api/v1/admin/search?q=duv", async (route) => {
    await late.promise
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(/search\?q=duv$/)
  await box.fill("duv")
  await asked
  await box.fill(email)
  await expect(page.getByRole("option").filter({ hasText: email }).first()).toBeVisible()
  late.resolve()
  await box.fill("personne-de-ce-nom")
  await expect(page.getByRole("paragraph").filter({ hasText: "Rien ne correspond" })).toBeVisible()
  await expect(first).toHaveCount(0)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test("the menu opens and closes by the keyboard, and gives the focus back", async ({ page, site }) => {
    await signInAsAdmin(page, site, "/admin/messages")
    const open = page.getByRole("button", { name: "Menu", exact: true })
    const entry = page.getByRole("link", { name: "Boat Sharing" })
    await expect(entry).toBeHidden()
    await open.focus()
    await page.keyboard.press("Enter")
    await expect(entry).toBeVisible()
    await expectNoBarrier(page, "the open menu")
    await page.keyboard.press("Escape")
    await expect(entry).toBeHidden()
    await expect(open).toBeFocused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(page.getByRole("button", { name: "Fermer le menu" })).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Vue d'ensemble" })).toBeFocused()
    await entry.focus()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL("/admin/boat-sharing-interests")
    await expect(page.getByRole("heading", { level: 1, name: "Boat Sharing" })).toBeVisible()
  })
})
