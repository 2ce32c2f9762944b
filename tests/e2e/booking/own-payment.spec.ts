import type { Page } from "@playwright/test"
import { aPerson } from "#tests/e2e/steps/account-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { enter, sessionsOf, takeSeats } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { holdAnswers } from "#tests/e2e/steps/pace.ts"
import { bookedByLink, confirm } from "#tests/e2e/steps/payment-steps.ts"

const payment = (page: Page) => page.getByRole("region", { name: "Paiement" })
const payButton = (page: Page, name: string | RegExp) => payment(page).getByRole("button", { name })

onPhone(() => {
  test("a guest pays a confirmed rental by the link after a failed payment, and sees the amount of a refund", async ({
    page,
    browser,
    site,
    places,
    mishaps,
  }) => {
    const { reference, link } = await bookedByLink(page, site, places, "boat_rental")
    await page.goto(link)
    await expect(payment(page)).toContainText("l’école confirme d’abord votre demande")
    await confirm(browser, site, reference)

    await page.reload()
    const pay = payButton(page, /^Payer \d+€$/)
    const sum = /\d+€/.exec((await pay.textContent()) ?? "")?.[0] ?? ""
    await expect(payment(page)).toContainText(`Reste à payer${sum}`)
    await expect(page.getByText("Prix indicatif")).toHaveCount(0)
    await expectNoBarrier(page, "what a guest owes")

    await payment(page).getByRole("checkbox", { name: "Simuler un échec" }).check()
    const release = await holdAnswers(page, "**/api/v1/own-reservation")
    await pay.click()
    await expect(payButton(page, "Paiement en cours…")).toBeFocused()
    release()
    await expect(payment(page).getByRole("alert")).toContainText("Rien n’a été débité")
    await expectNoBarrier(page, "a payment that failed")

    await payment(page).getByRole("checkbox", { name: "Simuler un échec" }).uncheck()
    await pay.dblclick()
    await page.reload()
    await expect(payment(page)).toContainText("Tout est payé")
    await expect(payment(page)).toContainText(/Payé le .*En ligne, simulé, SIM-/)
    await expect(payButton(page, /^Payer/)).toHaveCount(0)
    await expectNoBarrier(page, "a paid booking")

    const receipt = payButton(page, /^Reçu \(PDF\)/)
    expect((await receipt.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    mishaps.expect(/own-reservation\/receipt.*ERR_FAILED|ERR_FAILED.*own-reservation\/receipt|Failed to fetch/)
    await page.route("**/own-reservation/receipt", (route) => route.abort(), { times: 1 })
    await receipt.click()
    await expect(payment(page).getByRole("alert")).toContainText("Le fichier n’est pas arrivé")
    await expectNoBarrier(page, "a receipt that did not come")
    const saved = page.waitForEvent("download")
    await receipt.press("Enter")
    expect((await saved).suggestedFilename()).toMatch(/^recu-P-[0-9A-F]{12}\.pdf$/)
    await expect(payment(page).getByRole("alert")).toHaveCount(0)
    await expect(receipt).toBeFocused()

    await page.getByRole("button", { name: "Annuler" }).click()
    await expect(page.getByRole("dialog")).toContainText(`vos ${sum} vous sont rendus`)
    await page.getByRole("button", { name: "Annuler ma réservation" }).click()
    await expect(payment(page)).toContainText(`L’école vous rend${sum}`)
  })
})

test("a confirmed lesson shows that the school will set its amount", async ({ page, browser, site, places }) => {
  const { reference, link } = await bookedByLink(page, site, places, "boat_license")
  await confirm(browser, site, reference)
  await page.goto(link)
  await expect(payment(page)).toContainText(/L’école n’a pas encore arrêté le montant \(à partir de \d+€/)
  await expect(payment(page).getByRole("button")).toHaveCount(0)
})

test("a candidate pays the deposit of the sessions from the account, and sees when the balance is due", async ({
  page,
  site,
}) => {
  const person = await aPerson(site)
  const soonest = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const open = (await sessionsOf(site, person)).filter(({ placesLeft, date }) => placesLeft > 0 && date >= soonest)
  const course = ["theory", "practice"].flatMap((type) => open.filter((one) => one.sessionType === type).slice(0, 1))
  await takeSeats(site, course, person)
  await enter(page, site, person)
  await page.goto("/dashboard?onglet=permis")
  await expect(page.getByText(/^Reste CHF/)).toBeVisible()
  await page.getByRole("link", { name: "Déplacer ou annuler une session" }).click()

  await expect(payment(page)).toContainText("Acompte, à payer maintenant")
  await expectNoBarrierAtBothWidths(page, "what a candidate owes")
  const deposit = payButton(page, /^Payer l’acompte \(CHF/)
  await deposit.focus()
  const release = await holdAnswers(page, "**/api/v1/own-sessions")
  await page.keyboard.press("Enter")
  await expect(payButton(page, "Paiement en cours…")).toBeFocused()
  release()
  await expect(payment(page).getByText("Paiement reçu")).toBeVisible()
  await expect(payment(page)).not.toContainText("Acompte")
  await expect(payment(page)).toContainText(/Solde, à payer jusqu’au/)
  await expect(payButton(page, /^Payer le solde \(CHF/)).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "the balance of sessions")
})
