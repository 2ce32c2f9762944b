import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"

const inZurich = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zurich", dateStyle: "short", timeStyle: "short" })
const hour = Number(inZurich.format(new Date()).slice(11, 13))
/** A time zone with another day than Zurich at this hour, and in the morning for an hour more, because tests take time. */
const elsewhere = hour < 12 ? "Etc/GMT+12" : "Pacific/Kiritimati"

test.describe("in a browser whose day differs", () => {
  test.use({ timezoneId: elsewhere })

  test("today is the school's day, in the planning and in the counter's form", async ({ page, site, places }) => {
    const today = (await places.today()).split("-").toReversed().join(".")
    await signInAsAdmin(page, site, "/admin/planning")
    const browserDay = await page.evaluate(() => new Date().toLocaleDateString("fr-CH", { dateStyle: "short" }))
    expect(browserDay.slice(0, 2)).not.toBe(today.slice(0, 2))
    const date = page.getByRole("textbox", { name: "Date" })
    await expect(date).toHaveValue(today)
    await expect(page.getByRole("button", { name: "Aujourd’hui" })).toHaveAttribute("aria-disabled", "true")
    await page.getByRole("button", { name: "Jour suivant" }).click()
    await expect(date).not.toHaveValue(today)
    await page.getByRole("region", { name: "Horaire" }).press("t")
    await expect(date).toHaveValue(today)

    await page.goto("/admin/reservations/nouvelle")
    await expect(date).toHaveValue(today)
  })
})
