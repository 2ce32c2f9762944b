import type { Page } from "@playwright/test"
import { mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"

const form = (page: Page) => page.getByRole("form", { name: "Montez à bord les premiers" })
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name: new RegExp(`^${name}`) })
const sendButton = (page: Page) => form(page).getByRole("button", { name: "Rejoindre la liste d’attente" })
const plan = (page: Page) => form(page).getByRole("combobox", { name: "Formule qui vous tente" })

let people = 0
/** An address of its own for each journey. */
function newcomer(): string {
  people += 1
  return `lac-${process.pid}-${Date.now()}-${people}@example.ch`
}

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const shown = toast(page).filter({ hasText: description })
  await expect(shown.getByText(title, { exact: true })).toBeVisible()
  await expect(shown.getByText(description, { exact: true })).toBeVisible()
}

onPhone(() => {
  test("a visitor chooses a plan, signs up and is confirmed by mail", async ({ page, site }) => {
    const email = newcomer()
    await page.goto("/boat-sharing")
    await page.getByRole("link", { name: "Choisir cette formule : Plaisancier" }).click()
    await expect(page).toHaveURL("/boat-sharing#newsletter")
    await expect(plan(page)).toHaveValue("plaisancier")
    await field(page, "E-mail").fill(email)
    await field(page, "Prénom").fill("Zoé")
    await field(page, "Une question").fill("Plutôt le soir.")
    await sendButton(page).click()
    await expectToast(
      page,
      "Inscription réussie !",
      "Vous serez parmi les premiers informés du lancement du Boat Sharing.",
    )
    await expect(form(page).getByRole("status")).toContainText("Inscription réussie !")
    for (const name of ["E-mail", "Prénom", "Nom", "Une question"]) await expect(field(page, name)).toHaveValue("")
    await expect(plan(page)).toHaveValue("non-decide")
    const confirmation = async () => (await mailsTo(site, email))[0]
    await expect.poll(confirmation, { message: "the confirmation" }).toBeDefined()
    const mail = await confirmation()
    expect(mail?.subject).toMatch(/^Boat Sharing.: vous êtes sur la liste d’attente$/)
    for (const body of [mail?.bodies["text/html"], mail?.bodies["text/plain"]]) expect(body).toContain("Plaisancier")
  })
})

test("an address that is there already: the given words, and nothing typed is lost", async ({ page, mishaps }) => {
  mishaps.expect(/status of 409/)
  const email = newcomer()
  await page.goto("/boat-sharing")
  for (const address of [email, email.toUpperCase()]) {
    await field(page, "E-mail").fill(address)
    await sendButton(page).click()
    if (address === email) await expect(form(page).getByRole("status")).toContainText("Inscription réussie !")
  }
  await expectToast(page, "Email déjà enregistré", "Cet email est déjà dans notre liste d'attente !")
  const alert = form(page).getByRole("alert")
  await expect(alert).toBeFocused()
  await expect(alert).toContainText("Email déjà enregistré")
  await expect(alert.getByRole("link")).toHaveText("Cet email est déjà dans notre liste d'attente !")
  await expect(field(page, "E-mail")).toHaveValue(email.toUpperCase())
})

test("while it is sent the button is disabled and says so; two clicks sign up once", async ({ page }) => {
  let posts = 0
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route("**/api/v1/boat-sharing-interests", async (route) => {
    posts += 1
    await held
    await route.continue()
  })
  await page.goto("/boat-sharing")
  await field(page, "E-mail").fill(newcomer())
  await sendButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(form(page).getByRole("button", { name: "Inscription en cours...", exact: true })).toBeDisabled()
  letGo()
  await expect(form(page).getByRole("status")).toContainText("Inscription réussie !")
  expect(posts).toBe(1)
})

test("an unexpected failure: the given words, logged, and what was typed survives a reload", async ({
  page,
  mishaps,
}) => {
  mishaps.expect(/status of 500|ApiProblem/)
  const logged = page.waitForEvent("console", (message) => message.text().includes("ApiProblem"))
  await page.goto("/boat-sharing")
  await page.route("**/api/v1/boat-sharing-interests", (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: '{"code":"unexpected"}' }),
  )
  const email = newcomer()
  await field(page, "E-mail").fill(email)
  await field(page, "Une question").fill("<b>🚤</b> שלום")
  await sendButton(page).click()
  await expectToast(page, "Erreur", "Une erreur s'est produite. Veuillez réessayer.")
  await expect(form(page).getByRole("alert")).toContainText("Une erreur s'est produite. Veuillez réessayer.")
  await logged
  await page.reload()
  await expect(field(page, "E-mail")).toHaveValue(email)
  await expect(field(page, "Une question")).toHaveValue("<b>🚤</b> שלום")
})

test("a wrong address is named beside its field, and Alt+T leads to the toasts", async ({ page }) => {
  await page.goto("/boat-sharing")
  await field(page, "E-mail").fill("zoe@")
  await page.keyboard.press("Enter")
  await expect(form(page).getByRole("alert")).toBeFocused()
  await expect(field(page, "E-mail")).toHaveAccessibleDescription("Adresse email invalide")
  await field(page, "E-mail").fill(newcomer())
  await page.keyboard.press("Enter")
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press("Alt+t")
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("list")).toBeFocused()
})

test("the page says what the plans are, word for word", async ({ page }) => {
  await page.goto("/boat-sharing")
  await expect(page.getByRole("complementary", { name: "Lancement" })).toContainText("Q1 2025")
  await expect(
    page.getByRole("list", { name: "De l’inscription à la navigation" }).getByRole("listitem"),
  ).toContainText(["Inscription", "Réservation", "Navigation"])
  const plans = page
    .locator("#tarifs")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) })
  await expect(plans).toContainText([
    /Découverte\s*99\sCHF par mois.*4 sorties par mois.*7 jours.*4 à 6.personnes/s,
    /Plaisancier\s*Populaire\s*199\sCHF par mois.*8 sorties par mois.*14 jours.*Tous les types de bateaux/s,
    /Passionné\s*299\sCHF par mois.*Sorties illimitées.*30 jours/s,
  ])
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("everything can be read, and the form says what it needs", async ({ page, mishaps }) => {
    // The policy refuses scripts where they are off.
    mishaps.expect(/\.js csp$|policy|Content Security Policy/)
    await page.goto("/boat-sharing")
    // The emulation keeps the parser from opening <noscript>: its words are read where they are served.
    expect(await (await page.request.get("/boat-sharing")).text()).toMatch(
      /<noscript><p[^>]*>L’inscription en ligne a besoin de JavaScript./,
    )
    await expect(sendButton(page)).toBeDisabled()
    await expect(page.getByText("Sorties illimitées")).toBeVisible()
  })
})
