import { fillForm, openForm, referenceOf, sendButton } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

const posts = "**/api/v1/reservations"

test("a double click makes one reservation", async ({ page, places }) => {
  const day = await places.quietDay()
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, "09:00")
  await sendButton(page).dblclick()
  await referenceOf(page)
  expect(await places.takenOn("boat_license", day)).toBe(1)
})

test("a reload in the middle of sending settles by itself what was sent, as one reservation", async ({
  page,
  places,
}) => {
  const day = await places.quietDay()
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, "09:00")
  const reached = Promise.withResolvers<void>()
  await page.route(posts, async (route) => {
    // The server has answered; the answer never arrives.
    await route.fetch({ maxRetries: 2 })
    reached.resolve()
  })
  await sendButton(page).click()
  await expect(page.getByRole("button", { name: "Envoi en cours…" })).toBeDisabled()
  await reached.promise
  await page.unroute(posts)
  await page.reload()
  await referenceOf(page)
  expect(await places.takenOn("boat_license", day)).toBe(1)
})

test("a form changed after a lost answer makes no second reservation", async ({ page, places, mishaps }) => {
  mishaps.expect(/ERR_FAILED/)
  const day = await places.quietDay()
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, "09:00")
  await page.route(posts, async (route) => {
    await route.fetch({ maxRetries: 2 })
    await route.abort()
  })
  await sendButton(page).click()
  await expect(page.getByRole("alert")).toContainText("Une erreur inattendue est survenue. Veuillez réessayer.")
  await page.unroute(posts)
  await page.getByRole("textbox", { name: "Remarques" }).fill("Nous serons deux.")
  await sendButton(page).click()
  await referenceOf(page)
  expect(await places.takenOn("boat_license", day)).toBe(1)
})

test("an answer lost on its way is asked for again and makes one reservation", async ({ page, places, mishaps }) => {
  mishaps.expect(/ERR_FAILED/)
  const day = await places.quietDay()
  await openForm(page, "boat_rental")
  await fillForm(page, "boat_rental", day, "09:00")
  await page.route(
    posts,
    async (route) => {
      await route.fetch({ maxRetries: 2 })
      await route.abort("failed")
    },
    { times: 1 },
  )
  await sendButton(page).click()
  await referenceOf(page)
  expect(await places.takenOn("boat_rental", day)).toBe(2)
})
