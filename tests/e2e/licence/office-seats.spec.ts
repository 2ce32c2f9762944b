import type { Page } from "@playwright/test"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { aPerson, callAuth, mailsTo, type Person } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { callerOf, sessionsOf, takeSeats } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"
import type { Site } from "#tests/support/site.ts"

const path = "/admin/sessions"
const record = (page: Page) => page.getByRole("dialog", { name: /^Théorie, / })
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name })
const undo = "Revenir en arrière"

/** A day that no session of the demonstration shares with the candidate. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function sessionAt(site: Site, days: number, traits: { sessionType: string; priceChf: number }) {
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  const place = { instructorName: "Léa Meystre", location: "Salle du port", maxParticipants: 6 }
  return await callerOf(site, { ...site.admin, cookie })<AdminSessionDetail>("POST", "/admin/training-sessions", {
    date: inDays(days),
    startTime: "18:30",
    endTime: "20:00",
    licenseType: "coastal",
    ...place,
    ...traits,
  })
}

/** A candidate in a session of theory at CHF 150, and another one, dearer. */
async function aClass(site: Site) {
  const theory = await sessionAt(site, 24, { sessionType: "theory", priceChf: 150 })
  const dearer = await sessionAt(site, 26, { sessionType: "theory", priceChf: 180 })
  const practice = await sessionAt(site, 25, { sessionType: "practice", priceChf: 120 })
  const person = await aPerson(site)
  const chosen = (await sessionsOf(site, person)).filter(({ id }) => id === theory.id || id === practice.id)
  await takeSeats(site, chosen, person)
  return { theory, dearer, person }
}

async function mailOf(site: Site, { email }: Person, subject: RegExp): Promise<string> {
  const found = async () => (await mailsTo(site, email)).findLast((mail) => subject.test(mail.subject))
  await expect.poll(found).toBeDefined()
  return (await found())?.bodies["text/plain"] ?? ""
}

atBothWidths(() => {
  test("the office takes a candidate out, gives the place back, and moves it to a dearer session", async ({
    page,
    site,
    browser,
  }) => {
    const { theory, dearer, person } = await aClass(site)
    await signInAsAdmin(page, site, `${path}?id=${theory.id}`)
    await expect(record(page).getByRole("link", { name: "Élodie Rochat" })).toBeVisible()
    await expectNoBarrier(page, "the acts on a seat")

    await record(page).getByRole("button", { name: "Retirer : Élodie Rochat" }).click()
    const question = dialog(page, "Retirer ce candidat de la session ?")
    await expect(question).toContainText("ce qui était facturé pour elle (CHF 150.00) est crédité")
    await question.getByLabel("À la demande du candidat").check()
    await question.getByLabel("Message à la personne").fill("Comme convenu au téléphone.")
    await question.getByText("Aperçu de l’e-mail d’annulation").click()
    await expect(question).toContainText("Comme vous l’avez demandé, votre place dans cette session est annulée")
    await expectNoBarrier(page, "taking a candidate out")
    await question.getByRole("button", { name: "Retirer de la session" }).click()
    await expect(question).toBeHidden()
    await expect(record(page)).toContainText(/Annulée à \d\d:\d\d. L’e-mail part à \d\d:\d\d./)
    await record(page).getByRole("button", { name: undo }).click()
    await expect(record(page).getByText("Confirmée")).toBeVisible()
    await expect(record(page).getByRole("button", { name: undo })).toHaveCount(0)

    await record(page)
      .getByRole("link", { name: /^Demande de permis de la place/ })
      .click()
    const application = dialog(page, /Élodie Rochat/)
    const seat = application.getByRole("listitem").filter({ hasText: "Théorie, " })
    await seat.getByRole("button", { name: /^Retirer\s: Théorie, / }).click()
    await question.getByRole("button", { name: "Retirer de la session" }).click()
    await expect(seat).toContainText(/Annulée à \d\d:\d\d/)
    await expectNoBarrier(page, "the acts on a seat in the application")
    await seat.getByRole("button", { name: undo }).click()
    await expect(seat.getByText("Confirmée")).toBeVisible()
    await seat.getByRole("link", { name: /^Théorie, / }).click()

    await record(page).getByRole("button", { name: "Déplacer : Élodie Rochat" }).click()
    const moving = dialog(page, "Déplacer dans une autre session")
    await moving.getByRole("button", { name: "Déplacer la place" }).click()
    await expect(moving).toContainText("Choisissez une session")
    await moving.getByLabel("Nouvelle session").selectOption(dearer.id)
    await expect(moving).toContainText("Le prix passe de CHF 150.00 à CHF 180.00 : CHF 30.00 s’ajoutent au compte.")
    await expectNoBarrier(page, "moving a seat")
    await moving.getByRole("button", { name: "Déplacer la place" }).click()
    await expect(moving).toBeHidden()
    await expect(record(page)).toContainText("Personne n’est inscrit.")

    await page.goto(`${path}?id=${dearer.id}`)
    await expect(record(page)).toContainText(/Déplacée à \d\d:\d\d/)
    await record(page).getByRole("button", { name: "Envoyer maintenant" }).click()
    await expect(record(page).getByRole("button", { name: "Envoyer maintenant" })).toHaveCount(0)
    const text = await mailOf(site, person, /change$/)
    expect(text).toContain("CHF 30.00 s’ajoutent au compte")
    expect(text).not.toContain("malade")
    await acceptable(await anotherDevice(browser, site.origin), text)
  })
})

/** The candidate's way out: accept, another date, leave, all free. */
async function acceptable(page: Page, text: string): Promise<void> {
  const link = /https?:\/\/\S*\/ma-reservation#sessions=[\w-]{43}/.exec(text)?.[0]
  await page.goto(link ?? "")
  const moved = page.getByRole("listitem").filter({ hasText: "L’école a déplacé cette session" })
  await expect(moved).toContainText("sans frais")
  for (const name of ["Accepter", "Déplacer", "Annuler"]) {
    await expect(moved.getByRole("button", { name })).toBeVisible()
  }
}

test("by keyboard, from the planning: a candidate is found, added to a session and taken back", async ({
  page,
  site,
}) => {
  const { dearer, person } = await aClass(site)
  await signInAsAdmin(page, site, `/admin/planning?date=${dearer.date}&ouvert=slot.${dearer.id}`)
  const panel = page.getByRole("dialog").filter({ hasText: "Qui vient" })
  await panel.getByRole("button", { name: "Ajouter un candidat" }).press("Enter")
  const adding = dialog(page, "Ajouter un candidat à la session")
  await expect(adding).toContainText("CHF 180.00 sont facturés sur son compte.")
  await expect(adding.getByRole("combobox")).toBeFocused()
  await page.keyboard.type(person.email)
  await expect(adding.getByRole("option")).toHaveCount(1)
  await expectNoBarrier(page, "a candidate found")
  await page.keyboard.press("Enter")
  await expect(adding.getByRole("button", { name: "Choisir quelqu’un d’autre" })).toBeFocused()
  await adding.getByRole("button", { name: "Ajouter à la session" }).press("Enter")
  await expect(adding).toBeHidden()
  await expect(toast(page).filter({ hasText: "Élodie Rochat a une place dans la session" })).toBeVisible()
  await expect(panel).toContainText(/Ajoutée à \d\d:\d\d/)
  await expect(panel.getByRole("button", { name: undo })).toBeEnabled()
  await panel.getByRole("button", { name: undo }).press("Enter")
  await expect(panel).toContainText("Personne n’est inscrit.")
})
