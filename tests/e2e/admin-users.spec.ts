import type { Page } from "@playwright/test"
import type { PeopleList } from "#app/features/people/people.admin.schema.ts"
import { aPerson, mailsTo, password, sessionOf, signIn } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"
import { bringCookie } from "#tests/e2e/steps/profile-steps.ts"
import type { Site } from "#tests/support/site.ts"

/** A number nobody else in the journeys has, as it is stored and as somebody would type it. */
function newNumber() {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")
  const groups = /(\d{3})(\d{2})(\d{2})/.exec(digits)?.slice(1) ?? []
  return { stored: `+41 79 ${groups.join(" ")}`, typed: `079${digits}` }
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Élodie Rochat", exact: true })
const rows = (page: Page) => page.getByRole("button", { name: /^Voir/ })
const promote = "Promouvoir Admin"
const demote = "Rétrograder Utilisateur"

test("a person is found by phone, promoted and demoted, and told each time", async ({ page, site, browser }) => {
  const person = await aPerson(site)
  const number = newNumber()
  const changed = await fetch(`${site.origin}/api/v1/me`, {
    method: "PATCH",
    headers: { "content-type": "application/json", origin: site.origin, cookie: person.cookie },
    body: JSON.stringify({ phone: number.stored, city: "Nyon", version: 1 }),
  })
  expect(changed.status).toBe(200)

  await signInAsAdmin(page, site, "/admin/users")
  await expect(page.getByText("Total utilisateurs")).toBeVisible()
  await page.getByLabel("Nom, e-mail ou téléphone").fill(number.typed)
  await expect(rows(page)).toHaveCount(1)
  await expectNoBarrierAtBothWidths(page, "the list")

  await rows(page).focus()
  await page.keyboard.press("Enter")
  await expect(dialog(page).getByText(number.stored)).toBeVisible()
  await expect(dialog(page).getByRole("region", { name: "Paiements" })).toContainText("Aucun paiement.")
  await expect(dialog(page).getByRole("button", { name: demote })).toBeDisabled()
  await expectNoBarrierAtBothWidths(page, "the record")
  await dialog(page).getByRole("button", { name: promote }).click()
  const question = page.getByRole("dialog", { name: "Promouvoir Élodie Rochat" })
  await expectNoBarrierAtBothWidths(page, "the question")
  await question.getByRole("button", { name: promote }).click()
  await expect(page.getByText("Rôle mis à jour vers Administrateur", { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
  await expect(dialog(page).getByRole("button", { name: promote })).toBeDisabled()
  await expect(dialog(page).getByText("Rôle modifié")).toBeVisible()
  await expectMail(site, person.email, "Vous avez reçu le rôle d’administrateur")

  const theirs = await anotherDevice(browser, site.origin)
  await bringCookie(theirs, site, person.cookie)
  await theirs.goto("/dashboard")
  await theirs.waitForURL("**/auth?*")
  expect(await sessionOf(theirs)).toBeUndefined()
  await theirs.goto("/auth")
  await signIn(theirs, { email: person.email, password })
  await theirs.waitForURL("**/admin")
  // There it would hear of the end by itself, in the middle of the next look.
  await theirs.goto("about:blank")

  await dialog(page).getByRole("button", { name: demote }).click()
  await page.getByRole("dialog", { name: "Rétrograder Élodie Rochat" }).getByRole("button", { name: demote }).click()
  await expect(page.getByText("Rôle mis à jour vers Utilisateur", { exact: true })).toBeVisible()
  await expectMail(site, person.email, "Vous n’avez plus le rôle d’administrateur")
  await theirs.goto("/admin")
  await theirs.waitForURL("**/auth?*")
  await theirs.context().close()

  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toBeFocused()
})

test("two administrators change one role: the second sees what it is now", async ({ page, site, mishaps }) => {
  mishaps.expect(/status of 409/)
  const person = await aPerson(site)
  const found = `/admin/users?q=${encodeURIComponent(person.email)}`
  await signInAsAdmin(page, site, found)
  await rows(page).click()
  await dialog(page).getByRole("button", { name: promote }).click()
  const listed = (await (await page.request.get(`/api/v1${found}`)).json()) as PeopleList
  const elsewhere = await page.request.put(`/api/v1/admin/users/${listed.items[0]?.id}/role`, {
    data: { role: "admin", shownRole: "user" },
    headers: { origin: site.origin },
  })
  expect(elsewhere.status()).toBe(200)
  await page.getByRole("dialog", { name: "Promouvoir Élodie Rochat" }).getByRole("button", { name: promote }).click()
  await expect(dialog(page).getByRole("alert").filter({ hasText: "Modifié entre-temps" })).toBeVisible()
  await expect(dialog(page).getByRole("button", { name: promote })).toBeDisabled()
  await expect(dialog(page).getByRole("button", { name: demote })).toBeEnabled()
})

async function expectMail(site: Site, email: string, subject: string): Promise<void> {
  const subjects = async () => (await mailsTo(site, email)).map((mail) => mail.subject)
  await expect.poll(subjects, { message: `« ${subject} » to ${email}` }).toContain(subject)
}
