import type { Locator, Page } from "@playwright/test"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { guest, toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { countPresses } from "#tests/e2e/steps/presses.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"
import type { Site } from "#tests/support/site.ts"

/** What somebody takes for one key, seeing where the focus is. */
const secondsPerKey = 0.2

async function send(page: Page, site: Site, path: string, data: object) {
  const headers = { origin: site.origin, "idempotency-key": crypto.randomUUID() }
  const answer = await page.request.post(`/api/v1${path}`, { headers, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as { id: string; reference: string; version: number }
}

/** Somebody asks for an outing late tonight, whatever the hour and the weekday. */
async function aRequestForTonight(page: Page, site: Site) {
  const { today } = (await (await page.request.get("/api/v1/admin/overview")).json()) as Overview
  const tonight = { reservationType: "group_outing", base: "morges", timeSlot: "23:58" }
  await send(page, site, "/admin/availability", { ...tonight, date: today.date, maxCapacity: 1 })
  const request = { ...guest, ...tonight, groupSize: 2, reservationDate: today.date, email: "tonight@example.ch" }
  return { ...(await send(page, site, "/reservations", request)), date: today.date }
}

/** Tab until there; it must not take for ever. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 20; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

async function cancel(page: Page, site: Site, reference: string) {
  const found = await page.request.get("/api/v1/admin/reservations", { params: { q: reference } })
  const { items } = (await found.json()) as { items: { id: string; version: number }[] }
  const { id = "", version = 0 } = items[0] ?? {}
  await send(page, site, `/admin/reservations/${id}/status`, { status: "cancelled", version })
}

test("today's departures need no click, and confirming all of today three", async ({ page, site }) => {
  await signInAsAdmin(page, site)
  const { reference } = await aRequestForTonight(page, site)
  const presses = await countPresses(page)
  await expect(page.getByRole("region", { name: "Aujourd’hui" }).getByRole("listitem").first()).toBeVisible()
  expect(await presses.clicks()).toBe(0)

  await page.getByRole("navigation").getByRole("link", { name: "Planning" }).click()
  await page.getByRole("button", { name: /^Confirmer tout/ }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Confirmer l/ })
    .click()
  await expect(toast(page)).toContainText(/confirmées?/)
  expect(await presses.clicks()).toBe(3)
  await page.getByRole("region", { name: "Décisions" }).getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(page.getByRole("button", { name: /^Confirmer tout/ })).toBeVisible()
  await cancel(page, site, reference)
})

test("a reservation is moved in three clicks, and found in one box", async ({ page, site, places }) => {
  const day = await places.quietDay()
  const { reference, email } = await aRequest(site, day)
  await signInAsAdmin(page, site, `/admin/planning?date=${day}`)
  const presses = await countPresses(page)
  await page
    .getByRole("region", { name: "Nyon" })
    .getByRole("button", { name: /^Zoé d’Aubonne/ })
    .first()
    .click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Déplacer/ })
    .click()
  const near = page.getByRole("group", { name: "Moments libres les plus proches" })
  await near.getByRole("button").first().click()
  await expect(toast(page).filter({ hasText: `Réservation ${reference} déplacée` })).toBeVisible()
  expect(await presses.clicks()).toBe(3)

  await page.goto("/admin")
  await presses.again()
  await page.getByRole("button", { name: "Rechercher…" }).click()
  await expect(page.getByRole("combobox", { name: "Rechercher dans l’administration" })).toBeFocused()
  await page.keyboard.type(email)
  await expect(page.getByRole("option", { selected: true })).toContainText("Zoé d’Aubonne")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: `Réservation ${reference}` })).toContainText("Zoé d’Aubonne")
  expect(await presses.clicks()).toBe(1)
  await cancel(page, site, reference)
})

test("by keyboard, a known person is booked within thirty seconds and a new caller within forty-five", async ({
  page,
  site,
  places,
}) => {
  const day = await places.quietDay()
  const known = await aRequest(site, day)
  await signInAsAdmin(page, site, "/admin/reservations")
  const presses = await countPresses(page)
  const begin = page.getByRole("main").getByRole("link", { name: "Nouvelle réservation" })

  async function booked(who: () => Promise<void>): Promise<number> {
    const began = performance.now()
    await presses.again()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("combobox", { name: "Personne", exact: true })).toBeFocused()
    await who()
    await tabTo(page, page.getByRole("combobox", { name: "Base" }))
    await page.keyboard.type("Morges")
    await tabTo(page, page.getByRole("textbox", { name: "Date" }))
    await page.keyboard.press("Control+A")
    await page.keyboard.type(day.split("-").toReversed().join("."))
    const time = page.getByRole("combobox", { name: "Heure", exact: true })
    await expect(time.getByRole("option", { name: /^14:00/ })).toBeEnabled()
    await tabTo(page, time)
    await page.keyboard.type("14:00")
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: /^Réservation [A-Z2-9]{8} confirmée$/ })).toBeFocused()
    expect(await presses.clicks()).toBe(0)
    return (performance.now() - began) / 1000 + (await presses.keys()) * secondsPerKey
  }

  await begin.focus()
  const forKnown = await booked(async () => {
    await page.keyboard.type(known.phone)
    await expect(page.getByRole("option", { name: /Zoé d’Aubonne/ })).toHaveAttribute("aria-selected", "true")
    await page.keyboard.press("Enter")
  })
  expect(forKnown).toBeLessThan(30)

  await tabTo(page, page.getByRole("button", { name: "Nouvelle réservation" }))
  const forCaller = await booked(async () => {
    await page.keyboard.type("Jeanne Perret-Gentil")
    await expect(page.getByText("Personne de ce nom n’est connu.")).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("Téléphone")).toBeFocused()
    await page.keyboard.type("079 222 33 44")
    await page.keyboard.press("Tab")
    await page.keyboard.type("jeanne.perret@example.ch")
  })
  expect(forCaller).toBeLessThan(45)
})

test("the counter of presses counts each press of a mouse and a key, and no press of the test's own", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site)
  const presses = await countPresses(page)
  await page.getByRole("heading", { level: 1 }).click()
  await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown")
  await page.keyboard.type("ab")
  expect([await presses.clicks(), await presses.keys()]).toEqual([1, 2])
})
