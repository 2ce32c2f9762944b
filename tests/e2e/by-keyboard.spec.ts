import type { Locator, Page } from "@playwright/test"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import {
  calendar,
  choiceDialog,
  corrections,
  dateButton,
  guest,
  offerLink,
  referenceOf,
  sendButton,
  slotRadio,
  summaryHeading,
  titles,
  types,
} from "#tests/e2e/steps/booking-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"

for (const type of types) {
  test(`a guest books by keyboard only: ${titles[type]}`, async ({ page, places }) => {
    await page.goto("/reservation")
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused()
    await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeInViewport()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main")).toBeFocused()

    await tabTo(page, offerLink(page, type))
    await page.keyboard.press("Enter")
    await expect(choiceDialog(page)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(choiceDialog(page)).toBeHidden()
    await expect(offerLink(page, type)).toBeFocused()
    await page.keyboard.press("Enter")
    await tabTo(page, choiceDialog(page).getByRole("button", { name: "Continuer en invité" }))
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: titles[type], level: 2 })).toBeFocused()

    await tabTo(page, sendButton(page))
    await page.keyboard.press("Enter")
    await expect(corrections(page)).toBeFocused()
    if (type === "boat_rental") await chooseBoat(page)
    else await followCorrection(page, "Veuillez sélectionner une date")
    await tabTo(page, dateButton(page))

    const day = await places.quietDay()
    await chooseDay(page, await places.today(), day)
    await chooseSlot(page, type === "group_outing" ? "15:00" : "14:00")
    if (type === "boat_rental") await lengthenRental(page)
    await giveDetails(page, type)
    await fill(page, "Prénom", guest.firstName)
    await fill(page, "Nom", guest.lastName)
    await fill(page, "E-mail", guest.email)
    await fill(page, "Téléphone", guest.phone)
    await page.keyboard.press("Enter")

    await expect(summaryHeading(page)).toBeFocused()
    await expect(summaryHeading(page)).toHaveCSS("outline-style", "none")
    expect(await referenceOf(page)).toMatch(/^[A-Z0-9]{8}$/)
    expect(await places.takenOn(type, day)).toBe(type === "boat_rental" ? 3 : 1)
  })
}

/** Tab until there, as somebody who sees where the focus is; it must not take for ever. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 40; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole("textbox", { name, exact: true }))
  await page.keyboard.type(text)
}

/** Closes the calendar, opens it, closes it with Escape, opens it again and walks to the day. */
async function chooseDay(page: Page, today: string, day: string): Promise<void> {
  await page.keyboard.press("Enter")
  await expect(calendar(page)).toBeHidden()
  await page.keyboard.press("Enter")
  await expect(focusedDay(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(calendar(page)).toBeHidden()
  await expect(dateButton(page)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(focusedDay(page)).toBeVisible()

  // Each press is awaited: the calendar moves the focus after the press, and the next one counts from there.
  for (const key of ["PageDown", "PageUp"]) {
    const label = (await focusedDay(page).getAttribute("aria-label")) ?? ""
    await page.keyboard.press(key)
    await expect(focusedDay(page)).not.toHaveAttribute("aria-label", label)
  }
  const target = new RegExp(`^${inFrench(day)}(,|$)`)
  const goal = calendar(page).getByRole("button", { name: target })
  for (let steps = 0; steps < 120; steps++) {
    const label = (await focusedDay(page).getAttribute("aria-label")) ?? ""
    if (target.test(label)) break
    const here = dayNamed(label, today)
    const away = (Date.parse(day) - Date.parse(here)) / 86_400_000
    await page.keyboard.press(keyTowards(away))
    await expect(focusedDay(page)).not.toHaveAttribute("aria-label", label)
  }
  await expect(goal).toBeFocused()
  await expect(goal, "its places are known").toBeEnabled()
  await page.keyboard.press("Enter")
  await expect(dateButton(page)).toHaveText(formatDay(day))
  await expect(goal).toBeFocused()
}

const focusedDay = (page: Page) => calendar(page).locator("button:focus")

function keyTowards(days: number): string {
  if (days >= 31) return "PageDown"
  if (days >= 7) return "ArrowDown"
  if (days > 0) return "ArrowRight"
  return days <= -7 ? "ArrowUp" : "ArrowLeft"
}

/** The day a label speaks of, among those the calendar can show. */
function dayNamed(label: string, today: string): string {
  const days = Array.from({ length: 150 }, (_, index) => daysAfter(today, index))
  const found = days.find((day) => label.startsWith(inFrench(day)))
  if (!found) throw new Error(`the focus is on « ${label} », which is no day from today on`)
  return found
}

/** The hours are one group of radio buttons: arrows walk through it, over the bases. */
async function chooseSlot(page: Page, time: string): Promise<void> {
  const first = page.getByRole("group", { name: "Base de Nyon" }).getByRole("radio").first()
  await tabTo(page, first)
  await page.keyboard.press("Space")
  await expect(first).toBeChecked()
  const wanted = slotRadio(page, time)
  for (let steps = 0; steps < 12 && !(await wanted.isChecked()); steps++) await page.keyboard.press("ArrowDown")
  await expect(wanted).toBeChecked()
  await expect(wanted).toBeFocused()
}

async function giveDetails(page: Page, type: ReservationType): Promise<void> {
  if (type === "boat_license") {
    await tabTo(page, page.getByRole("radio", { name: "Débutant" }))
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("radio", { name: "Intermédiaire" })).toBeChecked()
    await tabTo(page, page.getByRole("checkbox", { name: "J’ai déjà des connaissances théoriques" }))
    await page.keyboard.press("Space")
  }
  if (type === "group_outing") {
    await tabTo(page, page.getByRole("spinbutton", { name: "Nombre de personnes" }))
    await page.keyboard.press("ArrowUp")
    await expect(page.getByRole("spinbutton", { name: "Nombre de personnes" })).toHaveValue("6")
  }
}

async function followCorrection(page: Page, name: string): Promise<void> {
  await tabTo(page, corrections(page).getByRole("link", { name }))
  await page.keyboard.press("Enter")
}

/** Before the date, because the free times depend on it. */
async function chooseBoat(page: Page): Promise<void> {
  await followCorrection(page, "Veuillez sélectionner un type de bateau")
  const small = page.getByRole("radio", { name: "Petit bateau électrique" })
  await tabTo(page, small)
  await page.keyboard.press("Space")
  await expect(small).toBeChecked()
}

/** Back to the duration: three hours instead of two; what was chosen since stays. */
async function lengthenRental(page: Page): Promise<void> {
  const hours = page.getByRole("combobox", { name: "Durée de la location" })
  for (let steps = 0; steps < 40; steps++) {
    if (await hours.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press("Shift+Tab")
  }
  await page.keyboard.type("3")
  await expect(hours).toHaveValue("3")
  await expect(slotRadio(page, "14:00")).toBeChecked()
}
