import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { forgetSession, mailsTo, sessionOf, signIn } from "#tests/e2e/steps/account-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { button, linkIn, openProfile, profilePath, region } from "#tests/e2e/steps/profile-steps.ts"

test("one's data come as a file", async ({ page, site }) => {
  const { email } = await openProfile(page, site)
  const download = page.waitForEvent("download")
  await button(page, "Télécharger mes données").click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/)
  const kept = JSON.parse(await readFile((await file.path()) ?? "", "utf8")) as { account: object }
  expect(kept).toMatchObject({ account: { email, firstName: "Élodie" }, reservations: [], contactMessages: [] })
  await expect(region(page, "Mes données").getByRole("status").first()).toContainText("Données téléchargées")
})

onPhone(() => {
  test("the account is deleted by the link of the mail, after one last question", async ({ page, site, mishaps }) => {
    mishaps.expect(/status of 403/)
    const { email, password } = await openProfile(page, site)
    const section = region(page, "Mes données")
    await button(page, "Supprimer mon compte").click()
    await section.getByLabel("Votre mot de passe").fill("pas-le-bon")
    await button(page, "Recevoir le lien de suppression").click()
    await expect(section.getByRole("alert")).toContainText("Le mot de passe actuel n’est pas le bon.")
    await section.getByLabel("Votre mot de passe").fill(password)
    await button(page, "Recevoir le lien de suppression").click()
    await expect(section.getByRole("status").last()).toContainText("E-mail envoyé")
    const link = await linkIn(site, email, "Confirmez la suppression")

    await page.goto("/")
    await page.goto(link)
    const dialog = page.getByRole("dialog", { name: "Supprimer définitivement votre compte ?" })
    await expect(dialog).toBeVisible()
    expect(page.url()).not.toContain("suppression")
    await expectNoBarrierAtBothWidths(page, "last question")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    expect(await sessionOf(page)).toBeDefined()

    await page.goto("/")
    await page.goto(link)
    await button(page, "Supprimer définitivement mon compte").click()
    await page.waitForURL("**/#compte-supprime")
    await expect(page.getByText("Votre compte est supprimé. Un dernier e-mail vous le confirme.")).toBeVisible()
    await expectNoBarrierAtBothWidths(page, "front page with the notice")
    expect(await sessionOf(page)).toBeUndefined()
    await expect
      .poll(async () => (await mailsTo(site, email)).map(({ subject }) => subject))
      .toContain("Votre compte est supprimé")
    await page.goto("/")
    await expect(page.getByText("Votre compte est supprimé.")).toBeHidden()
  })
})

test("the link of the mail leads there signed out, too: through the sign-in, and no further than the question", async ({
  page,
  site,
}) => {
  const person = await openProfile(page, site)
  await forgetSession(page)
  await page.goto(`${profilePath}#suppression=${"x".repeat(32)}`)
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(profilePath)}`)
  await signIn(page, person)
  await expect(page.getByRole("dialog", { name: "Supprimer définitivement votre compte ?" })).toBeVisible()
  await expect(page).toHaveURL(profilePath)
})

test("whoever signs out leaves nothing typed for the next person, in this tab or another", async ({
  page,
  context,
  site,
}) => {
  const { email } = await openProfile(page, site)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto("/contact")
    await tab.getByRole("textbox", { name: "E-mail" }).fill(email)
    await expect.poll(() => remembered(tab)).toContain(email)
  }
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Déconnexion" }).click()
  await expect(page).toHaveURL("/")
  for (const tab of [page, other]) expect(await remembered(tab)).not.toContain(email)
  await page.goto("/contact")
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("")
})

/** What a tab remembers. */
function remembered(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage))
}

test("a link that is worth nothing says so and leaves the account alone", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 410/)
  await openProfile(page, site)
  await page.goto("/contact")
  await page.goto(`${profilePath}#suppression=${"x".repeat(32)}`)
  await button(page, "Supprimer définitivement mon compte").click()
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Ce lien n’est plus valable")
  await button(page, "Garder mon compte").click()
  await expect(page.getByRole("dialog")).toBeHidden()
  expect(await sessionOf(page)).toBeDefined()
})
