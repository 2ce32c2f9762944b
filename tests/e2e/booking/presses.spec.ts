import type { Locator, Page } from "@playwright/test"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import {
  calendar,
  choiceDialog,
  freeDay,
  guest,
  heldFor,
  offerLink,
  referenceOf,
  sendButton,
  titles,
  types,
} from "#tests/e2e/steps/booking-steps.ts"
import { test } from "#tests/e2e/steps/hand.ts"
import { atBothWidths, expect } from "#tests/e2e/steps/journey.ts"

const homeLink = {
  boat_license: "Réserver une première leçon",
  boat_rental: /^Location Bateau Électrique/,
  group_outing: "Réserver une sortie",
} satisfies Record<ReservationType, string | RegExp>

/** Presses of a finger or a mouse button for each form, from the link on the home page to the sending. */
const needed = { boat_license: 6, boat_rental: 6, group_outing: 5 } satisfies Record<ReservationType, number>

const plate = (page: Page, name: string | RegExp) =>
  page.getByRole("radio", { name, disabled: false }).locator("xpath=ancestor::label")

/** Moves there by Tab alone. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 12 && !(await isThere()); tabs++) await page.keyboard.press("Tab")
  await expect(field).toBeFocused()
}

type Press = (what: Locator) => Promise<void>

/**
 * Fills in and sends the open form. Each journey has its own day, so that none takes the boats of another. It is not
 * today if it can be another day, and its last hour: an hour that begins while the form is filled in is refused.
 */
async function fillAndSend(page: Page, type: ReservationType, nth: number, press: Press): Promise<void> {
  if (type === "boat_rental") await press(plate(page, /Bateau électrique moyen/).first())
  if (type === "group_outing") {
    await tabTo(page, page.getByRole("spinbutton", { name: "Nombre de personnes" }))
    await page.keyboard.type("2")
    await expect(page.getByRole("spinbutton", { name: "Nombre de personnes" })).toHaveValue("2")
  }
  const days = calendar(page).getByRole("button", { name: freeDay, disabled: false })
  await expect(days.first()).toBeVisible()
  const later = (await days.count()) - 1
  await press(days.nth(later === 0 ? 0 : 1 + (nth % later)))
  await press(plate(page, /^\d\d:00(?!.*M’avertir)/).last())
  // The line of the hold moves the fields below. A press at that moment would miss, and its repetition would count.
  await expect(heldFor(page)).toBeVisible()
  if (type === "boat_license") await press(plate(page, "Débutant"))
  await tabTo(page, page.getByRole("textbox", { name: "Prénom" }))
  for (const text of [guest.firstName, guest.lastName, guest.email, guest.phone]) {
    await page.keyboard.type(text)
    await page.keyboard.press("Tab")
  }
  await press(sendButton(page))
  expect(await referenceOf(page)).toMatch(/^[A-Z0-9]{8}$/)
}

atBothWidths(() => {
  for (const type of types) {
    test(`${titles[type]}: ${needed[type]} presses from the home page to the sent request`, async ({
      page,
      hasTouch,
      hand,
    }) => {
      const press = (what: Locator) => (hasTouch ? what.tap() : what.click())
      await page.goto("/")
      await press(page.getByRole("main").getByRole("link", { name: homeLink[type] }))
      await press(choiceDialog(page).getByRole("button", { name: "Continuer en invité" }))
      await fillAndSend(page, type, hasTouch ? 1 : 2, press)
      expect(await hand.clicks()).toBe(needed[type])
      expect(await hand.clicks()).toBeLessThanOrEqual(6)
    })
  }

  test("control: the way through the bar and the offers takes one press more", async ({ page, hasTouch, hand }) => {
    const press = (what: Locator) => (hasTouch ? what.tap() : what.click())
    await page.goto("/")
    await press(page.getByRole("banner").getByRole("link", { name: "Réserver" }))
    await press(offerLink(page, "group_outing"))
    await press(choiceDialog(page).getByRole("button", { name: "Continuer en invité" }))
    await fillAndSend(page, "group_outing", hasTouch ? 3 : 4, press)
    expect(await hand.clicks()).toBe(needed.group_outing + 1)
  })
})
