import type { Page } from "@playwright/test"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"

const form = (page: Page, name = "Écrivez-nous") => page.getByRole("form", { name })
const field = (page: Page, name: string) => page.getByRole("form").getByRole("textbox", { name, exact: true })
const subject = (page: Page) => page.getByRole("combobox", { name: "Sujet" })
const sendButton = (page: Page) => page.getByRole("button", { name: "Envoyer le message" })

async function fill(page: Page, email: string): Promise<void> {
  await field(page, "Prénom").fill("Zoé")
  await field(page, "Nom").fill("d’Aubonne")
  await field(page, "E-mail").fill(email)
  await field(page, "Message").fill("Bonjour,\nest-ce ouvert dimanche ?")
}

async function expectKept(page: Page, email: string): Promise<void> {
  await expect(field(page, "Prénom")).toHaveValue("Zoé")
  await expect(field(page, "Nom")).toHaveValue("d’Aubonne")
  await expect(field(page, "E-mail")).toHaveValue(email)
  await expect(field(page, "Message")).toHaveValue("Bonjour,\nest-ce ouvert dimanche ?")
}

let letters = 0
function newcomer(): string {
  letters += 1
  return `lettre-${process.pid}-${Date.now()}-${letters}@example.ch`
}

onPhone(() => {
  test("a visitor writes: the school gets the message, the visitor a receipt", async ({ page, site }) => {
    const email = newcomer()
    await page.goto("/contact")
    await fill(page, email)
    await subject(page).selectOption("Location de bateau")
    await sendButton(page).click()
    await expect(form(page).getByRole("status")).toContainText("Nous vous répondons sous 24 h.")
    await expect(toast(page).getByText("Message envoyé")).toBeVisible()
    for (const name of ["Prénom", "Nom", "E-mail", "Message"]) await expect(field(page, name)).toHaveValue("")
    const mails = async () => (await site.mails()).filter((eml) => eml.includes(email))
    await expect.poll(async () => (await mails()).length, { message: "both mails" }).toBe(2)
    const toSchool = (await mails()).find((eml) => /^To: bonjour@/m.test(eml))
    expect(toSchool).toMatch(new RegExp(`^Reply-To: ${email}`, "m"))
    const mail = readMail(toSchool ?? "")
    expect(mail.subject).toMatch(/^Message du site.: Location de bateau \(Zoé d’Aubonne\)$/)
    expect(mail.bodies["text/plain"]).toContain("est-ce ouvert dimanche ?")
  })
})

test("nothing filled in: each field is named, and the list leads to them by keyboard", async ({ page }) => {
  await page.goto("/contact")
  await sendButton(page).click()
  const alert = form(page).getByRole("alert")
  await expect(alert).toBeFocused()
  await expect(alert.getByRole("link")).toHaveText([
    "Veuillez indiquer votre prénom",
    "Veuillez indiquer votre nom",
    "Adresse email invalide",
    "Veuillez choisir un sujet",
    "Veuillez écrire votre message",
  ])
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(field(page, "Prénom")).toBeFocused()
})

test("too many messages: the visitor is told, nothing typed is lost, and it is sent once there is room", async ({
  page,
  site,
  mishaps,
}) => {
  mishaps.expect(/status of 429|ApiProblem/)
  await site.stop()
  await site.start({ PUBLIC_POSTS_PER_MINUTE: "1" })
  await page.request.post("/api/v1/contact-messages", { data: {} })
  const email = newcomer()
  await page.goto("/contact")
  await fill(page, email)
  await subject(page).selectOption("Autre sujet")
  await sendButton(page).click()
  await expect(form(page).getByRole("alert")).toContainText(/Trop de demandes\. Réessayez dans \d+ secondes\./)
  await expectKept(page, email)
  await page.reload()
  await expectKept(page, email)
  await expect(subject(page)).toHaveValue("autre")
  await site.stop()
  await site.start()
  await sendButton(page).click()
  await expect(form(page).getByRole("status")).toContainText("Nous vous répondons sous 24 h.")
})

test("what is typed before the scripts have come is kept", async ({ page }) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route("**/assets/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/contact", { waitUntil: "commit" })
  await expect(sendButton(page)).toBeDisabled()
  await fill(page, "vite@example.ch")
  await subject(page).selectOption("Permis bateau")
  letGo()
  await expect(sendButton(page)).toBeEnabled()
  await expectKept(page, "vite@example.ch")
  await expect(subject(page)).toHaveValue("permis")
})

test("/vente: its own title and beginning, the subject chosen", async ({ page }) => {
  await page.goto("/vente")
  await expect(page).toHaveTitle(/^Vente de bateaux électriques/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/vente$/)
  await expect(page.getByRole("main")).toContainText("distributeur exclusif de bateaux électriques")
  for (const fact of ["Sur devis", /2-8\ssemaines/, "Essai sur le lac"]) {
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(subject(page)).toHaveValue("vente")
  await expect(sendButton(page)).toBeEnabled()
  await expect(subject(page)).toHaveValue("vente")
})

test("four cards, three bases on the chart, five questions", async ({ page }) => {
  await page.goto("/contact")
  const cards = page.getByRole("region", { name: "Nous joindre" }).getByRole("listitem")
  await expect(cards).toContainText(["+41 22 555 01 23", "bonjour@troisports.example", "Quai des Alpes 12", "9h-18h"])
  for (const [name, address] of [
    ["Nyon", "Quai des Alpes 12, 1260 Nyon"],
    ["Morges", "Place de la Navigation 4, 1110 Morges"],
    ["Vevey", "Quai Perdonnet 21, 1800 Vevey"],
  ] as const) {
    await page
      .getByRole("navigation", { name: /^Carte du Léman/ })
      .getByRole("link", { name })
      .click()
    await expect(page.locator(":target")).toContainText(address)
  }
  await expect(page.locator("#faq summary")).toHaveCount(5)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("everything can be read, questions open, and the form says what it needs", async ({ page, mishaps }) => {
    // The policy refuses scripts where they are off.
    mishaps.expect(/\.js csp$|policy|Content Security Policy/)
    await page.goto("/contact")
    // The emulation keeps the parser from opening <noscript>: its words are read where they are served.
    expect(await (await page.request.get("/contact")).text()).toMatch(
      /<noscript><p[^>]*>Le formulaire a besoin de JavaScript./,
    )
    await expect(sendButton(page)).toBeDisabled()
    await page.getByText("Puis-je annuler ma réservation").click()
    await expect(page.getByText("L’annulation est gratuite jusqu’à 48h avant.")).toBeVisible()
    await page.goto("/vente")
    await expect(subject(page)).toHaveValue("vente")
  })
})
