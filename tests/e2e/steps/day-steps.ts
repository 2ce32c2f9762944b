import { expect, type Page } from "@playwright/test"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import type { Site } from "#tests/support/site.ts"

/** The last outing of a day begins just before the day is over. */
const lateTonight = { reservationType: "group_outing", base: "vevey", timeSlot: "23:59" } as const

/** What the school does without a browser, as the administrator who is signed in. */
export function schoolOf(page: Page, site: Site) {
  return async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, data?: object) => {
    const headers = { origin: site.origin, "idempotency-key": crypto.randomUUID() }
    const answer = await page.request.fetch(`/api/v1/admin${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json().catch(() => ({}))
  }
}

/** A group is booked for tonight, whatever the hour and the weekday; gives its name and what takes it away again. */
export async function aGroupTonight(page: Page, site: Site, { asksFirst = false } = {}) {
  const school = schoolOf(page, site)
  const { today }: Overview = await school("GET", "/overview")
  const slot = await school("POST", "/availability", { ...lateTonight, date: today.date, maxCapacity: 1 })
  const person = { firstName: "Apolline", lastName: "Dutoit", phone: "+41 79 222 33 44" }
  const asked = { ...lateTonight, reservationDate: today.date, groupSize: 4 }
  if (asksFirst) await asGuest(site, { ...asked, ...person, email: "apolline@example.ch" })
  else await school("POST", "/reservations", { ...asked, person })
  const planning: Planning = await school("GET", "/planning")
  const booking = planning.bookings.find(({ slotId }) => slotId === slot.id)
  return {
    name: "Apolline Dutoit",
    date: today.date,
    reference: booking?.reference ?? "",
    async takeAway() {
      const { version } = await school("GET", `/reservations/${booking?.id}`)
      await school("POST", `/reservations/${booking?.id}/status`, { status: "cancelled", version })
      await school("DELETE", `/availability/${slot.id}`)
    },
  }
}

async function asGuest(site: Site, request: object): Promise<void> {
  const answer = await fetch(`${site.origin}/api/v1/reservations`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(request),
  })
  expect(answer.status, await answer.text()).toBe(201)
}
