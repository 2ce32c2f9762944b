import type { Page } from "@playwright/test"
import { aPerson, signIn } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"

/** Reads the agenda at the address that the page shows. */
async function agendaShown(page: Page) {
  const address = await page.getByRole("textbox", { name: "Adresse à copier dans votre agenda" }).inputValue()
  const answer = await page.request.get(new URL(address).pathname)
  expect(answer.status()).toBe(200)
  return readCalendar(await answer.text())
}

test("an administrator chooses notices, and subscribes to the agenda of the school", async ({ page, site }) => {
  await signInAsAdmin(page, site, "/admin/emails")
  await page.getByText("Être averti à mon adresse").click()
  const requests = page.getByRole("combobox", { name: "Demandes" })
  await expect(requests).toHaveValue("never")
  await requests.selectOption("Un résumé à 18:00")
  await expect(page.getByText("Votre choix est enregistré.").first()).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "what an administrator is told")
  await page.reload()
  await page.getByText("Être averti à mon adresse").click()
  await expect(requests).toHaveValue("digest")

  await page.goto("/admin/calendrier")
  await page.getByText("Agendas de l’école").click()
  await page.getByRole("button", { name: "Créer l’adresse (Tout)" }).click()
  const { method, events } = await agendaShown(page)
  expect(method).toBe("PUBLISH")
  expect(events.length).toBeGreaterThan(10)
  await expectNoBarrierAtBothWidths(page, "agendas of the school")
  await page.getByRole("button", { name: "Supprimer l’adresse (Tout)" }).click()
  await expect(page.getByRole("button", { name: "Créer l’adresse (Tout)" })).toBeVisible()
})

test("a person subscribes to their own agenda, and replaces its address", async ({ page, site }) => {
  await page.goto(`/auth?returnTo=${encodeURIComponent("/dashboard?onglet=reservations")}`)
  await signIn(page, await aPerson(site))
  await page.getByRole("button", { name: /^Créer l’adresse/ }).click()
  expect(await agendaShown(page)).toEqual({ method: "PUBLISH", events: [] })
  const field = page.getByRole("textbox", { name: "Adresse à copier dans votre agenda" })
  const before = await field.inputValue()
  await expectNoBarrierAtBothWidths(page, "the agenda of a person")
  await page.getByRole("button", { name: /^Remplacer l’adresse/ }).click()
  await expect(field).not.toHaveValue(before)
  expect((await page.request.get(new URL(before).pathname)).status()).toBe(404)
})
