import type { Locator, Page } from "@playwright/test"
import type { ApplicationFile, ListedApplications } from "#app/features/licence/decision/application.admin.schema.ts"
import { callAuth, mailsTo, type Person } from "#tests/e2e/steps/account-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { aCandidate, aSubmittedCandidate, callerOf, enter } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import type { Site } from "#tests/support/site.ts"

const path = "/admin/applications"

async function asAdmin(page: Page, site: Site): Promise<Person> {
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  const admin = { ...site.admin, cookie }
  await enter(page, site, admin)
  return admin
}

/** The candidate's row alone, found by the address. */
async function find(page: Page, { email }: Person): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Candidat" }).fill(email)
  await page.waitForURL(/[?&]q=/)
  const rows = page.getByRole("button", { name: "Voir : Élodie Rochat" })
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole("row").filter({ hasText: "Soumise" }).first()).toBeVisible()
  return rows
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Demande de permis : Élodie Rochat" })
const toast = (page: Page, words: string) => page.getByRole("region", { name: /Notifications/ }).getByText(words)

async function mailed(site: Site, { email }: Person, subject: string): Promise<string> {
  const found = async () => (await mailsTo(site, email)).find((mail) => mail.subject.startsWith(subject))
  await expect.poll(async () => (await found()) !== undefined, { message: subject }).toBe(true)
  return (await found())?.bodies["text/plain"] ?? ""
}

test("the school looks at an application and approves it", async ({ page, site }) => {
  const candidate = await aSubmittedCandidate(site)
  await asAdmin(page, site)
  await page.goto(path)
  await expectNoBarrierAtBothWidths(page, "list of applications")
  await (await find(page, candidate)).click()
  const file = dialog(page)
  await expect(file.getByRole("region", { name: "Documents" })).toContainText("moins de 3 mois à la soumission")
  await file.getByRole("button", { name: "Afficher : Pièce d’identité" }).click()
  await expect(file.getByRole("img", { name: "Pièce d’identité" })).toBeVisible()
  await expect(file.getByRole("region", { name: "Sessions réservées" })).toContainText("Confirmée")
  await expect(file.getByRole("region", { name: "Paiement" })).toContainText("Payé")
  const account = file.getByRole("link", { name: "Voir la personne" })
  await expect(account).toHaveAttribute("href", /^\/admin\/users\?id=/)
  await expectNoBarrierAtBothWidths(page, "an application")

  await file.getByLabel("Notes").fill("Dossier impeccable")
  await page.reload()
  await expect(file.getByLabel("Notes")).toHaveValue("Dossier impeccable")
  await file.getByRole("button", { name: "Afficher : Certificat médical" }).click()
  const unseen = (await seesPdf(page, file.getByTitle("Certificat médical"))) ? "photo" : "photo, certificat médical"
  await file.getByRole("button", { name: "Approuver" }).click()
  const question = page.getByRole("dialog", { name: "Approuver cette demande ?" })
  await expect(question).toContainText(`Vous n’avez pas ouvert : ${unseen}.`)
  await question.getByLabel("Message à la personne").fill("Bienvenue à bord !")
  await question.getByText("Aperçu de l’e-mail").click()
  await expect(question.getByText(/Message de l’école\s:\s+Bienvenue à bord\s!/)).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "question before an approval")
  await question.getByRole("button", { name: "Approuver" }).click()
  await expect(toast(page, "Demande approuvée avec succès")).toBeVisible()
  await expect(file.getByRole("button", { name: "Approuver" })).toBeHidden()
  await expect(file).toContainText("Approuvée")
  expect(await mailed(site, candidate, "Votre demande de permis est approuvée")).toContain("Bienvenue à bord !")
  await page.goBack()
  await expect(file).toBeHidden()
})

test("by keyboard, the school rejects an application and gives the fee back", async ({ page, site }) => {
  const candidate = await aSubmittedCandidate(site)
  await asAdmin(page, site)
  await page.goto(path)
  await (await find(page, candidate)).focus()
  await page.keyboard.press("Enter")
  const file = dialog(page)
  await file.getByLabel("Notes").focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(file.getByRole("button", { name: "Rejeter" })).toBeFocused()
  await page.keyboard.press("Enter")
  const question = page.getByRole("dialog", { name: "Rejeter cette demande ?" })
  await expect(question).toBeVisible()
  await expectNoBarrier(page, "question before a rejection")
  await question.getByLabel("Message à la personne").focus()
  await page.keyboard.type("Le certificat est illisible.")
  await question.getByRole("button", { name: "Rejeter" }).press("Enter")
  await expect(toast(page, "Demande rejetée avec succès")).toBeVisible()
  await expect(file).toContainText("Rejetée")
  await expect(file.getByRole("region", { name: "Sessions réservées" })).not.toContainText("Confirmée")
  const mail = await mailed(site, candidate, "Votre demande de permis n’est pas acceptée")
  expect(mail).toContain("Le certificat est illisible.")

  const refund = file.getByRole("button", { name: "Rembourser" })
  await expect(refund).toBeEnabled()
  await refund.press("Enter")
  await page
    .getByRole("dialog", { name: "Rembourser ce paiement ?" })
    .getByRole("button", { name: "Rembourser" })
    .press("Enter")
  await expect(toast(page, "Paiement remboursé avec succès")).toBeVisible()
  await expect(file.getByRole("region", { name: "Paiement" })).toContainText("Remboursé")
  expect(await mailed(site, candidate, "Votre remboursement")).toContain("CHF")
  await page.keyboard.press("Escape")
  await expect(file).toBeHidden()
  await expect(page.getByRole("button", { name: "Voir : Élodie Rochat" })).toBeFocused()
})

test("the fee of a draft that was never sent is given back, and nothing of the draft is shown", async ({
  page,
  site,
}) => {
  const candidate = await aCandidate(site, "Réservation")
  await asAdmin(page, site)
  await page.goto(`${path}?q=${encodeURIComponent(candidate.email)}`)
  await page.getByRole("button", { name: "Voir : Élodie Rochat" }).click()
  const file = dialog(page)
  await expect(file).toContainText("Ce brouillon est privé")
  await expect(file.getByRole("region", { name: "Documents" })).toHaveCount(0)
  await file.getByRole("button", { name: "Rembourser" }).click()
  const question = page.getByRole("dialog", { name: "Rembourser ce paiement ?" })
  await question.getByRole("button", { name: "Rembourser" }).click()
  await expect(file.getByRole("region", { name: "Paiement" })).toContainText("Remboursé")
  expect(await mailed(site, candidate, "Votre remboursement")).toContain("Votre demande reste en préparation")
})

test("who decides second is told, sees what was decided, and keeps the words typed", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 409/)
  const candidate = await aSubmittedCandidate(site)
  const admin = await asAdmin(page, site)
  await page.goto(path)
  await (await find(page, candidate)).click()
  const file = dialog(page)
  await file.getByLabel("Notes").fill("Il manque une page.")
  const call = callerOf(site, admin)
  const { items } = await call<ListedApplications>("GET", `${path}?q=${encodeURIComponent(candidate.email)}`)
  const address = `${path}/${items[0]?.id}`
  const { version } = await call<ApplicationFile>("GET", address)
  await call("POST", `${address}/decision`, { version, decision: "approved" })
  await file.getByRole("button", { name: "Rejeter" }).click()
  await page.getByRole("dialog", { name: "Rejeter cette demande ?" }).getByRole("button", { name: "Rejeter" }).click()
  await expect(file.getByRole("alert").first()).toContainText("Modifié entre-temps")
  await expect(file).toContainText("Approuvée")
  await expect(file).toContainText("Il manque une page.")
  await expect(file.getByRole("button", { name: "Approuver" })).toBeHidden()
})

/** A browser with a viewer of PDFs has none in a frame that refuses the file; one without never has. */
async function seesPdf(page: Page, frame: Locator): Promise<boolean> {
  await expect(frame).toBeVisible()
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const viewer = () => page.frames().some((one) => one.url().startsWith("chrome-extension://"))
    await expect.poll(viewer, { message: "the viewer of PDFs" }).toBe(true)
    return true
  }
  const answer = await page.request.get((await frame.getAttribute("src")) ?? "")
  expect(answer.headers()).toMatchObject({ "content-type": "application/pdf" })
  expect(answer.headers()["content-disposition"]).toMatch(/^inline/)
  expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'self'")
  return false
}
