import type { Page } from "@playwright/test"
import { formatDay } from "#app/ui/formats.ts"
import { callAuth, mailsTo, type Person } from "#tests/e2e/steps/account-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { aCandidate, callerOf, choosePlate, draftOf, enter, sessionsOf } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"
import type { Site } from "#tests/support/site.ts"

const path = "/admin/sessions"

async function asAdmin(page: Page, site: Site): Promise<void> {
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  await enter(page, site, { ...site.admin, cookie })
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name })

/** Four weeks on, so that no session of the demonstration is beside it in the first page by chance. */
function inFourWeeks(): string {
  return new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10)
}

test("a session is made, chosen by a candidate, moved and cancelled; the candidate hears of it and chooses another", async ({
  page,
  site,
  browser,
  mishaps,
}) => {
  mishaps.expect(/status of 409/)
  await asAdmin(page, site)
  await page.goto(path)
  await expect(page.getByRole("heading", { name: "Sessions Formation", level: 1 })).toBeVisible()
  await expect(page.getByText("Taux d’occupation")).toBeVisible()
  await expectNoBarrier(page, "the table")

  // With the defaults of the form: theory, coastal, six participants, CHF 150.
  const day = inFourWeeks()
  await page.getByRole("button", { name: "Nouvelle session" }).click()
  const form = dialog(page, "Nouvelle session de formation")
  await expect(form.getByLabel("Type")).toHaveValue("theory")
  await expect(form.getByLabel("Permis")).toHaveValue("coastal")
  await expect(form.getByLabel("Participants au maximum")).toHaveValue("6")
  await expect(form.getByLabel("Prix (CHF)")).toHaveValue("150.00")
  await form.getByLabel("Date").fill(day)
  await form.getByLabel("Début").fill("18:30")
  await form.getByLabel("Moniteur").fill("Léa Meystre")
  await form.getByLabel("Lieu").fill("Salle du port")
  await form.getByRole("button", { name: "Créer la session" }).click()
  await expect(form.getByRole("alert")).toContainText("Indiquez l’heure de fin")
  await expectNoBarrier(page, "the form with an error")
  await page.reload()
  await expect(form.getByLabel("Lieu")).toHaveValue("Salle du port")
  await form.getByLabel("Fin").fill("20:00")
  await form.getByRole("button", { name: "Créer la session" }).click()
  await expect(toast(page).filter({ hasText: "Session créée avec succès" })).toBeVisible()
  await expect(form).toBeHidden()

  const candidate = await aCandidate(site, "Réservation")
  const sessions = await sessionsOf(site, candidate)
  const made = sessions.find(({ location }) => location === "Salle du port")
  const practice = sessions.find(({ sessionType, placesLeft }) => sessionType === "practice" && placesLeft > 0)
  if (!made || !practice) throw new Error("the candidate does not see the sessions")
  expect(made).toMatchObject({ date: day, priceCents: 15_000, placesLeft: 6 })
  const { application } = await draftOf(site, candidate)
  const chosen = [made, practice].map(({ id, priceCents }) => ({ id, priceCents }))
  await callerOf(site, candidate)("POST", "/me/application/submit", { version: application?.version, sessions: chosen })

  await page.goto(`${path}?id=${made.id}`)
  const record = dialog(page, /^Théorie, /)
  await expect(record.getByRole("link", { name: "Élodie Rochat" })).toBeVisible()
  await expect(record.getByRole("link", { name: /^Demande de permis de la place [2-9A-Z]{8}$/ })).toBeVisible()
  await expect(record.getByText("Confirmée")).toBeVisible()
  await expectNoBarrier(page, "the record")
  await moved(page, site)
  await cancelled(page, site, candidate.email)
  await page.keyboard.press("Escape")
  await expect(record).toBeHidden()
  expect(page.url()).not.toContain("id=")
  expect(await sessionsOf(site, candidate)).not.toContainEqual(expect.objectContaining({ id: made.id }))
  await replaced(await anotherDevice(browser, site.origin), site, candidate)
})

/** Meanwhile somebody else has changed the price: what is typed stays, and what they did stays too. */
async function moved(page: Page, site: Site): Promise<void> {
  const record = dialog(page, /^Théorie, /)
  await record.getByRole("button", { name: "Modifier" }).click()
  const form = dialog(page, "Modifier la session")
  await form.getByLabel("Début").fill("19:00")
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  const id = new URL(page.url()).searchParams.get("id") ?? ""
  const call = callerOf(site, { ...site.admin, cookie })
  const { date, startTime, endTime, sessionType, licenseType, instructorName, location, ...rest } = await call<
    Record<string, never>
  >("GET", `/admin/training-sessions/${id}`)
  const plan = { date, startTime, endTime, sessionType, licenseType, instructorName, location, maxParticipants: 6 }
  const other = { ...plan, priceChf: 165, isAvailable: true, version: rest.version }
  await call("PUT", `/admin/training-sessions/${id}`, other)

  await form.getByRole("button", { name: "Enregistrer" }).click()
  await expect(form.getByRole("alert").first()).toContainText("Modifié entre-temps")
  await expect(form.getByLabel("Début")).toHaveValue("19:00")
  await expect(form.getByLabel("Prix (CHF)")).toHaveValue("165.00")
  await form.getByRole("button", { name: "Enregistrer" }).click()
  await expect(toast(page).filter({ hasText: "Session mise à jour avec succès" })).toBeVisible()
  await expect(record.getByText("19:00\u00a0–\u00a020:00")).toBeVisible()
  await expect(record.getByText("Session de formation modifiée").last()).toBeVisible()
}

/** Cancelled, given back, and cancelled for good; then nobody is told any more that it moved. */
async function cancelled(page: Page, site: Site, candidate: string): Promise<void> {
  const record = dialog(page, /^Théorie, /)
  await record.getByRole("button", { name: "Annuler la session" }).click()
  const question = dialog(page, /^Annuler cette session/)
  await expect(question).toContainText("1\u00a0personne inscrite sera prévenue")
  await question.getByLabel("Message à la personne").fill("Le moniteur est malade.")
  await question.getByText("Aperçu de l’e-mail d’annulation").click()
  await expect(question.getByText("Message de l’école : Le moniteur est malade.")).toBeVisible()
  await expectNoBarrier(page, "the question before a session is cancelled")
  await question.getByRole("button", { name: "Annuler la session" }).click()
  await expect(question).toBeHidden()
  await record.getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(record.getByText("Confirmée")).toBeVisible()
  await record.getByRole("button", { name: "Annuler la session" }).click()
  await question.getByRole("button", { name: "Annuler la session" }).click()
  await expect(question).toBeHidden()
  await expect(record.getByText("Annulée", { exact: true })).toHaveCount(2)
  await expect(record.getByRole("button", { name: "Modifier" })).toBeHidden()
  await record.getByRole("button", { name: "Envoyer maintenant" }).click()
  const mail = await mailed(site, candidate, /est annulée$/)
  expect(mail.bodies["text/calendar"]).toContain("METHOD:CANCEL")
  expect(mail.bodies["text/plain"]).toContain("19:00")
  expect((await mailsTo(site, candidate)).filter(({ subject }) => subject.endsWith("change"))).toEqual([])
}

/** The candidate follows the mail, and has a seat in another session of theory. */
async function replaced(page: Page, site: Site, candidate: Person): Promise<void> {
  await enter(page, site, candidate)
  await page.goto("/dashboard?onglet=permis")
  await expect(page.getByText("L’école a annulé votre session de théorie")).toBeVisible()
  await page.getByRole("button", { name: "Choisir une autre date" }).click()
  const choice = dialog(page, "Choisir une autre session de théorie")
  await choice.getByRole("button", { name: "Réserver cette session" }).click()
  await expect(choice.getByRole("alert")).toContainText("Choisissez une session.")
  await expectNoBarrier(page, "the choice of another session")
  await choosePlate(choice.getByRole("radio").first())
  await choice.getByRole("button", { name: "Réserver cette session" }).click()
  await expect(toast(page)).toContainText("Nouvelle session réservée")
  await expect(page.getByText("L’école a annulé votre session de théorie")).toHaveCount(0)
  await expect(
    page.getByRole("main").getByRole("status").filter({ hasText: "Nouvelle session réservée" }),
  ).toBeVisible()
  await expect(page.locator(":focus")).toContainText("Nouvelle session réservée")
  await mailed(site, candidate.email, /^Votre nouvelle session de formation/)
  await page.context().close()
}

async function mailed(site: Site, to: string, subject: RegExp) {
  const found = async () => (await mailsTo(site, to)).find((mail) => subject.test(mail.subject))
  await expect.poll(async () => (await found())?.subject, { message: `a mail like ${subject}` }).toBeDefined()
  const mail = await found()
  if (!mail) throw new Error("the mail is gone")
  return mail
}

test.describe("at 375 px", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test("the keyboard closes and opens a session for candidates, and comes back to its row", async ({
    page,
    site,
    places,
  }) => {
    await asAdmin(page, site)
    await page.goto(`${path}?licenseType=inland&sessionType=theory`)
    // A session of today could begin while this journey runs.
    const today = formatDay(await places.today(), "numeric")
    const row = page.locator("tbody").filter({ hasText: "Théorie", hasNotText: today }).first()
    await expect(row).toBeVisible()
    await expectNoBarrier(page, "the table of a phone")
    const button = row.getByRole("button", { name: /^Voir\s: Théorie/ })
    await button.focus()
    await page.keyboard.press("Enter")
    const record = dialog(page, /^Théorie, /)
    const closing = record.getByRole("button", { name: "Fermer les inscriptions" })
    await closing.focus()
    await page.keyboard.press("Enter")
    await expect(record.getByText("Fermée", { exact: true })).toBeVisible()
    await expectNoBarrier(page, "the record of a phone")
    const opening = record.getByRole("button", { name: "Ouvrir les inscriptions" })
    await expect(opening).toBeEnabled()
    await opening.focus()
    await page.keyboard.press("Enter")
    await expect(closing).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(record).toBeHidden()
    await expect(button).toBeFocused()
  })
})
