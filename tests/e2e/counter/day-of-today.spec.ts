import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { aGroupTonight } from "#tests/e2e/steps/day-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

test("today is one click away, a check-in one more, and the sheet of tomorrow two", async ({ page, site, mishaps }) => {
  await signInAsAdmin(page, site)
  const group = await aGroupTonight(page, site)
  await page.goto("/admin")
  const today = page.getByRole("region", { name: "Aujourd’hui" })
  await expect(today.getByRole("region", { name: "Vevey" })).toContainText(/23:59 Sortie|autres? sorties?/)
  await expectNoBarrierAtBothWidths(page, "the overview with today")

  await today.getByRole("link", { name: "Voir la journée : Vevey" }).click()
  const present = page.getByRole("button", { name: `Présent : ${group.name}` })
  const absent = page.getByRole("button", { name: `Absent : ${group.name}` })
  const counts = page.getByText(/^\d+\u00a0attendus?/)
  await expect(counts).not.toContainText("présent")
  await present.click()
  await expect(present).toHaveAttribute("aria-pressed", "true")
  await expect(counts).toContainText("4\u00a0présents")
  await expectNoBarrierAtBothWidths(page, "the day with presence")

  await absent.click()
  await expect(counts).toContainText("4\u00a0absents")
  await page.reload()
  await expect(absent).toHaveAttribute("aria-pressed", "true")
  await absent.press("Enter")
  await expect(absent).toHaveAttribute("aria-pressed", "false")
  await expect(counts).not.toContainText("absent")

  mishaps.expect(/503|Failed to load/)
  await page.route("**/attendance", (route) => route.fulfill({ status: 503, json: {} }))
  await present.click()
  await expect(page.getByText("La présence n’a pas été notée. Réessayez.", { exact: true })).toBeVisible()
  await expect(present).toHaveAttribute("aria-pressed", "false")

  await group.takeAway()

  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "")
  })
  await page.goto("/admin")
  await page.getByRole("link", { name: "Feuille de demain" }).click()
  await page.getByRole("button", { name: "Imprimer" }).click()
  await expect(page.locator("body")).toHaveAttribute("data-printed", "")
  await expect(page.getByRole("button", { name: /^Présent/ })).toHaveCount(0)
})
