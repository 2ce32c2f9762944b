import { expect, type Locator, type Page } from "@playwright/test"

export const person = (page: Page) => page.getByRole("combobox", { name: "Personne", exact: true })
export const booked = (page: Page) => page.getByRole("heading", { name: /^Réservation [A-Z2-9]{8} confirmée$/ })

/** Waits until the search marks the person of that address and has the last answer: until then it ignores Enter. */
export async function expectMarked(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("option").filter({ hasText: email })).toHaveAttribute("aria-selected", "true")
  await expect(page.getByRole("listbox", { name: "Personnes trouvées" })).toHaveAttribute("aria-busy", "false")
}

/** Tab until there, as somebody who sees where the focus is; it must not take for ever. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 20; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

/** The first time that is free at Morges on the day; each select takes what is typed. */
export async function chooseMoment(page: Page, day: string): Promise<void> {
  await tabTo(page, page.getByRole("combobox", { name: "Base" }))
  await page.keyboard.type("Morges")
  await tabTo(page, page.getByRole("textbox", { name: "Date" }))
  await page.keyboard.press("Control+A")
  await page.keyboard.type(day.split("-").toReversed().join("."))
  const time = page.getByRole("combobox", { name: "Heure", exact: true })
  await expect(time.getByRole("option", { name: /^14:00/ })).toBeEnabled()
  await tabTo(page, time)
  await page.keyboard.type("14:00")
  await expect(time).toHaveValue("14:00")
}
