import { field, mailedLink, newAddress, password } from "#tests/e2e/steps/account-steps.ts"
import {
  choosePlate,
  fact,
  fillDetails,
  fillGuest,
  guest,
  openForm,
  ownReferences,
  pickDay,
  sendButton,
  slotRadio,
} from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"

test("a guest's account: the box, the mail, a password, and the reservation is there", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 410/)
  const day = await places.quietDay()
  const person = { ...guest, email: newAddress() }
  await openForm(page, "boat_license")
  await pickDay(page, day)
  await choosePlate(slotRadio(page, "09:00"))
  await fillDetails(page, "boat_license")
  await fillGuest(page, person)
  await page.getByRole("checkbox", { name: "Créer mon compte avec cette réservation" }).check()
  await expectNoBarrier(page, "guest form with the account box")
  await sendButton(page).click()
  const reference = (await fact(page, "Référence").textContent()) ?? ""

  const link = await mailedLink(site, person.email, "Votre demande de réservation")
  expect(new URL(link).hash).toMatch(/^#inscription=/)
  await page.goto(link)
  await field(page, "Mot de passe").fill(password)
  await page
    .getByRole("form")
    .getByRole("button", { name: /compte/ })
    .click()
  await page.waitForURL(/\/dashboard/)
  expect(await ownReferences(page)).toEqual([reference])
  await page.goto(link)
  await expect(page.getByRole("alert")).toContainText(/Vous avez déjà créé votre compte\s\? Connectez-vous/)
  await page.getByRole("button", { name: "Revenir à la connexion" }).click()
  await page.waitForURL(/\/dashboard/)
})
