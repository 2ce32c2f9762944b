import type { Page } from "@playwright/test"
import { aPerson, mailsTo, type Person } from "#tests/e2e/steps/account-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { choosePlate, enter, sessionsOf, takeSeats } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { expectNoteInSight } from "#tests/e2e/steps/note-in-sight.ts"
import type { Site } from "#tests/support/site.ts"

const booked = (page: Page) => page.getByRole("region", { name: "Réservées" }).getByRole("listitem")
const ended = (page: Page) => page.getByRole("region", { name: "Annulées" }).getByRole("listitem")
const dialog = (page: Page) => page.getByRole("dialog")

async function sessionsLink(site: Site, email: string, subject: RegExp): Promise<string> {
  const found = async () => (await mailsTo(site, email)).findLast((mail) => subject.test(mail.subject))
  await expect.poll(found).toBeDefined()
  const text = (await found())?.bodies["text/plain"] ?? ""
  const link = /https?:\/\/\S*\/ma-reservation#sessions=[\w-]{43}/.exec(text)?.[0]
  expect(link, "a link to manage the sessions").toBeDefined()
  return link ?? ""
}

/** A candidate with a theory and a practice session that may still be changed freely. */
async function aStudent(site: Site): Promise<Person> {
  const person = await aPerson(site)
  const soonest = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const open = (await sessionsOf(site, person)).filter(({ placesLeft, date }) => placesLeft > 0 && date >= soonest)
  const course = ["theory", "practice"].flatMap((type) => open.filter((one) => one.sessionType === type).slice(0, 1))
  return await takeSeats(site, course, person)
}

atBothWidths(() => {
  test("a candidate moves a session by the link of the mail, and leaves another", async ({ page, site }) => {
    const { email } = await aStudent(site)
    await page.goto(await sessionsLink(site, email, /est bien arrivée/))
    await expect(page.getByRole("heading", { name: "Vos sessions de formation" })).toBeVisible()
    await expect(page).toHaveURL("/ma-reservation")
    await expect(page.getByText("gratuitement jusqu’à 7 jours avant son début")).toBeVisible()
    await expect(booked(page)).toContainText([/gratuitement jusqu’au/, /gratuitement jusqu’au/])
    await expectNoBarrier(page, "own sessions")

    const before = await booked(page).first().textContent()
    await booked(page).first().getByRole("button", { name: "Déplacer" }).click()
    await expect(dialog(page).getByText("Votre date actuelle")).toBeVisible()
    await dialog(page).getByRole("button", { name: "Déplacer la session" }).click()
    await expect(dialog(page).getByText("Choisissez une session.")).toBeVisible()
    await dialog(page)
      .getByRole("button", { name: /^Voir les \d+ dates$/ })
      .click()
    await choosePlate(dialog(page).getByRole("radio").last())
    await expectNoBarrier(page, "a session being moved")
    await dialog(page).getByRole("button", { name: "Déplacer la session" }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expectNoteInSight(page, "Session déplacée")
    expect(await booked(page).allTextContents()).not.toContain(before)

    await page.goto(await sessionsLink(site, email, /est déplacée/))
    await booked(page).first().getByRole("button", { name: "Annuler" }).click()
    await expect(dialog(page)).toContainText("L’annulation est gratuite")
    await dialog(page).getByRole("button", { name: "Annuler la session" }).click()
    await expectNoteInSight(page, "Session annulée")
    await expect(booked(page)).toHaveCount(1)
    await expect(ended(page)).toContainText("Annulée par vous")
    await expectNoBarrier(page, "a session that was left")
    await sessionsLink(site, email, /est annulée/)
  })
})

test("from the account by keyboard: a session is left, and another chosen for it", async ({ page, site }) => {
  const person = await aStudent(site)
  await enter(page, site, person)
  await page.goto("/dashboard?onglet=permis")
  const manage = page.getByRole("link", { name: "Déplacer ou annuler une session" })
  await manage.focus()
  await page.keyboard.press("Enter")
  await expect(booked(page)).toHaveCount(2)
  await booked(page).first().getByRole("button", { name: "Annuler" }).press("Enter")
  await dialog(page).getByRole("button", { name: "Annuler la session" }).press("Enter")
  await expect(page.getByText("Session annulée")).toBeVisible()

  await page.getByRole("link", { name: "Voir ma demande de permis" }).press("Enter")
  const list = page.getByRole("list", { name: "Demandes de Permis" })
  await expect(list.getByText(/^Vous avez annulé une session/)).toBeVisible()
  await page.getByRole("button", { name: "Choisir une autre date" }).press("Enter")
  await dialog(page).getByRole("radio").first().press(" ")
  await expect(dialog(page).getByText(/^CHF\s[\d.]+ s’ajoutent à votre compte\.$/)).toBeVisible()
  await dialog(page).getByRole("button", { name: "Réserver cette session" }).press("Enter")
  await expect(list.getByText("Nouvelle session réservée")).toBeVisible()
})

test("the application of another person cannot be opened", async ({ page, site, mishaps }) => {
  mishaps.expect(/404 .*own-sessions|status of 404/)
  await page.goto("/ma-reservation#sessions=nowhere")
  await expect(page.getByText("Ce lien ne mène à aucune réservation")).toBeVisible()
  const owner = await aStudent(site)
  const other = await aPerson(site)
  const mine = await fetch(`${site.origin}/api/v1/me/applications`, { headers: { cookie: owner.cookie } })
  const { items } = (await mine.json()) as { items: { id: string }[] }
  await enter(page, site, other)
  await page.goto(`/ma-reservation#demande=${items[0]?.id}`)
  await expect(page.getByText("n’est pas celle du compte ouvert ici")).toBeVisible()
})
