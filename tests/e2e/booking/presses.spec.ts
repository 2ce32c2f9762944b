import type { Locator, Page } from "@playwright/test"
import type { ReservationType } from "#app/features/calendar/slots/availability.schema.ts"
import {
  calendar,
  choiceDialog,
  guest,
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

/** Presses of a finger or a mouse button that each form needs, the link on the home page and the sending included. */
const needed = { boat_license: 6, boat_rental: 6, group_outing: 5 } satisfies Record<ReservationType, number>

const plate = (page: Page, name: string | RegExp) =>
  page.getByRole("radio", { name, disabled: false }).first().locator("xpath=ancestor::label")

/** From the press before, by Tab alone. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 12 && !(await isThere()); tabs++) await page.keyboard.press("Tab")
  await expect(field).toBeFocused()
}

let daysTaken = 0

/** The form is open; whatever it needs is pressed or typed. Each request has a day of its own, whose boats are free. */
async function fillAndSend(page: Page, type: ReservationType, press: (what: Locator) => Promise<void>): Promise<void> {
  daysTaken += 1
  if (type === "boat_rental") await press(plate(page, /Bateau électrique moyen/))
  const free = /, (places|dernières places|bateaux|derniers bateaux|départs|derniers départs)( libres)?$/
  await press(calendar(page).getByRole("button", { name: free, disabled: false }).nth(daysTaken))
  await press(plate(page, /^\d\d:00/))
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
      await fillAndSend(page, type, press)
      expect(await hand.clicks()).toBe(needed[type])
      expect(await hand.clicks()).toBeLessThanOrEqual(6)
    })
  }

  test("by the bar and the offers it is one press more, so the presses are really counted", async ({
    page,
    hasTouch,
    hand,
  }) => {
    const press = (what: Locator) => (hasTouch ? what.tap() : what.click())
    await page.goto("/")
    await press(page.getByRole("banner").getByRole("link", { name: "Réserver" }))
    await press(offerLink(page, "group_outing"))
    await press(choiceDialog(page).getByRole("button", { name: "Continuer en invité" }))
    await fillAndSend(page, "group_outing", press)
    expect(await hand.clicks()).toBe(needed.group_outing + 1)
  })
})
