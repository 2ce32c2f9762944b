import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { callAuth, mailsTo, newAddress } from "#tests/e2e/steps/account-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { enter } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import type { Site } from "#tests/support/site.ts"

async function asAdmin(page: Page, site: Site): Promise<void> {
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  await enter(page, site, { ...site.admin, cookie })
}

/** Somebody writes to the school: an event, a message that waits, two mails. */
async function write(site: Site, email: string): Promise<void> {
  const message = { firstName: "Zoé", lastName: "Favre", email, subject: "location", message: "Ouvert dimanche ?" }
  const response = await fetch(`${site.origin}/api/v1/contact-messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ ...message, website: "" }),
  })
  expect(response.ok, await response.text()).toBe(true)
}

const receipt = "Nous avons bien reçu votre message"
const receiptsTo = async (site: Site, email: string) =>
  (await mailsTo(site, email)).filter(({ subject }) => subject === receipt).length

async function mailOf(page: Page, email: string) {
  await page.goto(`/admin/emails?q=${encodeURIComponent(email)}`)
  return page.getByRole("button", { name: new RegExp(`^Voir.*${email}`) }).first()
}

const toast = (page: Page, words: string) => page.getByRole("region", { name: /Notifications/ }).getByText(words)

test("the school sees how it stands, what just happened, and goes where something waits", async ({ page, site }) => {
  await asAdmin(page, site)
  await write(site, newAddress())
  await page.goto("/admin")
  const cards = page.getByLabel("Chiffres de l’école")
  await expect(cards).toContainText(/Revenu total\s*CHF\s[\d’]+\.\d\d/)
  await expect(cards).toContainText(/Total utilisateurs\s*\d+/)
  const activity = page.getByRole("region", { name: "Activité récente" })
  await expect(activity.getByRole("listitem").first()).toContainText(/Message de contact reçu.*Visiteur/)

  const weeks = page.getByRole("region", { name: "Réservations par semaine" })
  await expect(weeks.locator("canvas")).toHaveAttribute("width", /[1-9]\d\d/)
  await weeks.getByRole("button", { name: "Voir les chiffres" }).click()
  await expect(weeks.getByRole("table", { name: "Réservations par semaine" }).getByRole("row")).toHaveCount(13)
  await expect(weeks.getByRole("button", { name: "Masquer les chiffres" })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "the overview")

  await page.getByRole("link", { name: /message(s)? à traiter/ }).click()
  await expect(page).toHaveURL("/admin/messages")
  await page.goto("/admin")
  await page.getByRole("link", { name: /réservation(s)? à confirmer/ }).click()
  await expect(page).toHaveURL("/admin/reservations?status=pending")
  await expect(page.getByRole("row").nth(1)).toContainText("En attente")
})

test("a mail that was sent is looked at and sent once more, by keyboard", async ({ page, site }) => {
  const email = newAddress()
  await write(site, email)
  await expect.poll(() => receiptsTo(site, email)).toBe(1)
  await asAdmin(page, site)
  await (await mailOf(page, email)).press("Enter")
  const dialog = page.getByRole("dialog", { name: receipt })
  // Nothing runs in the frame, the tools of a journey neither: its document is looked at from outside.
  const frame = dialog.getByTitle("Aperçu de l’e-mail")
  await expect(frame).toHaveAttribute("sandbox", "")
  const shown = await page.request.get((await frame.getAttribute("src")) ?? "")
  expect(await shown.text()).toContain("Merci, votre message est bien arrivé")
  expect(shown.headers()["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/)
  await dialog.getByText("Version texte").press("Enter")
  await expect(dialog.getByText(/Une personne de l’équipe le lit/)).toBeVisible()

  await dialog.getByRole("button", { name: "Renvoyer" }).press("Enter")
  const question = page.getByRole("dialog", { name: /Renvoyer cet e-mail/ })
  await expect(question).toContainText(email)
  await question.getByRole("button", { name: "Renvoyer" }).press("Enter")
  await expect(toast(page, "L’e-mail sera renvoyé")).toBeVisible()
  await expect(dialog).toContainText("E-mail renvoyé")
  await expect.poll(() => receiptsTo(site, email)).toBe(2)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: new RegExp(`^Voir.*${email}`) })).toHaveCount(2)
  await expectNoBarrierAtBothWidths(page, "the mail queue")
})

test("a mail with a secret link is neither shown nor sent again", async ({ page, site }) => {
  await asAdmin(page, site)
  await callAuth(site, "/request-password-reset", { email: site.admin.email })
  const subject = "Choisissez un nouveau mot de passe"
  await expect.poll(async () => (await mailsTo(site, site.admin.email)).map((mail) => mail.subject)).toContain(subject)
  await (await mailOf(page, site.admin.email)).click()
  const dialog = page.getByRole("dialog", { name: subject })
  await expect(dialog).toContainText("Cet e-mail contient un lien secret")
  await expect(dialog.locator("iframe")).toHaveCount(0)
  await expect(dialog.getByRole("button", { name: "Renvoyer" })).toHaveCount(0)
  await expectNoBarrier(page, "a mail")
})
