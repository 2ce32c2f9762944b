import type { Page } from "@playwright/test"
import { aPerson, mailedLink, mailsTo, password, signIn, signUpFrom } from "#tests/e2e/steps/account-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import {
  aCandidate,
  aFreeCourse,
  card,
  chooseFile,
  choosePlate,
  draftOf,
  enter,
  expectStep,
  files,
  goOn,
  heading,
  kinds,
  mark,
  marks,
  next,
  phone,
  saved,
  sessionBox,
  sessionsOf,
  steps,
  submitButton,
  submitted,
  takeSeats,
  textbox,
  wizardPath,
} from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice, holdAnswers } from "#tests/e2e/steps/pace.ts"
import { fromOurPages } from "#tests/support/ask.ts"

test("from sign-up to a submitted application, with real files", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 409/)
  await page.goto(wizardPath)
  await expect(page).toHaveTitle(/^Demande de permis bateau/)
  await expect(page.getByRole("heading", { name: "Connexion requise" })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "signed out")
  const email = await signUpFrom(page, (address) => mailedLink(site, address, "Confirmez votre adresse"))
  await page.waitForURL((url) => url.pathname === wizardPath)

  await expectStep(page, "Informations personnelles")
  await expect(page.getByRole("progressbar", { name: "Avancement" })).toHaveAttribute("value", "1")
  for (const step of steps.slice(1)) await expect(mark(page, step)).toBeDisabled()
  await expect(textbox(page, "Prénom")).toHaveValue("Élodie")
  await expect(textbox(page, "E-mail")).toHaveValue(email)
  await expect(textbox(page, "Nationalité")).toHaveValue("Suisse")
  await expect(textbox(page, "Pays")).toHaveValue("Suisse")
  await expect(page.getByRole("radio", { name: /^Permis côtier\s*CHF\s450\.00/ })).toBeChecked()
  await choosePlate(page.getByRole("radio", { name: /^Permis eaux intérieures\s*CHF\s350\.00/ }))
  await textbox(page, "Téléphone").fill(phone)
  await page.getByLabel("Date de naissance").fill("1990-04-12")
  await expectNoBarrierAtBothWidths(page, "step 1")
  await goOn(page).click()

  await expect(heading(page, "Documents")).toBeFocused()
  await expect(saved(page)).toHaveText(/Enregistré à \d\d:\d\d/)
  await expect(mark(page, "Paiement")).toBeDisabled()
  const sent = await files()
  for (const kind of kinds.slice(0, 2)) await chooseFile(page, kind, sent[kind])
  await chooseFile(page, "Certificat médical", sent["Certificat médical"])
  const certificate = card(page, "Certificat médical")
  await expect(certificate.getByRole("alert")).toContainText("certificat.pdf")
  const { today } = await (await page.request.get("/api/v1/me/application")).json()
  await certificate.getByLabel("Date du certificat").fill(today)
  await certificate.getByRole("button", { name: "Envoyer ce fichier" }).click()
  for (const kind of kinds) {
    await expect(card(page, kind)).toContainText("Reçu")
    await expect(card(page, kind)).toContainText("Fichier téléchargé avec succès")
    await expect(card(page, kind)).toContainText(sent[kind].name)
  }
  await expect(toast(page).filter({ hasText: "Fichier téléchargé avec succès" }).first()).toBeVisible()
  await expect(card(page, "Photo").locator("img")).toHaveJSProperty("complete", true)
  await expect(card(page, "Photo").locator("img")).not.toHaveJSProperty("naturalWidth", 0)
  await expect(certificate.getByText("PDF", { exact: true })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "step 2")
  await next(page).click()

  await expect(heading(page, "Paiement")).toBeFocused()
  await expect(page.getByText("Mode démonstration – aucun débit", { exact: true })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "step 3")
  const release = await holdAnswers(page, "**/api/v1/me/application")
  await page.getByRole("button", { name: /^Payer CHF\s350\.00$/ }).click()
  await expect(page.getByRole("button", { name: "Paiement en cours…" })).toHaveAttribute("aria-disabled", "true")
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "quelques secondes" })).toBeVisible()
  release()

  await expect(heading(page, "Réservation")).toBeFocused()
  await expect(marks(page)).toHaveCount(4)
  const sessions = await sessionsOf(site, { email, password, cookie: await cookieOf(page) }, "inland")
  const free = (type: string) => sessions.filter((one) => one.sessionType === type && one.placesLeft > 0)
  const [theory, practice] = [free("theory")[0], free("practice")[0]]
  if (!theory || !practice) throw new Error("no free session in the demonstration data")
  await choosePlate(sessionBox(page, theory))
  await choosePlate(sessionBox(page, practice))
  await expect(page.getByText(/À payer pour les sessions\s: CHF\s300\.00/)).toBeVisible()
  const due = page.getByText(/^(?:Acompte|Solde)\s: CHF\s[\d.]+, à payer maintenant\.$/)
  await expect(due).toBeVisible()
  await expect(page.getByText(/^Session de (?:théorie|pratique) du /)).toHaveCount(2)
  await expectNoBarrierAtBothWidths(page, "step 4")
  await submitButton(page).click()

  await expect(submitted(page)).toBeFocused()
  await expect(due).toBeVisible()
  await expect(toast(page).filter({ hasText: "Demande soumise avec succès !" })).toBeVisible()
  await page.waitForURL("/dashboard?onglet=permis")
  const entry = page.getByRole("list", { name: "Demandes de Permis" }).getByRole("listitem").first()
  await expect(entry).toContainText("Permis eaux intérieures")
  await expect(entry).toContainText("Soumise")
  await entry.getByText(/^3\sdocuments$/).click()
  await expect(entry).toContainText("Certificat médical : certificat.pdf")
  await expect(entry).toContainText(`${theory.startTime} – ${theory.endTime}, ${theory.location}`)
  await expectNoBarrierAtBothWidths(page, "dashboard")
  const subjects = async () => (await mailsTo(site, email)).map(({ subject }) => subject).join("\n")
  await expect.poll(subjects, { message: "the mail of confirmation" }).toContain("demande de permis")

  const again = page.getByRole("link", { name: /^Demander un permis/ })
  await expect(again).toContainText(/Permis eaux intérieures\s: demande en cours/)
  await again.click()
  await expectStep(page, "Informations personnelles")
  await expect(page.getByRole("radio", { name: /^Permis eaux intérieures\s*Demande en cours/ })).toBeDisabled()
  await expect(page.getByRole("radio", { name: /^Permis côtier/ })).toBeChecked()
  await expectNoBarrierAtBothWidths(page, "step 1 with one licence taken")
  await textbox(page, "Téléphone").fill(phone)

  // Another device chooses the other licence. The page follows the server.
  const person = { email, password, cookie: await cookieOf(page) }
  await takeSeats(site, await aFreeCourse(site, person), person)
  const refused = page.waitForResponse((response) => response.status() === 409)
  await goOn(page).click()
  await refused
  await expect(page.getByRole("alert")).toContainText("Vous avez déjà une demande en cours d’examen pour ce permis")
  await page.reload()
  await expect(page.getByRole("heading", { name: "Vos permis sont déjà demandés" })).toBeVisible()
  await expect(page.getByRole("textbox")).toHaveCount(0)
  await expectNoBarrierAtBothWidths(page, "nothing left to ask for")
  await page.getByRole("link", { name: "Voir mes demandes" }).click()
  await page.waitForURL("/dashboard?onglet=permis")
  await expect(page.getByRole("link", { name: /^Vos demandes de permis/ })).toContainText(/Permis côtier\s: demande/)
})

async function cookieOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
}

test("an application by keyboard alone", async ({ page, site }) => {
  // Set at the start, because a key may open the dialog before a later listener exists.
  page.on("filechooser", () => undefined)
  const person = await aPerson(site)
  await enter(page, site, person)
  await page.goto(wizardPath)
  const tabTo = async (target: ReturnType<Page["getByRole"]>) => {
    await expect(target).toBeVisible()
    for (let count = 0; count < 80 && !(await target.evaluate((one) => one === document.activeElement)); count++) {
      await page.keyboard.press("Tab")
    }
    await expect(target).toBeFocused()
  }
  await expectStep(page, "Informations personnelles")
  await tabTo(page.getByRole("radio", { name: /^Permis côtier/ }))
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("radio", { name: /^Permis eaux intérieures/ })).toBeChecked()
  await page.keyboard.press("ArrowUp")
  await tabTo(textbox(page, "Téléphone"))
  await page.keyboard.type(phone)
  await page.keyboard.press("Enter")

  await expect(heading(page, "Documents")).toBeFocused()
  const sent = await files()
  const { today } = await draftOf(site, person)
  for (const kind of kinds) {
    if (kind === "Certificat médical") {
      const date = card(page, kind).getByLabel("Date du certificat")
      await tabTo(date)
      await date.fill(today)
    }
    await tabTo(card(page, kind).getByRole("button", { name: `Choisir un fichier : ${kind}` }))
    const dialog = page.waitForEvent("filechooser")
    await page.keyboard.press("Enter")
    await (await dialog).setFiles(sent[kind])
    await expect(card(page, kind)).toContainText("Reçu")
    await expect(card(page, kind)).toBeFocused()
  }
  await tabTo(next(page))
  await page.keyboard.press("Enter")

  await expect(heading(page, "Paiement")).toBeFocused()
  await tabTo(page.getByRole("button", { name: /^Payer/ }))
  await page.keyboard.press("Enter")
  await expect(heading(page, "Réservation")).toBeFocused()
  const sessions = (await sessionsOf(site, person)).filter(({ placesLeft }) => placesLeft > 0)
  for (const type of ["theory", "practice"]) {
    const session = sessions.find(({ sessionType }) => sessionType === type)
    if (!session) throw new Error("no free session in the demonstration data")
    await tabTo(sessionBox(page, session))
    await page.keyboard.press("Space")
    await expect(sessionBox(page, session)).toBeChecked()
  }
  await tabTo(submitButton(page))
  await page.keyboard.press("Enter")
  await expect(submitted(page)).toBeFocused()
})

test("another device continues the application at the step where the first one stopped", async ({
  page,
  browser,
  site,
}) => {
  const person = await aCandidate(site, "Paiement")
  await enter(page, site, person)
  await page.goto(wizardPath)
  await expectStep(page, "Paiement")
  await mark(page, "Informations personnelles").click()
  await expect(heading(page, "Informations personnelles")).toBeFocused()
  await expect(page).toHaveURL(`${wizardPath}?etape=informations`)
  await textbox(page, "Lieu de naissance").fill("Nyon")
  await expect(
    page.getByRole("main").getByRole("status").filter({ hasText: "Modifications pas encore enregistrées" }),
  ).toBeVisible()
  await mark(page, "Documents").click()
  await expect(heading(page, "Documents")).toBeFocused()
  await expect(saved(page)).toHaveText(/Enregistré à/)
  await page.reload()
  await expectStep(page, "Documents")
  await expect(saved(page)).toHaveText(/^Enregistré à \d\d:\d\d$/)

  const other = await anotherDevice(browser, site.origin)
  await other.goto(`/auth?returnTo=${encodeURIComponent(wizardPath)}`)
  await signIn(other, person)
  await expectStep(other, "Paiement")
  await mark(other, "Informations personnelles").click()
  await expect(textbox(other, "Lieu de naissance")).toHaveValue("Nyon")
  await textbox(other, "Localité").fill("Morges")
  await goOn(other).click()
  await expect(heading(other, "Documents")).toBeVisible()
  await other.context().close()

  await page.goBack()
  await expectStep(page, "Informations personnelles")
  await page.goForward()
  await expectStep(page, "Documents")
  await page.goto(`${wizardPath}?etape=reservation`)
  await expectStep(page, "Paiement")
})

test("two devices change the same application: nothing of either is lost", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 409/)
  const person = await aCandidate(site, "Documents")
  await enter(page, site, person)
  await page.goto(`${wizardPath}?etape=informations`)
  await textbox(page, "Lieu de naissance").fill("Nyon")
  const { application } = await draftOf(site, person)
  if (!application) throw new Error("no draft")
  const elsewhere = await page.request.put("/api/v1/me/application", {
    headers: fromOurPages,
    data: {
      version: application.version,
      licenseType: "coastal",
      firstName: "Élodie",
      lastName: "Rochat",
      email: person.email,
      phone,
      city: "Vevey",
    },
  })
  expect(elsewhere.status()).toBe(200)
  await goOn(page).click()
  await expect(page.getByRole("alert")).toContainText("Demande modifiée entre-temps")
  await expect(textbox(page, "Localité")).toHaveValue("Vevey")
  await expect(textbox(page, "Lieu de naissance")).toHaveValue("Nyon")
  await goOn(page).click()
  await expect(heading(page, "Documents")).toBeFocused()
  expect((await draftOf(site, person)).application).toMatchObject({ city: "Vevey", placeOfBirth: "Nyon" })
})

test("a continued step ends with its button, not with its last document", async ({ page, site }) => {
  const person = await aCandidate(site, "Documents")
  await enter(page, site, person)
  await page.goto(wizardPath)
  await expectStep(page, "Documents")
  await expect(page).toHaveURL(`${wizardPath}?etape=documents`)
  const { today } = await draftOf(site, person)
  await card(page, "Certificat médical").getByLabel("Date du certificat").fill(today)
  const sent = await files()
  for (const kind of kinds) await chooseFile(page, kind, sent[kind])
  for (const kind of kinds) await expect(card(page, kind)).toContainText("Reçu")
  await expect(mark(page, "Paiement")).toBeEnabled()
  await expectStep(page, "Documents")
  await next(page).click()
  await expectStep(page, "Paiement")
})
