import type { Page } from "@playwright/test"
import { mailsTo, newAddress } from "#tests/e2e/steps/account-steps.ts"
import {
  calendar,
  dayButton,
  fillForm,
  guest,
  openForm,
  referenceOf,
  sendButton,
} from "#tests/e2e/steps/booking-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { expectNoteInSight } from "#tests/e2e/steps/note-in-sight.ts"
import type { Site } from "#tests/support/site.ts"

async function manageLink(site: Site, email: string, subject: RegExp): Promise<string> {
  const found = async () => (await mailsTo(site, email)).findLast((mail) => subject.test(mail.subject))
  await expect.poll(found).toBeDefined()
  const link = /https?:\/\/\S*\/ma-reservation#[\w-]{43}/.exec((await found())?.bodies["text/plain"] ?? "")?.[0]
  expect(link, "a link to manage the booking").toBeDefined()
  return link ?? ""
}

const steps = (page: Page) => page.getByRole("list", { name: "Où en est votre réservation" })
const change = (page: Page) => page.getByRole("region", { name: "Un empêchement ?" })

atBothWidths(() => {
  test("a guest books, opens the link of the mail, moves the booking and cancels it", async ({
    page,
    site,
    places,
  }) => {
    const email = newAddress()
    await openForm(page, "boat_rental")
    const day = await places.quietDay()
    await fillForm(page, "boat_rental", day)
    await page.getByRole("textbox", { name: "E-mail" }).fill(email)
    await sendButton(page).click()
    const reference = await referenceOf(page)

    await page.goto(await manageLink(site, email, /Votre demande/))
    await expect(page.getByText(reference)).toBeVisible()
    await expect(page).toHaveURL("/ma-reservation")
    await expect(steps(page).getByRole("listitem").filter({ hasText: "Confirmation" })).toHaveAttribute(
      "aria-current",
      "step",
    )
    await expect(page.getByText(guest.phone)).toHaveCount(0)
    await expectNoBarrier(page, "a booking of a guest")

    await change(page).getByRole("button", { name: "Déplacer" }).click()
    // Its month is the first shown, whatever the first free day.
    await expect(calendar(page).getByRole("button", { name: new RegExp(`^${inFrench(day)}`) })).toBeVisible()
    const otherDay = await dayButton(page, await places.quietDay())
    await expect(otherDay).toHaveAccessibleName(/, (bateaux libres|derniers bateaux)$/)
    await otherDay.click()
    const slots = page.getByRole("radio", { name: /^\d\d:\d\d/, disabled: false })
    await slots.last().locator("xpath=ancestor::label").click()
    await expectNoBarrier(page, "a booking being moved")
    await page.getByRole("button", { name: "Déplacer ma réservation" }).click()
    await expectNoteInSight(page, "Réservation déplacée")

    await page.goto(await manageLink(site, email, /est déplacée au/))
    await expect(change(page)).toContainText("gratuitement")
    await change(page).getByRole("button", { name: "Annuler" }).click()
    await expect(page.getByRole("dialog")).toContainText("L’annulation est gratuite")
    await page.getByRole("button", { name: "Annuler ma réservation" }).click()
    await expectNoteInSight(page, "Réservation annulée")
    await expect(page.getByText("Cette réservation est annulée")).toBeVisible()
    await expect(change(page)).toHaveCount(0)
    await manageLink(site, email, /est annulée/)
  })
})

test("an invalid link offers a new one by mail, by keyboard alone", async ({ page, mishaps }) => {
  mishaps.expect(/404 .*own-reservation|status of 404/)
  await page.goto("/ma-reservation#nowhere")
  await expect(page.getByText("Ce lien ne mène à aucune réservation")).toBeVisible()
  await expectNoBarrier(page, "a link that leads nowhere")
  await page.getByRole("textbox", { name: "E-mail de la réservation" }).focus()
  await page.keyboard.type("nobody@example.ch")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Demande envoyée")).toBeVisible()
})
