import { aPerson, callAuth } from "#tests/e2e/steps/account-steps.ts"
import { openRecord } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest, findByPhone, newPhone, openReservations, viewOf } from "#tests/e2e/steps/reservation-steps.ts"

test("a booking that was only typed asks for the identity, which staff verify and take back", async ({
  page,
  places,
  site,
}) => {
  const { cookie, ...owner } = await aPerson(site)
  const profile = await fetch(`${site.origin}/api/v1/me`, {
    method: "PATCH",
    headers: { cookie, origin: site.origin, "content-type": "application/json" },
    body: JSON.stringify({ dateOfBirth: "1990-04-12", version: 1 }),
  })
  expect(profile.status).toBe(200)
  const asked = await aRequest(site, await places.quietDay(), newPhone(), owner.email)
  await callAuth(site, "/sign-in/email", owner)
  await openReservations(page, site)
  const record = await findByPhone(page, asked)
  await expect(record).toContainText("Identité à vérifier")
  await openRecord(page, viewOf(record, asked))
  const dialog = page.getByRole("dialog", { name: `Réservation ${asked.reference}` })
  await expect(dialog).toContainText("sans se connecter au compte de la personne")
  await dialog.getByRole("button", { name: "Confirmer" }).click()
  const question = page.getByRole("dialog", { name: "Confirmer cette réservation ?" })
  await expect(question).toContainText("Identité à vérifier")
  await expectNoBarrierAtBothWidths(page, "a confirmation whose identity is to be verified")
  await question.getByRole("button", { name: "Ne rien changer" }).click()

  await dialog.getByRole("button", { name: "Identité vérifiée" }).click()
  await expect(dialog).toContainText("Vérifiée par l’école")
  await expect(dialog.getByRole("button", { name: "Remettre à vérifier" })).toBeVisible()
  await expect(dialog).not.toContainText("Identité à vérifier")
  await dialog.getByRole("button", { name: "Remettre à vérifier" }).click()
  await expect(dialog).toContainText("Identité à vérifier")
})
