import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier, expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { daysAfter, isMonday } from "#tests/e2e/steps/places.ts"

test("the day and the week of the school: by mouse and keyboard, as blocks and as a list", async ({
  page,
  site,
  places,
}) => {
  const today = await places.today()
  const day = isMonday(daysAfter(today, 1)) ? daysAfter(today, 2) : daysAfter(today, 1)
  await signInAsAdmin(page, site, "/admin/planning")
  const title = page.getByRole("heading", { level: 2 }).first()
  const shown = (asked: string) => expect(title).toHaveText(new RegExp(inFrench(asked).split(" ").slice(1).join(" ")))
  await shown(today)
  await page.getByRole("button", { name: "Jour suivant" }).click()
  if (day !== daysAfter(today, 1)) await page.getByRole("button", { name: "Jour suivant" }).click()
  await shown(day)
  const nyon = page.getByRole("region", { name: "Nyon" })
  await expect(nyon).toContainText("Remplacement de l’hélice")
  await expect(nyon.getByRole("button", { name: /^\d\/6.*, Permis, 09:00–12:00/ })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a day of the planning")

  await nyon.locator("[data-block]").first().focus()
  await page.keyboard.press("ArrowRight")
  await expect(nyon.locator("[data-block]").nth(1)).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(nyon.getByRole("button", { name: /Location/ }).first()).not.toBeFocused()
  await expect(nyon.getByRole("button", { name: /Location/ }).and(page.locator(":focus"))).toHaveCount(1)
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Qui vient")
  await expectNoBarrier(page, "who comes")
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await page.getByText("Liste", { exact: true }).click()
  await expect(nyon.getByRole("link", { name: /^\+41/ }).first()).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "the day as a list")

  await page.getByText("Semaine", { exact: true }).click()
  const week = page.getByRole("table", { name: "Nyon" })
  await expect(week.getByRole("columnheader")).toHaveCount(8)
  await week
    .getByRole("button", { name: /[1-6]\/6.*, Permis,/ })
    .first()
    .click()
  await expect(dialog.getByRole("listitem").getByRole("link").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expectNoBarrierAtBothWidths(page, "a week of the planning")

  await page.getByText("Jour", { exact: true }).click()
  await page.getByLabel("Base").selectOption("Vevey")
  await expect(nyon).toHaveCount(0)
  // A letter elsewhere is no command: speech input types letters.
  await page.getByRole("radio", { name: "Jour", exact: true }).press("n")
  await page.getByRole("radio", { name: "Jour", exact: true }).press("?")
  await page.getByRole("region", { name: "Horaire" }).press("t")
  await shown(today)
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
