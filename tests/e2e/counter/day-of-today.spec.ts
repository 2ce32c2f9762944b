import type { Page } from "@playwright/test"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import type { Site } from "#tests/support/site.ts"

/** The last lesson of a day begins just before the day is over. */
const lateTonight = { reservationType: "group_outing", base: "vevey", timeSlot: "23:59" }

/** A group is booked for tonight, whatever the hour and the weekday; gives its name and what takes it away again. */
async function aGroupTonight(page: Page, site: Site) {
  const headers = { origin: site.origin, "idempotency-key": crypto.randomUUID() }
  const send = async (method: "POST" | "DELETE", path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v1/admin${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json().catch(() => ({}))
  }
  const { today } = (await (await page.request.get("/api/v1/admin/overview")).json()) as Overview
  const slot = await send("POST", "/availability", { ...lateTonight, date: today.date, maxCapacity: 1 })
  const { reservationType, base, timeSlot } = lateTonight
  const person = { firstName: "Apolline", lastName: "Dutoit", phone: "+41 79 222 33 44" }
  const asked = { reservationType, base, timeSlot, reservationDate: today.date, groupSize: 4, person }
  await send("POST", "/reservations", asked)
  const planning = await (await page.request.get("/api/v1/admin/planning")).json()
  const booking = planning.bookings.find(({ slotId }: { slotId: string }) => slotId === slot.id)
  return {
    name: "Apolline Dutoit",
    async takeAway() {
      const { version } = await (await page.request.get(`/api/v1/admin/reservations/${booking.id}`)).json()
      await send("POST", `/reservations/${booking.id}/status`, { status: "cancelled", version })
      await send("DELETE", `/availability/${slot.id}`)
    },
  }
}

test("today is one click away, checking somebody in one more, and the sheet of tomorrow two", async ({
  page,
  site,
  mishaps,
}) => {
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
