import { expect, type Page } from "@playwright/test"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { formatClock } from "#app/ui/formats.ts"
import type { Site } from "#tests/support/site.ts"

const outing = { reservationType: "group_outing", base: "vevey" } as const
/** The last outing of a day begins just before the day is over. */
const lateTonight = "23:59"

/** Before all departures on the hour, but those of these ten minutes. */
function inTenMinutes(): string {
  const [now = "", then = ""] = [0, 600_000].map((ms) => formatClock(new Date(Date.now() + ms)))
  return then > now ? then : lateTonight
}

/** What the school does without a browser, as the administrator who is signed in. */
export function schoolOf(page: Page, site: Site) {
  return async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, data?: object) => {
    const headers = { origin: site.origin, "idempotency-key": crypto.randomUUID() }
    const answer = await page.request.fetch(`/api/v1/admin${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json().catch(() => ({}))
  }
}

/**
 * A group is booked for tonight, or soon, whatever the hour and the weekday; gives its name and what takes it away
 * again.
 */
export async function aGroupTonight(page: Page, site: Site, { asksFirst = false, soon = false } = {}) {
  const school = schoolOf(page, site)
  const { today }: Overview = await school("GET", "/overview")
  const departure = { ...outing, timeSlot: soon ? inTenMinutes() : lateTonight }
  const slot = await school("POST", "/availability", { ...departure, date: today.date, maxCapacity: 1 })
  const person = { firstName: "Apolline", lastName: "Dutoit", phone: "+41 79 222 33 44" }
  const asked = { ...departure, reservationDate: today.date, groupSize: 4 }
  if (asksFirst) await asGuest(site, { ...asked, ...person, email: "apolline@example.ch" })
  else await school("POST", "/reservations", { ...asked, person })
  const planning: Planning = await school("GET", "/planning")
  const booking = planning.bookings.find(({ slotId }) => slotId === slot.id)
  return {
    name: "Apolline Dutoit",
    date: today.date,
    timeSlot: departure.timeSlot,
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
