import type { Page } from "@playwright/test"
import type { CourseDate, CourseDates } from "#app/features/calendar/courses/training.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { choosePlate } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import type { Site } from "#tests/support/site.ts"

const endpoint = "**/api/v1/training-sessions/dates?*"

async function datesOf(site: Site, licence: LicenceType): Promise<CourseDate[]> {
  const response = await fetch(`${site.origin}/api/v1/training-sessions/dates?licenceType=${licence}`)
  return ((await response.json()) as CourseDates).items
}

const lines = (page: Page) => page.getByRole("tabpanel").getByRole("listitem")
const monthOf = ({ date }: CourseDate) => inFrench(date).split(" ").slice(2).join(" ")

/** « 09:00 – 12:00 Théorie Base de Nyon 3 places CHF 150.00 » */
function lineOf({ startTime, endTime, sessionType, location, placesLeft, priceCents }: CourseDate): RegExp {
  const kind = sessionType === "theory" ? "Théorie" : "Pratique"
  const left = placesLeft < 1 ? "Complet" : `${placesLeft}\\splaces?`
  return new RegExp(
    `^${startTime} – ${endTime}\\s*${kind}\\s*${location}\\s*${left}\\s*CHF\\s${priceCents / 100}\\.00$`,
  )
}

test("from the licence page without scripts to the dates by month, and into the application", async ({
  page,
  site,
}) => {
  await page.goto("/permis-bateau")
  await expect(page.locator("script[src]")).toHaveCount(0)
  await page.getByRole("link", { name: /^Voir les dates et les places\s*:\s*Permis eaux intérieures$/ }).click()
  await expect(page).toHaveURL("/cours?permis=eaux-interieures")
  await expect(page.getByRole("tab", { name: "Permis eaux intérieures" })).toHaveAttribute("aria-selected", "true")

  const all = await datesOf(site, "inland")
  expect(all.length).toBeGreaterThan(20)
  expect(all.some(({ placesLeft }) => placesLeft === 0)).toBe(true)
  await expect(lines(page).first()).toBeVisible()
  const before = await lines(page).count()
  for (const [at, date] of all.slice(0, before).entries()) await expect(lines(page).nth(at)).toHaveText(lineOf(date))
  const next = monthOf(all[before]!)
  const inNext = all.filter((date) => monthOf(date) === next).length
  await page.getByRole("button", { name: `Afficher ${next} (${inNext} sessions)` }).click()
  await expect(page.getByRole("heading", { name: next, level: 2 })).toBeFocused()
  await expect(lines(page)).toHaveCount(before + inNext)

  await choosePlate(page.getByRole("radio", { name: "Pratique" }))
  await expect(page).toHaveURL("/cours?permis=eaux-interieures&cours=pratique")
  const practices = all.filter(({ sessionType }) => sessionType === "practice")
  await expect(page.getByRole("tabpanel").getByRole("status")).toContainText(`${practices.length} sessions`)
  await expect(lines(page).filter({ hasText: "Théorie" })).toHaveCount(0)
  await page.getByRole("tab", { name: "Permis côtier" }).click()
  await expect(page).toHaveURL("/cours?cours=pratique")
  await page.reload()
  await expect(page.getByRole("radio", { name: "Pratique" })).toBeChecked()
  const coastal = (await datesOf(site, "coastal")).find(({ sessionType }) => sessionType === "practice")
  await expect(lines(page).first()).toHaveText(lineOf(coastal!))
  await expect(page.getByRole("complementary", { name: "Réserver vos places" })).toContainText("CHF 450.00")

  await page.getByRole("main").getByRole("link", { name: "Déposer ma demande" }).filter({ visible: true }).click()
  await expect(page).toHaveURL("/boat-license-application")
})

onPhone(() => {
  test("dates on a phone: one place left, none left, and the link to the application above them", async ({ page }) => {
    const date = { date: "2027-06-12", startTime: "09:00", endTime: "12:00", location: "Base de Nyon" }
    const priced = { ...date, priceCents: 15_000, currency: "CHF" }
    const items = [
      { ...priced, id: "a", sessionType: "theory", placesLeft: 1 },
      { ...priced, id: "b", sessionType: "practice", placesLeft: 0 },
    ]
    await page.route(endpoint, (route) => route.fulfill({ json: { items } }))
    await page.goto("/cours")
    await expect(page.getByRole("heading", { name: "juin 2027" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "samedi 12" })).toBeVisible()
    await expect(lines(page)).toHaveText([/Théorie\s*Base de Nyon\s*1\splace\s*CHF/, /Pratique.*Complet/])
    await expect(page.getByRole("tabpanel").getByRole("status")).toHaveText(/^2\ssessions, 1\savec de la place$/)
    await expectNoBarrierAtBothWidths(page, "dates")
    await page.getByRole("main").getByRole("link", { name: "Déposer ma demande" }).first().click()
    await expect(page).toHaveURL("/boat-license-application")
  })

  test("without dates, or with full dates only, the page leads to the school", async ({ page }) => {
    const full = { sessionType: "theory", date: "2027-06-12", startTime: "09:00", endTime: "12:00", placesLeft: 0 }
    const inland = { ...full, id: "c", location: "Base de Nyon", priceCents: 15_000, currency: "CHF" }
    await page.route(endpoint, (route) =>
      route.fulfill({ json: { items: route.request().url().endsWith("inland") ? [inland] : [] } }),
    )
    await page.goto("/cours")
    const panel = page.getByRole("tabpanel")
    await expect(page.getByRole("heading", { name: "Aucune date pour le moment" })).toBeVisible()
    await expect(panel.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact")
    await expectNoBarrierAtBothWidths(page, "no dates")
    await page.getByRole("button", { name: "Voir les dates : permis eaux intérieures" }).click()
    await expect(panel.getByText(/^Tout est complet pour le moment/)).toBeVisible()
    await expect(panel.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact")
    await expectNoBarrierAtBothWidths(page, "all full")
    await choosePlate(page.getByRole("radio", { name: "Pratique" }))
    await expect(page.getByRole("heading", { name: "Aucune session de pratique" })).toBeVisible()
    await page.getByRole("button", { name: "Voir toutes les sessions" }).click()
    await expect(lines(page)).toHaveCount(1)
  })

  test("dates that failed to load can be loaded again", async ({ page, mishaps }) => {
    mishaps.expect(/status of 429/)
    await page.route(endpoint, (route) => route.fulfill({ status: 429, json: { detail: "Trop de demandes" } }))
    await page.goto("/cours")
    await expect(page.getByRole("alert")).toContainText("Impossible de charger les dates")
    await expectNoBarrierAtBothWidths(page, "failed")
    await page.unroute(endpoint)
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect(lines(page).first()).toBeVisible()
    await expect(page.getByRole("alert")).toHaveCount(0)
  })
})
