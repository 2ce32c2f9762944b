import {
  aPerson,
  callAuth,
  field,
  forgetSession,
  mailedLink,
  mailsTo,
  newAddress,
  openLink,
  openTab,
  password,
  sessionOf,
  signIn,
  withTwoFactor,
} from "#tests/e2e/steps/account-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"

onPhone(() => {
  test("signing up, the confirmation mail, and in: the dashboard", async ({ page, site }) => {
    const email = newAddress()
    await page.goto("/auth")
    await openTab(page, "Inscription")
    await field(page, "Prénom").fill("Élodie")
    await field(page, "Nom").fill("Rochat")
    await field(page, "E-mail").fill(email)
    await field(page, "Mot de passe").fill(password)
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Solide" })).toBeVisible()
    await page.getByRole("button", { name: "Créer mon compte" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Confirmez votre adresse" })).toBeFocused()
    await expect(
      page.getByRole("main").getByRole("status").filter({ hasText: "E-mail de confirmation envoyé" }),
    ).toBeVisible()
    expect(await sessionOf(page)).toBeUndefined()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)

    await openLink(page, await mailedLink(site, email, "Confirmez votre adresse"), email)
    await expect(page).toHaveURL("/dashboard")
    expect(await sessionOf(page)).toMatchObject({ user: { email, firstName: "Élodie", emailVerified: true } })
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email)
  })
})

test("a link opens no account but by a button that names it: one stays, or changes", async ({ page, site }) => {
  const [person, stranger] = [await aPerson(site), await aPerson(site)]
  await callAuth(site, "/sign-in/magic-link", { email: stranger.email })
  const link = await mailedLink(site, stranger.email, "Votre lien de connexion")
  await page.goto("/auth")
  await signIn(page, person)
  await expect(page).toHaveURL("/dashboard")
  await page.goto(link)
  const main = page.getByRole("main")
  await expect(main).toContainText(`Vous êtes connecté en tant que ${person.email}.`)
  await expect(main).toContainText(`Ce lien ouvre le compte ${stranger.email}.`)
  await expectNoBarrierAtBothWidths(page, "a stranger's link")
  await page.getByRole("button", { name: `Rester connecté en tant que ${person.email}` }).click()
  await expect(page).toHaveURL("/dashboard")
  expect((await sessionOf(page))?.user.email).toBe(person.email)

  await openLink(page, link, stranger.email)
  await expect(page).toHaveURL("/dashboard")
  expect((await sessionOf(page))?.user.email).toBe(stranger.email)
})

test("a confirmation in another browser asks for the password, or for a new one", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 403/)
  const email = newAddress()
  await callAuth(site, "/sign-up/email", { firstName: "Élodie", lastName: "Rochat", email, password })
  await page.goto(await mailedLink(site, email, "Confirmez votre adresse"))
  const confirm = page.getByRole("button", { name: `Se connecter en tant que ${email}` })
  await field(page, "Mot de passe").fill("pas-le-bon-mot")
  await confirm.click()
  await expect(page.getByRole("alert")).toContainText("Ce n’est pas le mot de passe de ce compte")
  await expectNoBarrierAtBothWidths(page, "the password of the sign-up")
  await page.getByRole("button", { name: "Je n’ai pas choisi ce mot de passe, ou je l’ai oublié" }).click()
  await field(page, "Nouveau mot de passe").fill("trois barques bleues")
  await confirm.click()
  await expect(page).toHaveURL("/dashboard")
  expect((await sessionOf(page))?.user).toMatchObject({ email, emailVerified: true })
  await expect(callAuth(site, "/sign-in/email", { email, password })).rejects.toThrow("401")
})

test("the confirmation mail again; where one was going is kept through both", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 403/)
  const email = newAddress()
  await page.goto("/auth?returnTo=%2Freservation%3Ftype%3Dgroup_outing&mode=inscription")
  await field(page, "Prénom").fill("Luc")
  await field(page, "Nom").fill("Favre")
  await field(page, "E-mail").fill(email)
  await field(page, "Mot de passe").fill(password)
  await page.getByRole("button", { name: "Créer mon compte" }).click()
  const first = await mailedLink(site, email, "Confirmez votre adresse")
  expect(new URL(first).searchParams.get("returnTo")).toBe("/reservation?type=group_outing")

  await page.getByRole("button", { name: "Revenir à la connexion" }).click()
  await signIn(page, { email, password })
  await expect(page.getByRole("alert")).toContainText("Votre adresse e-mail n’est pas encore confirmée")
  await page.getByRole("button", { name: "Renvoyer l’e-mail de confirmation" }).click()
  await expect(field(page, "E-mail")).toHaveValue(email)
  await page.getByRole("button", { name: "Renvoyer l’e-mail", exact: true }).click()
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "E-mail envoyé" })).toBeVisible()
  await openLink(page, await mailedLink(site, email, "Confirmez votre adresse", 2), email)
  await expect(page).toHaveURL("/reservation?type=group_outing")
  expect((await sessionOf(page))?.user.email).toBe(email)
})

test("a magic link is opened on another device, once", async ({ page, browser, site, mishaps }) => {
  mishaps.expect(/status of 429|status of 410/)
  const { email } = await aPerson(site)
  await page.goto("/auth?returnTo=%2Fcontact")
  await page.getByRole("button", { name: "Recevoir un lien de connexion" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await field(page, "E-mail").fill(email)
  await page.getByRole("button", { name: "Envoyer le lien" }).click()
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Lien envoyé" })).toBeVisible()
  await expect(toast(page)).toContainText("Lien envoyé")
  const again = page.getByRole("button", { name: "Envoyer le lien" })
  await expect(again).toBeDisabled()
  await expect(page.getByText(/^Nouveau lien possible dans [1-5]?\d\ss$/).last()).toBeVisible()
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /Nouveau lien possible dans 60\ss/ }),
  ).toBeAttached()
  await field(page, "E-mail").fill(newAddress())
  await expect(again).toBeEnabled()
  await page.reload()
  await field(page, "E-mail").fill(email)
  await again.click()
  await expect(page.getByRole("alert")).toContainText(
    "Pour des raisons de sécurité, vous ne pouvez demander qu'un lien par minute",
  )
  await expect(again).toBeDisabled()
  const link = await mailedLink(site, email, "Votre lien de connexion")

  const other = await anotherDevice(browser, site.origin)
  await openLink(other, link, email)
  await expect(other).toHaveURL("/contact")
  expect((await sessionOf(other))?.user.email).toBe(email)
  await other.context().close()
  expect(await sessionOf(page)).toBeUndefined()

  await page.goBack()
  await expect(page.getByRole("tab", { name: "Connexion" })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole("heading", { level: 1, name: "Ce lien n’est plus valable" })).toBeVisible()
  await expect(page).toHaveURL("/auth?mode=message&returnTo=%2Fcontact")
  await page.getByRole("button", { name: "Recevoir un autre lien" }).click()
  await expect(field(page, "E-mail")).toHaveValue(email)
})

test("a forgotten password: the new one opens the account, the old one no longer does", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 401|status of 410|status of 422/)
  const { email } = await aPerson(site)
  await page.goto("/auth")
  await page.getByRole("button", { name: "Mot de passe oublié ?" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Mot de passe oublié" })).toBeFocused()
  await field(page, "E-mail").fill(email)
  await page.getByRole("button", { name: "Envoyer le lien" }).click()
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "E-mail envoyé" })).toBeVisible()
  const link = await mailedLink(site, email, "Choisissez un nouveau mot de passe")

  await page.goto(link)
  await expect(page).toHaveURL("/auth?mode=message")
  await field(page, "Nouveau mot de passe").fill("motdepasse")
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click()
  await expect(page.getByRole("alert")).toContainText("Ce mot de passe est trop courant")
  await field(page, "Nouveau mot de passe").fill("trois barques bleues")
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click()
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Mot de passe changé" })).toBeVisible()
  await signIn(page, { email, password })
  await expect(page.getByRole("alert")).toContainText("Email ou mot de passe incorrect")
  await field(page, "Mot de passe").fill("trois barques bleues")
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL("/dashboard")
  await expect
    .poll(async () => (await mailsTo(site, email)).map((mail) => mail.subject))
    .toContain("Votre mot de passe a changé")

  await forgetSession(page)
  await page.goto(link)
  await field(page, "Nouveau mot de passe").fill("quatre barques")
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click()
  await expect(page.getByRole("alert")).toContainText("Ce lien n’est plus valable")
  await page.getByRole("button", { name: "Demander un autre lien" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Mot de passe oublié" })).toBeFocused()
})

test("a second factor: its code, a recovery code once, and no link around it", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 401|status of 403/)
  const person = await aPerson(site)
  const factor = await withTwoFactor(site, person)
  await page.goto("/auth?returnTo=%2Fcontact")
  await signIn(page, person)
  await expect(page.getByRole("heading", { level: 1, name: "Code de vérification" })).toBeFocused()
  await expect(field(page, "Code à 6 chiffres")).toHaveAttribute("autocomplete", "one-time-code")
  await field(page, "Code à 6 chiffres").fill("12 34")
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page.getByRole("alert")).toContainText("Saisissez les 6 chiffres du code")
  await field(page, "Code à 6 chiffres").fill(wrong(factor.code()))
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page.getByRole("alert")).toContainText("Ce code n’est pas le bon")
  expect(await sessionOf(page)).toBeUndefined()
  await field(page, "Code à 6 chiffres").fill(factor.code())
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(page).toHaveURL("/contact")
  expect((await sessionOf(page))?.user.twoFactorEnabled).toBe(true)

  for (const accepted of [true, false]) {
    await forgetSession(page)
    await page.goto("/auth")
    await signIn(page, person)
    await page.getByRole("button", { name: "Utiliser un code de secours" }).click()
    await field(page, "Code de secours").fill(factor.recoveryCodes[0] ?? "")
    await page.getByRole("button", { name: "Vérifier" }).click()
    if (accepted) await expect(page).toHaveURL("/dashboard")
    else await expect(page.getByRole("alert")).toContainText("Ce code de secours n’est pas valable ou a déjà servi.")
  }

  await page.goto("/auth?mode=lien")
  await field(page, "E-mail").fill(person.email)
  await page.getByRole("button", { name: "Envoyer le lien" }).click()
  const told = async () =>
    (await mailsTo(site, person.email)).find(({ subject }) => subject === "Votre connexion demande deux étapes")
  await expect.poll(told, { message: "the mail without a link" }).toBeDefined()
  expect((await told())?.bodies["text/plain"]).not.toMatch(/\/auth\S*#/)
})

/** Six digits that are not these. */
function wrong(code: string): string {
  return String((Number(code) + 500_000) % 1_000_000).padStart(6, "0")
}

test("a change of address: a link on each side, and the page says how far it is", async ({ page, site }) => {
  const person = await aPerson(site)
  const newEmail = newAddress()
  await callAuth(site, "/change-email", { newEmail }, person.cookie)
  await page.goto("/auth?returnTo=%2Fcontact")
  await signIn(page, person)
  await expect(page).toHaveURL("/contact")
  await page.goto(await mailedLink(site, person.email, "Confirmez votre changement"))
  await page.getByRole("button", { name: "C’est bien moi" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Plus qu’une étape" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText(newEmail)
  expect((await sessionOf(page))?.user.email).toBe(person.email)
  await page.goto(await mailedLink(site, newEmail, "Confirmez votre nouvelle adresse"))
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Votre adresse a changé" })).toBeVisible()
  expect((await sessionOf(page))?.user.email).toBe(newEmail)
})

test("an evil way back is no way back", async ({ page, site }) => {
  const person = await aPerson(site)
  for (const evil of ["//evil.example/", "/.///evil.example", "/\\evil.example", "https://evil.example/"]) {
    await forgetSession(page)
    await page.goto(`/auth?returnTo=${encodeURIComponent(evil)}`)
    await signIn(page, person)
    await expect(page).toHaveURL("/dashboard")
  }
})

test("an administrator lands on /admin; whoever is signed in has no use for this page", async ({ page, site }) => {
  await page.goto("/auth")
  await signIn(page, site.admin)
  await expect(page).toHaveURL("/admin")
  await page.goto("/auth")
  await expect(page).toHaveURL("/admin")
  await page.goto("/auth?returnTo=%2Fcontact")
  await expect(page).toHaveURL("/contact")
})

test("one tab signs in, the other follows; the header leaves again", async ({ page, context, site }) => {
  const person = await aPerson(site)
  const other = await context.newPage()
  await other.goto("/auth?returnTo=%2Fcontact")
  await expect(field(other, "E-mail")).toBeVisible()
  await page.goto("/auth")
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeEnabled()
  await page.getByRole("button", { name: "Menu" }).click()
  const menu = page.getByRole("navigation", { name: "Menu principal" })
  await expect(menu.getByRole("link", { name: "Connexion" })).toHaveAttribute("aria-current", "page")
  await page.keyboard.press("Escape")
  await signIn(page, person)
  await expect(page).toHaveURL("/dashboard")
  await expect(other).toHaveURL("/contact")
  // What the dashboard still asks for would be asked by nobody.
  await page.goto("about:blank")

  await other.getByRole("button", { name: "Menu" }).click()
  await other.getByRole("button", { name: "Déconnexion" }).click()
  await expect(other).toHaveURL("/")
  expect(await sessionOf(page)).toBeUndefined()
})
