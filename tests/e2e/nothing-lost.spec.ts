import type { Locator } from "@playwright/test"
import {
  expectGuestKept,
  fillForm,
  notSent,
  openForm,
  referenceOf,
  sendButton,
  slotRadio,
  toast,
} from "#tests/e2e/steps/booking-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"

test("a half-filled form survives a reload, and each type keeps its own", async ({ page, places }) => {
  const day = await places.quietDay()
  await openForm(page, "boat_rental")
  await page.getByRole("combobox", { name: "Durée de la location" }).selectOption("4 heures")
  await fillForm(page, "boat_rental", day, "11:00")
  await page.getByRole("textbox", { name: "Remarques" }).fill("<b>Zoé</b> 🚤 שלום")
  await page.reload()
  await expectGuestKept(page)
  await expect(page.getByRole("combobox", { name: "Durée de la location" })).toHaveValue("4")
  await expect(page.getByRole("radio", { name: "Bateau électrique moyen" })).toBeChecked()
  await expect(slotRadio(page, "11:00")).toBeChecked()
  await expect(page.getByRole("textbox", { name: "Remarques" })).toHaveValue("<b>Zoé</b> 🚤 שלום")
  await openForm(page, "group_outing")
  await expectGuestKept(page)
  await expect(page.getByRole("textbox", { name: "Remarques" })).toHaveValue("")
})

test("a server that is away: the form stays as it is and is sent once the server is back", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const day = await places.quietDay()
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, "09:00")
  await site.stop()
  await sendButton(page).click()
  await expect(toast(page)).toContainText("Une erreur inattendue est survenue. Veuillez réessayer.")
  await expect(notSent(page)).toBeFocused()
  await expect(notSent(page)).toContainText("Une erreur inattendue est survenue. Veuillez réessayer.")
  await site.start()
  await expectGuestKept(page)
  await expect(slotRadio(page, "09:00")).toBeChecked()
  await sendButton(page).click()
  await referenceOf(page)
  expect(await places.takenOn("boat_license", day)).toBe(1)
})

atBothWidths(() => {
  test("a server that answers 503: the given words, and nothing typed is lost", async ({ page, places, mishaps }) => {
    mishaps.expect(/status of 503/)
    const day = await places.quietDay()
    await openForm(page, "boat_license")
    await fillForm(page, "boat_license", day, "14:00")
    await page.route("**/api/v1/reservations", (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", body: '{"code":"database-unavailable"}' }),
    )
    await sendButton(page).click()
    await expect(toast(page).getByText("Erreur", { exact: true })).toBeVisible()
    await expect(toast(page)).toContainText("Une erreur est survenue lors de la réservation. Veuillez réessayer.")
    await expect
      .poll(() => isCovered(notSent(page), toast(page)), { message: "the same words in the page" })
      .toBe(false)
    await expectGuestKept(page)
    await page.unroute("**/api/v1/reservations")
    await sendButton(page).click()
    await referenceOf(page)
  })
})

test("too many requests: the visitor is told, and nothing typed is lost", async ({ page, places, site, mishaps }) => {
  mishaps.expect(/status of 429/)
  const day = await places.quietDay()
  const [slot] = await places.slotsOn("boat_license", day)
  await site.stop()
  await site.start({ PUBLIC_POSTS_PER_MINUTE: "1" })
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, "14:00")
  if (slot) await places.takeAll({ ...slot, currentBookings: slot.maxCapacity - 1 })
  await sendButton(page).click()
  await expect(notSent(page)).toBeFocused()
  await expect(toast(page).getByText("Erreur", { exact: true })).toBeVisible()
  await expect(toast(page).getByText(/^Trop de demandes. Réessayez dans \d+ secondes\.$/)).toBeVisible()
  await expectGuestKept(page)
  await site.stop()
  await site.start()
  await sendButton(page).click()
  await referenceOf(page)
})

/** Whether the words can be read: on the screen, and not below the cover. */
async function isCovered(words: Locator, cover: Locator): Promise<boolean> {
  const [below, above, height] = [
    await words.boundingBox(),
    await cover.boundingBox(),
    words.page().viewportSize()?.height,
  ]
  if (!below || !above || !height) throw new Error("nothing to compare")
  return below.y < 0 || below.y + below.height > Math.min(above.y, height)
}
