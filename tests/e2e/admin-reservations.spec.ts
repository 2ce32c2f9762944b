import { readFile } from "node:fs/promises"
import { newAddress } from "#tests/e2e/steps/account-steps.ts"
import { aMessage, clickTwice, expectTableInFrame, openRecord, postsOf } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import {
  aRequest,
  findByPhone,
  newPhone,
  openReservations,
  row,
  subjectsTo,
  viewOf,
} from "#tests/e2e/steps/reservation-steps.ts"

test("the school finds a guest by phone, confirms with a message, cancels and goes back", async ({
  page,
  places,
  site,
}) => {
  const day = await places.quietDay()
  const request = await aRequest(site, day)
  expect(await places.takenOn("boat_rental", day)).toBe(2)
  await openReservations(page, site)
  await expectNoBarrierAtBothWidths(page, "list of reservations")

  await viewOf(await findByPhone(page, request), request).click()
  const dialog = page.getByRole("dialog", { name: `Réservation ${request.reference}` })
  for (const text of [
    "Zoé d’Aubonne",
    request.email,
    "Permis à vérifier",
    "Toutes les réservations de cette adresse",
    "Petit bateau électrique",
    "à partir de 160€ par bateau, pour 2 heures",
    "Nous serons quatre.",
  ])
    await expect(dialog.getByText(text).first()).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a reservation")
  await dialog.getByLabel("Note pour l’école").fill("Permis à apporter")
  await dialog.getByLabel("Message à la personne").fill("Prenez une veste.")
  await page.reload()
  await expect(dialog.getByLabel("Note pour l’école")).toHaveValue("Permis à apporter")
  await dialog.getByText("Aperçu de l’e-mail de confirmation").click()
  const confirmed = `Votre réservation ${request.reference} est confirmée`
  await expect(dialog.getByText(confirmed)).toBeVisible()
  await expect(dialog.getByText(/Message de l’école\s:\s+Prenez une veste\./)).toBeVisible()
  await dialog.getByRole("button", { name: "Confirmer" }).click()
  await expect(toast(page).filter({ hasText: "Réservation confirmée" })).toContainText("Succès")
  await expect(dialog).toBeHidden()
  await expect(row(page, request.email)).toContainText("Confirmée")
  const bar = page.getByRole("region", { name: "Décisions" })
  await expect(bar).toContainText(/1\sréservation confirmée\. L’e-mail part à \d\d:\d\d\./)
  await expectNoBarrierAtBothWidths(page, "a decision and the way back")
  expect(await subjectsTo(site, request.email)).not.toContain(confirmed)
  await bar.getByRole("button", { name: "Envoyer maintenant" }).click()
  await expect.poll(() => subjectsTo(site, request.email)).toContain(confirmed)

  await openRecord(page, viewOf(row(page, request.email), request))
  await expect(dialog.getByText("Permis à apporter")).toBeVisible()
  await dialog.getByRole("button", { name: "Annuler la réservation" }).click()
  const question = page.getByRole("dialog", { name: /^Annuler cette réservation/ })
  await expectNoBarrierAtBothWidths(page, "the question before cancelling")
  await question.getByRole("button", { name: "Annuler la réservation" }).click()
  await expect(toast(page).filter({ hasText: "places libérées" })).toContainText("Succès")
  await expect(row(page, request.email)).toContainText("Annulée")
  expect(await places.takenOn("boat_rental", day)).toBe(0)

  await openRecord(page, viewOf(row(page, request.email), request))
  await expect(dialog.getByText(/^Annulée à \d\d:\d\d\. L’e-mail part à \d\d:\d\d\.$/)).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a reservation whose decision can be undone")
  await dialog.getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(dialog.getByText("Décision annulée", { exact: true })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Annuler la réservation" })).toBeVisible()
  expect(await places.takenOn("boat_rental", day)).toBe(2)
  expect(await subjectsTo(site, request.email)).not.toContain(`Votre réservation ${request.reference} est annulée`)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(row(page, request.email)).toContainText("Confirmée")
})

test("a second click decides nothing more, in a record, in the list and on a message", async ({
  page,
  places,
  site,
}) => {
  const phone = newPhone()
  const requests = []
  for (let made = 0; made < 3; made += 1) requests.push(await aRequest(site, await places.quietDay(), phone))
  const [latest, second, first] = requests.toReversed()
  await openReservations(page, site)
  const search = page.getByLabel("Nom, e-mail, téléphone, référence")
  await search.fill(phone.replace("+41 ", "0"))
  await page.getByLabel("Statut", { exact: true }).selectOption("En attente")
  await expect(page.getByText("3\u00a0réservations", { exact: true })).toBeVisible()
  const statusOf = async (reference = "") => {
    const answer = await page.request.get(`/api/v1/admin/reservations?q=${reference}`)
    return ((await answer.json()) as { items: { status: string; version: number }[] }).items[0]
  }

  await page.getByRole("button", { name: `Voir : ${latest?.reference}` }).click()
  const dialog = page.getByRole("dialog", { name: `Réservation ${latest?.reference}` })
  await clickTwice(page, dialog.getByRole("button", { name: "Confirmer" }))
  await expect(dialog).toBeHidden()
  expect(await statusOf(latest?.reference)).toMatchObject({ status: "confirmed", version: 2 })
  await expect(page.getByRole("dialog")).toHaveCount(0)

  // The next row comes where the first one was.
  const quick = page.getByRole("button", { name: `Confirmer : ${second?.reference}` })
  await expect(quick).toBeEnabled()
  await clickTwice(page, quick)
  await expect(page.getByText("1\u00a0réservation", { exact: true })).toBeVisible()
  expect(await statusOf(second?.reference)).toMatchObject({ status: "confirmed", version: 2 })
  expect(await statusOf(first?.reference)).toMatchObject({ status: "pending", version: 1 })
  const posts = postsOf(page)
  await page.getByRole("button", { name: `Confirmer : ${first?.reference}` }).dblclick()
  await expect.poll(async () => (await statusOf(first?.reference))?.status).toBe("confirmed")
  expect(posts).toHaveLength(1)
  await aMessage(site)
  await page.goto("/admin/messages")
  await page.getByRole("button", { name: /^Voir/ }).first().click()
  const message = page.getByRole("dialog")
  const handle = message.getByRole("button", { name: /^(Marquer comme traité|Rouvrir)$/ })
  const before = await handle.textContent()
  await clickTwice(page, handle)
  await expect(handle).not.toHaveText(before ?? "")
  await expect(handle).toBeEnabled()
  await expect(handle).not.toHaveText(before ?? "")
})

test("two administrators on one reservation: the second is told, sees what stands, and keeps the note", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/409/)
  const request = await aRequest(site, await places.quietDay())
  await openReservations(page, site)
  // By the keyboard: the search, the row's button, the note, the decision.
  const search = page.getByLabel("Nom, e-mail, téléphone, référence")
  await search.focus()
  await page.keyboard.type(request.reference)
  await page.waitForURL(/q=/)
  const button = viewOf(row(page, request.email), request)
  await button.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: `Réservation ${request.reference}` })
  const note = dialog.getByLabel("Note pour l’école")
  await note.focus()
  await page.keyboard.type("Rappeler demain")

  const id = new URL(page.url()).searchParams.get("id")
  const rival = await page.request.post(`/api/v1/admin/reservations/${id}/status`, {
    data: { version: 1, status: "confirmed", notes: "Vu par une autre" },
    headers: { origin: site.origin },
  })
  expect(rival.status(), await rival.text()).toBe(200)
  await dialog.getByRole("button", { name: "Confirmer" }).focus()
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("alert").filter({ hasText: "Modifié entre-temps" })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Marquer comme terminée" })).toBeVisible()
  await expect(dialog.getByText("Vu par une autre")).toBeVisible()
  await expect(note).toHaveValue("Rappeler demain")

  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test("filters are in the address, and the file holds exactly what they show", async ({ page, places, site }) => {
  const email = `bartholomeus-maximilian.vonundzuhohenzollern${newAddress()}`
  const request = await aRequest(site, await places.quietDay(), newPhone(), email)
  await openReservations(page, site)
  await page.getByLabel("Statut", { exact: true }).selectOption("En attente")
  await page.getByLabel("Type", { exact: true }).selectOption("Location")
  await expect(page).toHaveURL(/status=pending/)
  await expect(page).toHaveURL(/type=rental/)
  await page.getByLabel("Base", { exact: true }).selectOption("Nyon")
  await expect(page).toHaveURL(/base=nyon/)
  await findByPhone(page, request)
  await page.reload()
  await expect(row(page, request.email)).toBeVisible()
  await expectTableInFrame(page)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter (CSV)" }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^reservations-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${request.reference}";"En attente";"Location de Bateau";"Zoé";"d’Aubonne"`)

  await page.getByLabel("Type", { exact: true }).selectOption("Boat Sharing")
  await expect(page.getByText("Aucune réservation ne correspond à ces filtres.")).toBeVisible()
})
