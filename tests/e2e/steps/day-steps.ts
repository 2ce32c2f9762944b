import { expect, type Page } from "@playwright/test"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { formatClock } from "#app/ui/formats.ts"
import { baseName } from "#content/school.ts"
import type { Site } from "#tests/support/site.ts"

/** The last outing of a day begins just before the day is over. */
const lateTonight = "23:59"

/** In ten minutes; in eleven if that is on the hour, where the demonstration may have an outing. */
function inTenMinutes(): string {
  const clocks = [0, 10, 11].map((minutes) => formatClock(new Date(Date.now() + minutes * 60_000)))
  const [now = "", ten = "", eleven = ""] = clocks
  const then = ten.endsWith(":00") ? eleven : ten
  return then > now ? then : lateTonight
}

/** The overview shows the first four departures of each base, among them those under way. */
function baseWithFewestBefore(time: string, { bases }: Overview["today"]): string {
  const counts = bases.flatMap(({ base, departures }) => {
    const before = departures.filter(({ startsAt }) => formatClock(startsAt) <= time).length
    return base === null ? [] : [{ base, before }]
  })
  const [quietest = { base: "vevey", before: 0 }] = counts.toSorted((one, other) => one.before - other.before)
  expect(quietest.before, "departures before the new one").toBeLessThan(4)
  return quietest.base
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

/** A large boat and an instructor more, because those of the base may all be out in ten minutes. */
async function aBoatMore(school: ReturnType<typeof schoolOf>, base: string) {
  const name = crypto.randomUUID()
  const boat = await school("POST", "/fleet/boats", {
    base,
    model: "electric_large",
    name,
    registration: name.slice(24),
  })
  const instructor = await school("POST", "/instructors", { base, name, email: null, certificates: [] })
  return async () => {
    await school("POST", `/fleet/boats/${boat.id}/retirement`, { version: 1, freed: 0 })
    await school("POST", `/instructors/${instructor.id}/retirement`, { version: 1, freed: 0 })
  }
}

/**
 * Books a group for tonight at Vevey. With `soon`, it departs within minutes, at a base where the overview shows it.
 *
 * @returns the group, and `takeAway`, which removes it again
 */
export async function aGroupTonight(page: Page, site: Site, { asksFirst = false, soon = false } = {}) {
  const school = schoolOf(page, site)
  const { today }: Overview = await school("GET", "/overview")
  const timeSlot = soon ? inTenMinutes() : lateTonight
  const base = soon ? baseWithFewestBefore(timeSlot, today) : "vevey"
  const removeBoat = await aBoatMore(school, base)
  const departure = { reservationType: "group_outing", base, timeSlot } as const
  const slot = await school("POST", "/availability", { ...departure, date: today.date, maxCapacity: 1 })
  const person = { firstName: "Apolline", lastName: "Dutoit", phone: "+41 79 222 33 44" }
  const asked = { ...departure, reservationDate: today.date, groupSize: 4 }
  if (asksFirst) await asGuest(site, { ...asked, ...person, email: "apolline@example.ch" })
  else await school("POST", "/reservations", { ...asked, person, priceLater: true })
  const planning: Planning = await school("GET", "/planning")
  const booking = planning.bookings.find(({ slotId }) => slotId === slot.id)
  return {
    name: "Apolline Dutoit",
    date: today.date,
    base: baseName(base),
    timeSlot,
    reference: booking?.reference ?? "",
    async takeAway() {
      const { version } = await school("GET", `/reservations/${booking?.id}`)
      await school("POST", `/reservations/${booking?.id}/status`, { status: "cancelled", version })
      await school("DELETE", `/availability/${slot.id}`)
      await removeBoat()
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
