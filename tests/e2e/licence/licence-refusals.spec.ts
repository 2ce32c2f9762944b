import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import { aPerson, signIn } from "#tests/e2e/steps/account-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import {
  aCandidate,
  callerOf,
  card,
  chooseFile,
  choosePlate,
  draftOf,
  enter,
  expectStep,
  files,
  goOn,
  heading,
  mark,
  next,
  phone,
  sessionBox,
  sessionsOf,
  submitButton,
  submitted,
  takeSeats,
  textbox,
  wizardPath,
} from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { holdAnswers } from "#tests/e2e/steps/pace.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"
import { certificatePdf, pngCard, program } from "#tests/factories/document-files.ts"

const documents = "**/api/v1/me/documents"

test("typed data survives a refusal, a lost connection, a reload and the end of the session", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/ERR_FAILED/)
  mishaps.expect(/Failed to fetch/)
  mishaps.expect(/status of 40[01]/)
  const person = await aPerson(site)
  await enter(page, site, person)
  await page.goto(wizardPath)
  await textbox(page, "Nom").fill("")
  await textbox(page, "Lieu de naissance").fill("Nyon")
  await goOn(page).click()
  const corrections = page.getByRole("alert").filter({ hasText: "à corriger" })
  await expect(corrections).toBeFocused()
  await expect(corrections.getByRole("link")).toHaveText(["Indiquez votre nom", "Indiquez votre numéro de téléphone"])
  await expectNoBarrier(page, "step 1 with errors")
  await textbox(page, "Nom").fill("Favre")
  await textbox(page, "Téléphone").fill(phone)
  await page.reload()
  await expect(textbox(page, "Nom")).toHaveValue("Favre")
  await expect(textbox(page, "Lieu de naissance")).toHaveValue("Nyon")

  await page.route("**/api/v1/me/application", (route) =>
    route.request().method() === "PUT" ? route.abort("failed") : route.fallback(),
  )
  await goOn(page).click()
  const failure = "Une erreur est survenue lors de l'enregistrement de votre demande."
  await expect(page.getByRole("alert")).toContainText(failure)
  const note = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: "Non enregistré : la connexion s’est interrompue." })
  await expect(note).toBeVisible()
  await page.unroute("**/api/v1/me/application")

  await callerOf(site, person)("GET", "/me/application")
  await page.context().clearCookies()
  await note.getByRole("button", { name: "Réessayer" }).click()
  await expect(page.getByRole("heading", { name: "Connexion requise" })).toBeVisible()
  await page.getByRole("link", { name: "Se connecter ou s’inscrire" }).click()
  await signIn(page, person)
  await expectStep(page, "Informations personnelles")
  await expect(textbox(page, "Nom")).toHaveValue("Favre")
  await expect(textbox(page, "Lieu de naissance")).toHaveValue("Nyon")
  await goOn(page).click()
  await expect(heading(page, "Documents")).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Nyon")
})

test("each wrong file is refused with a sentence, by the page or the server", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 422/)
  const person = await aCandidate(site, "Documents")
  await enter(page, site, person)
  await page.goto(wizardPath)
  await next(page).click()
  const missing = page.getByRole("alert").filter({ hasText: "Il manque encore" })
  await expect(missing).toBeFocused()
  await missing.getByRole("link", { name: "Photo" }).click()
  await expect(card(page, "Photo")).toBeFocused()

  const identity = card(page, "Pièce d’identité")
  const wrong = "Type de fichier non autorisé (JPG, PNG ou PDF uniquement)"
  const refusals = [
    [{ name: "virus.exe", mimeType: "application/x-msdownload", buffer: program }, wrong],
    [{ name: "passeport.jpg", mimeType: "image/jpeg", buffer: program }, wrong],
    [
      { name: "gros.pdf", mimeType: "application/pdf", buffer: certificatePdf(10 * 1024 * 1024 + 1) },
      "Le fichier est trop volumineux (maximum 10MB)",
    ],
  ] as const
  for (const [file, words] of refusals) {
    await chooseFile(page, "Pièce d’identité", file)
    await expect(identity.getByRole("alert")).toHaveText(words)
    await expect(toast(page).filter({ hasText: words }).first()).toBeVisible()
  }
  await chooseFile(page, "Photo", { name: "moi.pdf", mimeType: "application/pdf", buffer: certificatePdf() })
  await expect(card(page, "Photo").getByRole("alert")).toHaveText("La photo doit être une image (JPG ou PNG)")

  const { today } = await draftOf(site, person)
  const date = card(page, "Certificat médical").getByLabel("Date du certificat")
  await date.fill(daysAfter(today, -93))
  await chooseFile(page, "Certificat médical", (await files())["Certificat médical"])
  await expect(card(page, "Certificat médical")).toContainText("Le certificat médical doit dater de moins de 3 mois")
  await date.fill(daysAfter(today, 1))
  await page.getByRole("button", { name: "Envoyer ce fichier" }).click()
  await expect(card(page, "Certificat médical")).toContainText("La date du certificat médical ne peut pas être à venir")
  await expectNoBarrier(page, "step 2 with refusals")
  expect((await draftOf(site, person)).application?.documents).toEqual([])
})

test("a file dropped, cancelled half-way, sent, replaced and removed", async ({ page, site, mishaps }) => {
  mishaps.expect(/ERR_FAILED/)
  const person = await aCandidate(site, "Documents")
  await enter(page, site, person)
  await page.goto(wizardPath)
  const photo = card(page, "Photo")
  const file = { name: "moi.png", mimeType: "image/png", buffer: await pngCard() }
  await page.route(documents, () => undefined)
  const bytes = [...file.buffer]
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(content)], "moi.png", { type: "image/png" }))
    return data
  }, bytes)
  await photo.dispatchEvent("drop", { dataTransfer: dropped })
  await expect(photo.getByRole("progressbar", { name: "Envoi en cours : moi.png" })).toBeVisible()
  await expect(photo.getByRole("button", { name: "Annuler l’envoi" })).toBeFocused()
  const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/me/documents"))
  await page.keyboard.press("Enter")
  await expect(photo).toContainText("Envoi annulé. Rien n’a été gardé.")
  // `unroute` would pass a held request to the server.
  await gone
  await page.unroute(documents)
  await page.route(documents, (route) => route.abort("failed"))
  await chooseFile(page, "Photo", file)
  await expect(photo.getByRole("alert")).toHaveText("Erreur lors du téléchargement du fichier")
  await page.unroute(documents)
  const empty = await page.evaluateHandle(() => new DataTransfer())
  await photo.dispatchEvent("drop", { dataTransfer: empty })
  await expect(photo.getByRole("alert")).toHaveText("Aucun fichier sélectionné")
  expect((await draftOf(site, person)).application?.documents).toEqual([])

  // The server receives the upload, but the answer is lost.
  await page.route(documents, async (route) => void (await route.fetch({ maxRetries: 2 })))
  await chooseFile(page, "Photo", file)
  await expect.poll(async () => (await draftOf(site, person)).application?.documents).toHaveLength(1)
  await photo.getByRole("button", { name: "Annuler l’envoi" }).click()
  await expect(photo).toContainText(/Le fichier était déjà arrivé\s: il est gardé\./)
  await page.unroute(documents)
  await expect(photo).toContainText("moi.png")

  // An upload that is under way completes after the person leaves the step.
  const left = Promise.withResolvers<void>()
  await page.route(documents, (route) => left.promise.then(() => route.continue()))
  await chooseFile(page, "Photo", { ...file, name: "mieux.png" }, "Remplacer")
  await expect(photo.getByRole("progressbar", { name: "Envoi en cours : mieux.png" })).toBeVisible()
  await mark(page, "Informations personnelles").click()
  await expectStep(page, "Informations personnelles")
  left.resolve()
  await expect(toast(page).filter({ hasText: "Fichier téléchargé avec succès" })).toBeVisible()
  await mark(page, "Documents").click()
  await expect(photo).toContainText("mieux.png")
  await page.unroute(documents)
  await expect(photo).not.toContainText("moi.png")
  await photo.getByRole("button", { name: "Supprimer : Photo" }).click()
  const dialog = page.getByRole("dialog", { name: "Supprimer ce fichier ?" })
  await expectNoBarrier(page, "removal dialog")
  await dialog.getByRole("button", { name: "Garder" }).click()
  await expect(photo).toContainText("mieux.png")
  await photo.getByRole("button", { name: "Supprimer : Photo" }).click()
  await dialog.getByRole("button", { name: "Supprimer le fichier" }).click()
  await expect(photo).toContainText("Fichier supprimé avec succès")
  await expect(photo).toContainText("À envoyer")
  await expect(photo).toBeFocused()
  expect((await draftOf(site, person)).application?.documents).toEqual([])
})

test("a failed payment, then one with a reload half-way: one payment", async ({ page, site }) => {
  const person = await aCandidate(site, "Paiement")
  await enter(page, site, person)
  await page.goto(wizardPath)
  await page.getByRole("checkbox", { name: "Simuler un échec" }).check()
  await page.getByRole("button", { name: /^Payer/ }).click()
  await expect(page.getByRole("alert")).toContainText("Le paiement n’a pas abouti")
  await expectNoBarrier(page, "failed payment")
  await page.getByRole("checkbox", { name: "Simuler un échec" }).uncheck()
  const answered = page.waitForResponse((one) => one.url().endsWith("/me/application/payment"))
  const release = await holdAnswers(page, "**/api/v1/me/application")
  await page.getByRole("button", { name: "Réessayer le paiement" }).click()
  expect(await (await answered).json()).toMatchObject({ status: "pending" })
  await expect(page.getByRole("button", { name: "Paiement en cours…" })).toBeVisible()
  release()
  await page.reload()
  await expect(page.getByText("Paiement reçu").or(heading(page, "Réservation")).first()).toBeVisible()
  await page.goto(wizardPath)
  await expect(heading(page, "Réservation")).toBeVisible()
  const { application } = await draftOf(site, person)
  expect(application?.payment).toMatchObject({ status: "completed", amountCents: 45_000 })
  await page.goto(`${wizardPath}?etape=paiement`)
  await expect(page.getByText(`Référence : ${application?.payment.reference}`)).toBeVisible()
  await page.goto(`${wizardPath}?etape=informations`)
  await expect(page.getByText("Le paiement est engagé : le permis ne peut plus changer.")).toBeVisible()
  await expect(page.getByRole("radio")).toHaveCount(0)
})

test("sessions that became full or dearer are named, and confirmed again", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 409/)
  const person = await aCandidate(site, "Réservation")
  const sessions = await sessionsOf(site, person)
  const of = (type: string, fits: (session: TrainingSession) => boolean) => {
    const found = sessions.filter((one) => one.sessionType === type && fits(one))
    return found
  }
  const [theory] = of("theory", ({ placesLeft }) => placesLeft > 2)
  const [scarce, other] = of("practice", ({ placesLeft }) => placesLeft > 1).toSorted(
    (one, two) => one.placesLeft - two.placesLeft,
  )
  const [full] = of("theory", ({ placesLeft }) => placesLeft === 0)
  if (!theory || !scarce || !other || !full) throw new Error("the demonstration data lacks a session")
  await enter(page, site, person)
  // The page shows an earlier price of the theory session.
  await page.route("**/api/v1/training-sessions?*", async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const answer = (await response.json()) as { items: TrainingSession[] }
    const items = answer.items.map((one) => (one.id === theory.id ? Object.assign(one, { priceCents: 12_000 }) : one))
    await route.fulfill({ response, json: { ...answer, items } })
  })
  await page.goto(wizardPath)
  await expect(heading(page, "Réservation")).toBeVisible()
  await submitButton(page).click()
  const incomplete = page.getByRole("alert").filter({ hasText: "Sélection incomplète" })
  await expect(incomplete).toBeFocused()
  await expect(incomplete).toContainText(
    "Vous devez sélectionner au moins une session théorique et une session pratique.",
  )
  await expect(toast(page).filter({ hasText: "Sélection incomplète" })).toBeVisible()
  await page.getByRole("button", { name: /^Toutes les dates\s: Théorie/ }).click()
  await page.getByRole("button", { name: /^Toutes les dates\s: Pratique/ }).click()
  await expect(sessionBox(page, full)).toBeDisabled()
  await choosePlate(sessionBox(page, theory))
  await choosePlate(sessionBox(page, scarce))
  await expect(incomplete).toBeHidden()
  await expect.poll(async () => (await draftOf(site, person)).application?.chosenSessions.length).toBe(2)
  await page.unroute("**/api/v1/training-sessions?*")
  const [aside] = of("theory", ({ placesLeft, id }) => placesLeft > 3 && id !== theory.id)
  if (!aside) throw new Error("the demonstration data lacks a session")
  for (let seat = 0; seat < scarce.placesLeft; seat++) await takeSeats(site, [aside, scarce])

  await submitButton(page).click()
  const note = page.getByRole("alert").filter({ hasText: "Les sessions ont changé" })
  await expect(note).toBeFocused()
  await expect(note).toContainText("est complète : elle a été retirée de votre choix.")
  await expect(note).toContainText(/change de prix\s: CHF\s150\.00, au lieu de CHF\s120\.00\./)
  await expect(sessionBox(page, scarce)).toBeDisabled()
  await expect(sessionBox(page, scarce)).not.toBeChecked()
  await expect(sessionBox(page, theory)).toBeChecked()
  await expectNoBarrier(page, "sessions that changed")
  expect((await draftOf(site, person)).application?.status).toBe("draft")
  await choosePlate(sessionBox(page, other))
  await page.getByRole("button", { name: "Confirmer et soumettre" }).click()
  await expect(submitted(page)).toBeFocused()
})

test("sessions that failed to load are named, and can be loaded again", async ({ page, site, mishaps }) => {
  test.slow()
  mishaps.expect(/status of 500/)
  const person = await aCandidate(site, "Réservation")
  await enter(page, site, person)
  await page.route("**/api/v1/training-sessions?*", (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(wizardPath)
  const words = "Impossible de charger les sessions de formation."
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible()
  await page.unroute("**/api/v1/training-sessions?*")
  await page.getByRole("button", { name: "Réessayer" }).click()
  await expect(page.getByRole("group", { name: "Théorie" })).toBeVisible()
})
