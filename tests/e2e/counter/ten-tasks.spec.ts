import type { Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { aGroupTonight, schoolOf } from "#tests/e2e/steps/day-steps.ts"
import { test } from "#tests/e2e/steps/hand.ts"
import { expect } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"

const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true })

test("the hand counts the presses of a person on every page, and none of a script", async ({ page, site, hand }) => {
  await signInAsAdmin(page, site)
  const sheet = page.getByRole("link", { name: "Feuille du jour" })
  await sheet.evaluate((link) => link.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })))
  await sheet.evaluate((link) => link.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true })))
  await sheet.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/admin\/planning/)
  expect([await hand.clicks(), await hand.keys()]).toEqual([0, 0])

  await page.goto("/admin")
  await sheet.click()
  await page.getByRole("button", { name: "Jour suivant" }).click()
  await page.keyboard.press("Control+k")
  expect([await hand.clicks(), await hand.keys()]).toEqual([2, 2])
  await hand.begin()
  expect([await hand.clicks(), await hand.keys()]).toEqual([0, 0])
})

test("the first screen shows the departures of today", async ({ page, site, hand }) => {
  await signInAsAdmin(page, site)
  const group = await aGroupTonight(page, site, { soon: true })
  await hand.begin()
  await page.goto("/admin")
  const base = page.getByRole("region", { name: "Aujourd’hui" }).getByRole("region", { name: group.base })
  await expect(base).toContainText(`${group.timeSlot} Sortie`)
  await expect(base).toContainText(`${group.name}, 4\u00a0personnes`)
  await expect(base).toBeInViewport()
  expect([await hand.clicks(), await hand.keys()]).toEqual([0, 0])
  await group.takeAway()
})

test("all requests of today are confirmed in three clicks from the first screen", async ({ page, site, hand }) => {
  await signInAsAdmin(page, site)
  const group = await aGroupTonight(page, site, { asksFirst: true })
  await page.goto("/admin")
  await hand.begin()
  await page.getByRole("link", { name: "Feuille du jour" }).click()
  await page.getByRole("button", { name: /^Confirmer tout/ }).click()
  const question = page.getByRole("dialog", { name: /^Confirmer/ })
  await expect(question).toContainText(group.reference)
  await question.getByRole("button", { name: /^Confirmer l/ }).click()
  await expect(toast(page)).toContainText(/réservations? confirmées?/)
  expect(await hand.clicks()).toBe(3)
  expect(await hand.keys()).toBe(0)
  await expect(page.getByRole("button", { name: /^Confirmer tout/ })).toHaveCount(0)

  await page.getByRole("region", { name: "Décisions" }).getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(page.getByRole("button", { name: /^Confirmer tout/ })).toBeVisible()
  await group.takeAway()
})

test("a reservation moves in three clicks, from the planning and from the list, to the nearest free time", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  const { reference } = await aRequest(site, day)
  await signInAsAdmin(page, site, `/admin/planning?date=${day}`)
  await hand.begin()
  const block = page
    .getByRole("region", { name: "Nyon" })
    .getByRole("button", { name: /Zoé d’Aubonne/ })
    .first()
  await block.click()
  await inDialog(page, /^Déplacer/).click()
  const dialog = page.getByRole("dialog", { name: "Déplacer la réservation" })
  await expect(dialog).toContainText(/Nouveau rendez-vous\s: .*, 12:00, Nyon\./)
  await expectNoBarrierAtBothWidths(page, "a move with its suggestion")
  await inDialog(page, "Déplacer la réservation").click()
  await expect(toast(page)).toContainText(`Réservation ${reference} déplacée`)
  expect([await hand.clicks(), await hand.keys()]).toEqual([3, 0])
  await expect(block).toHaveAccessibleName(/12:00–14:00/)

  await page.goto(`/admin/reservations?q=${reference}`)
  await hand.begin()
  await page.getByRole("button", { name: `Voir : ${reference}` }).click()
  await inDialog(page, "Déplacer").click()
  await expect(dialog).toContainText(/14:00, Nyon\./)
  await inDialog(page, "Déplacer la réservation").click()
  await expect(toast(page)).toContainText(`Réservation ${reference} déplacée`)
  expect([await hand.clicks(), await hand.keys()]).toEqual([3, 0])
})

test("another duration of a reservation keeps its time, and another day suggests the same", async ({
  page,
  site,
  places,
}) => {
  const [day, other] = [await places.quietDay(), await places.quietDay()]
  const { reference } = await aRequest(site, day)
  await signInAsAdmin(page, site, `/admin/reservations?q=${reference}`)
  await page.getByRole("button", { name: `Voir : ${reference}` }).click()
  await inDialog(page, "Déplacer").click()
  const dialog = page.getByRole("dialog", { name: "Déplacer la réservation" })
  const time = dialog.getByRole("combobox", { name: "Heure", exact: true })
  await expect(time).toHaveValue("12:00")
  await dialog.getByRole("combobox", { name: "Durée (heures)" }).selectOption("3")
  await expect(time).toHaveValue("10:00")
  await dialog.getByRole("textbox", { name: "Date" }).fill(other.split("-").toReversed().join("."))
  await expect(dialog).toContainText(/Nouveau rendez-vous\s: .*, 10:00, Nyon\./)
  await expect(time).toHaveValue("10:00")
})

test("one click checks a person in, and two print the list of tomorrow", async ({ page, site, hand }) => {
  await signInAsAdmin(page, site)
  const group = await aGroupTonight(page, site)
  await page.goto(`/admin/planning?vue=liste&date=${group.date}`)
  await hand.begin()
  const present = page.getByRole("button", { name: `Présent : ${group.name}` })
  await present.click()
  await expect(present).toHaveAttribute("aria-pressed", "true")
  await page.reload()
  await expect(present).toHaveAttribute("aria-pressed", "true")
  expect(await hand.clicks()).toBe(1)
  await group.takeAway()

  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "")
  })
  await page.goto("/admin")
  await hand.begin()
  await page.getByRole("link", { name: "Feuille de demain" }).click()
  await page.getByRole("button", { name: "Imprimer" }).click()
  await expect(page.locator("body")).toHaveAttribute("data-printed", "")
  expect([await hand.clicks(), await hand.keys()]).toEqual([2, 0])
})

test("the search box of every screen finds a person with their bookings, without waiting", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  await signInAsAdmin(page, site, `/admin/reservations/nouvelle`)
  const person = { firstName: "Marie-Ange", lastName: `Pasquier${process.pid}` }
  const place = { base: "nyon", reservationDate: day, timeSlot: "16:00" }
  const asked = { reservationType: "boat_rental", ...place, rentalDuration: 1, boatType: "electric_small", person }
  const { reference } = await schoolOf(page, site)("POST", "/reservations", asked)
  await page.goto("/admin")
  const found = page.getByRole("option", { name: new RegExp(`^Marie-Ange ${person.lastName}.*${reference}`) })

  await hand.begin()
  await page.getByRole("button", { name: "Rechercher…" }).click()
  await page.keyboard.type(person.lastName.toLowerCase())
  await expect(found).toBeVisible()
  expect(await hand.clicks()).toBe(1)
  expect(await hand.keys()).toBe(person.lastName.length)
  // The first answer may belong to fewer letters, and Enter opens nothing of it.
  await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(0)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/admin\/personnes\/[0-9a-f-]{36}$/)
  await page
    .getByRole("region", { name: /^Son dossier/ })
    .getByRole("link")
    .click()
  await expect(page.getByRole("dialog", { name: `Réservation ${reference}` })).toBeVisible()
})
