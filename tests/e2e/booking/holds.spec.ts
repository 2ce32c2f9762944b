import type { Page } from "@playwright/test"
import {
  choosePlate,
  expectGuestKept,
  fillDetails,
  fillForm,
  fillGuest,
  heldFor,
  openForm,
  pickDay,
  referenceOf,
  sendButton,
  slotRadio,
} from "#tests/e2e/steps/booking-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"

const more = (page: Page) => page.getByRole("button", { name: "Garder 5 minutes de plus" })
const ended = (page: Page) => page.getByText(/^Ce créneau n’est plus retenu pour vous/)

atBothWidths(() => {
  test("a slot is held while its form is filled in, five minutes more once; then the form keeps everything typed", async ({
    page,
    places,
  }) => {
    await page.clock.install()
    const day = await places.quietDay()
    await openForm(page, "boat_rental")
    await fillDetails(page, "boat_rental")
    await pickDay(page, day)
    await choosePlate(slotRadio(page, "10:00"))
    await expect(heldFor(page)).toHaveText(/^(10:00|9:5\d)$/)
    await expect(more(page)).toHaveCount(0)
    await expectNoBarrier(page, "a slot that is held")

    await page.clock.fastForward("06:00")
    await expect(heldFor(page)).toHaveText(/^[34]:\d\d$/)
    await more(page).click()
    await expect(heldFor(page)).toHaveText(/^1[45]:\d\d$/)
    await expect(more(page)).toHaveCount(0)

    await fillGuest(page)
    await page.clock.fastForward("15:00")
    await expect(ended(page)).toBeVisible()
    await expect(heldFor(page)).toHaveCount(0)
    await expectGuestKept(page)
    await expect(slotRadio(page, "10:00")).toBeChecked()
    await expectNoBarrier(page, "a slot that is no longer held")
    await page.getByRole("button", { name: "Retenir de nouveau" }).click()
    await expect(heldFor(page)).toBeVisible()
    await sendButton(page).click()
    await referenceOf(page)
  })
})

test("two browsers and one place: the first to choose it gets it, the other sees it as held without a click", async ({
  page,
  places,
  site,
  browser,
}) => {
  const day = await places.quietDay()
  const [wanted, other] = (await places.slotsOn("boat_license", day)).filter(({ base }) => base === "nyon")
  if (!wanted || !other) throw new Error("a lesson in the morning and one in the afternoon are needed")
  for (let place = 1; place < wanted.maxCapacity; place++) await places.takeAll({ ...wanted, maxCapacity: 1 })
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, wanted.timeSlot)
  await expect(heldFor(page)).toBeVisible()

  const rival = await anotherDevice(browser, site.origin)
  await openForm(rival, "boat_license")
  await pickDay(rival, day)
  await expect(slotRadio(rival, wanted.timeSlot)).toHaveAccessibleName(/Retenu un instant/)
  await expect(slotRadio(rival, wanted.timeSlot)).toBeDisabled()

  await page.reload()
  await expect(slotRadio(page, wanted.timeSlot)).toBeChecked()
  await expect(heldFor(page)).toHaveText(/^[5-9]:\d\d$/)
  await choosePlate(slotRadio(page, other.timeSlot))
  await expect(heldFor(page)).toBeVisible()
  await rival.reload()
  await expect(slotRadio(rival, wanted.timeSlot)).toBeEnabled()
  await choosePlate(slotRadio(rival, wanted.timeSlot))
  await fillDetails(rival, "boat_license")
  await fillGuest(rival)
  await sendButton(rival).click()
  await referenceOf(rival)
})

test("a party whose slots are known only after the request was sent is not held again", async ({ page, places }) => {
  const day = await places.quietDay()
  await openForm(page, "group_outing")
  await pickDay(page, day)
  await choosePlate(slotRadio(page, "15:00"))
  await expect(heldFor(page)).toBeVisible()
  await fillGuest(page)
  const sent = Promise.withResolvers<void>()
  await page.route(/\/availability\?.*persons=8/, async (route) => {
    await sent.promise
    await route.continue()
  })
  // The booking is answered only once a hold would have been asked for.
  await page.route("**/api/v1/reservations", async (route) => {
    const listed = page.waitForResponse(/\/availability\?.*persons=8/)
    sent.resolve()
    await listed
    await route.continue()
  })
  const held: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/holds")) held.push(request.url())
  })
  await fillDetails(page, "group_outing")
  await sendButton(page).click()
  await referenceOf(page)
  expect(held).toEqual([])
})
