import type { Page } from "@playwright/test"
import { openRecord } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { test } from "#tests/e2e/steps/hand.ts"
import { expect } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest, findByPhone, openReservations, row, subjectsTo, viewOf } from "#tests/e2e/steps/reservation-steps.ts"

const moving = (page: Page) => page.getByRole("dialog", { name: "Déplacer la réservation" })

test("two clicks and a time move a reservation, one more undoes it, and one mail names the last time", async ({
  page,
  places,
  site,
  hand,
}) => {
  const day = await places.quietDay()
  const request = await aRequest(site, day)
  await openReservations(page, site)
  await viewOf(await findByPhone(page, request), request).click()
  const record = page.getByRole("dialog", { name: `Réservation ${request.reference}` })
  await expect(record).toContainText("10:00 – 12:00")

  await hand.begin()
  await record.getByRole("button", { name: "Déplacer" }).click()
  const dialog = moving(page)
  await expect(dialog).toContainText(`L’e-mail sera envoyé à ${request.email}`)
  const time = dialog.getByRole("combobox", { name: "Heure", exact: true })
  await expect(time.getByRole("option", { name: "10:00 – horaire actuel" })).toBeEnabled()
  await expect(time.getByRole("option", { name: "11:00 – chevauche l’horaire actuel" })).toBeEnabled()
  await expectNoBarrierAtBothWidths(page, "a reservation to move")
  await time.selectOption("14:00")
  await dialog.getByRole("button", { name: "Déplacer la réservation" }).click()
  await expect(toast(page).filter({ hasText: `Réservation ${request.reference} déplacée` })).toContainText(
    /14:00, Nyon\. L’e-mail part à \d\d:\d\d\./,
  )
  expect(await hand.clicks()).toBe(2)
  await expect(dialog).toBeHidden()
  await expect(record).toContainText("14:00 – 16:00")
  await expect(record).toContainText(/Réservation déplacée\s: du .*10:00, Nyon au .*14:00, Nyon/)
  await expect(record).toContainText(/Déplacée à \d\d:\d\d\. L’e-mail part à \d\d:\d\d\./)
  await expectNoBarrierAtBothWidths(page, "a reservation that was moved")
  expect(await places.takenOn("boat_rental", day)).toBe(2)

  await record.getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(record).toContainText("10:00 – 12:00")
  expect((await subjectsTo(site, request.email)).filter((subject) => subject.includes("déplacée"))).toEqual([])
  await page.keyboard.press("Escape")

  await openRecord(page, viewOf(row(page, request.email), request))
  await record.getByRole("button", { name: "Déplacer" }).click()
  await dialog.getByRole("combobox", { name: "Heure", exact: true }).selectOption("15:00")
  await dialog.getByLabel("Message à la personne").fill("À samedi !")
  await dialog.getByRole("button", { name: "Déplacer la réservation" }).click()
  await record.getByRole("button", { name: "Envoyer maintenant" }).click()
  const moved = new RegExp(`^Votre réservation ${request.reference} est déplacée au .*15:00$`)
  await expect
    .poll(async () => (await subjectsTo(site, request.email)).filter((subject) => moved.test(subject)))
    .toHaveLength(1)
})

test("a time taken meanwhile is refused beside its field, and the reservation stays", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  const day = await places.quietDay()
  const request = await aRequest(site, day)
  await openReservations(page, site)
  await viewOf(await findByPhone(page, request), request).click()
  const record = page.getByRole("dialog", { name: `Réservation ${request.reference}` })
  await record.getByRole("button", { name: "Déplacer" }).click()
  const dialog = moving(page)
  await dialog.getByRole("combobox", { name: "Heure", exact: true }).selectOption("14:00")
  const slots = await places.slotsOn("boat_rental", day)
  const slot = slots.find(({ base, timeSlot }) => base === "nyon" && timeSlot === "14:00")
  if (!slot) throw new Error("no slot at 14:00")
  await places.takeAll(slot, "electric_small")
  mishaps.expect(/409/)
  await dialog.getByRole("button", { name: "Déplacer la réservation" }).click()
  await expect(dialog).toContainText(/Complet à cette heure\s: choisissez un autre créneau\./)
  await expect(dialog.getByRole("option", { name: /^14:00 – Complet$/ })).toBeDisabled()
  await dialog.getByRole("button", { name: "Annuler" }).click()
  await expect(record).toContainText("10:00 – 12:00")
})
