import type { Page } from "@playwright/test"
import type { AdminReservations } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { keepToast, toast } from "#tests/e2e/steps/booking-steps.ts"
import { test } from "#tests/e2e/steps/hand.ts"
import { expect } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"
import type { Site } from "#tests/support/site.ts"

const nyon = (page: Page) => page.getByRole("region", { name: "Nyon" })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true })

/** The rental made by `aRequest`, in the row of its boat. */
const rental = (page: Page) =>
  nyon(page)
    .getByRole("button", { name: /Zoé d’Aubonne/ })
    .first()

test("from the planning: a rental is confirmed, gets another boat, is moved and cancelled", async ({
  page,
  site,
  places,
}) => {
  const day = await places.quietDay()
  await aRequest(site, day)
  await signInAsAdmin(page, site, `/admin/planning?date=${day}`)
  await rental(page).click()
  await expectNoBarrierAtBothWidths(page, "a rental in the planning")

  await button(page, /^Changer de bateau/).click()
  await expect(page.getByRole("dialog", { name: "Changer de bateau" })).toBeVisible()
  const boats = page.getByRole("dialog").getByRole("combobox", { name: "Bateau" })
  await expect(boats).not.toHaveValue("")
  const boat = await boats.locator("option:checked").textContent()
  await button(page, "Attribuer").click()
  await expect(button(page, new RegExp(`^Changer de bateau\\s: ${boat}$`))).toBeVisible()

  await button(page, "Zoé d’Aubonne").click()
  await button(page, "Confirmer").click()
  await expect(toast(page)).toContainText("confirmée")
  await expect(page.getByRole("dialog").getByText("(en attente)")).toHaveCount(0)

  await button(page, /^Déplacer/).click()
  await page.getByRole("combobox", { name: "Heure", exact: true }).selectOption("13:00")
  await button(page, "Déplacer la réservation").click()
  await expect(rental(page)).toHaveAccessibleName(/13:00–/)

  await button(page, "Zoé d’Aubonne").click()
  await button(page, "Annuler la réservation").click()
  await page
    .getByRole("dialog", { name: /^Annuler cette réservation/ })
    .getByRole("button", { name: "Annuler la réservation" })
    .click()
  await expect(rental(page)).toHaveCount(0)
})

test("from the planning: a slot is created on its day and base, closed, reopened, booked and deleted", async ({
  page,
  site,
  places,
}) => {
  const day = await places.quietDay()
  await signInAsAdmin(page, site, `/admin/planning?date=${day}`)
  await nyon(page)
    .getByRole("button", { name: /^Nouveau créneau, Nyon/ })
    .click()
  const dialog = page.getByRole("dialog", { name: "Nouveau créneau" })
  await expect(dialog.getByLabel("Base")).toHaveValue("nyon")
  await dialog.getByLabel("Type").selectOption("Sortie Groupe")
  await dialog.getByLabel("Horaire").fill("19:30")
  await dialog.getByRole("button", { name: "Ajouter le créneau" }).click()
  await expect(toast(page)).toContainText("Créneau")
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  const made = nyon(page).getByRole("button", { name: /19:30–/ })
  await made.click()
  await expectNoBarrierAtBothWidths(page, "a slot in the planning")
  await button(page, "Fermer le créneau").click()
  // Below the pointer the toast stays open, and the focus stays where it was.
  await slotClosed(page).hover()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(made).toBeFocused()
  await expect(made).toHaveAccessibleName(/Fermé/)
  await takeBack(page)
  await expect(made).not.toHaveAccessibleName(/Fermé/)

  await made.focus()
  await page.keyboard.press("Enter")
  await expect(button(page, "Fermer le créneau")).toBeVisible()
  await page.getByRole("dialog").getByRole("link", { name: "Réserver pour quelqu’un" }).click()
  await expect(page.getByRole("textbox", { name: "Date" })).toHaveValue(day.split("-").toReversed().join("."))
  await expect(page.getByLabel("Activité")).toHaveValue("group_outing")
  await expect(page.getByRole("combobox", { name: "Heure", exact: true })).toHaveValue("19:30")
  await page.goBack()
  await button(page, "Supprimer").click()
  await button(page, "Supprimer le créneau").click()
  await expect(made).toHaveCount(0)
  await expect(page.getByRole("dialog")).toHaveCount(0)

  await page.getByRole("region", { name: "Horaire" }).press("n")
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
})

test("an empty place of the planning becomes a slot in two clicks, or a reservation", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  await signInAsAdmin(page, site, `/admin/planning?date=${day}&base=nyon&type=group_outing`)
  await hand.begin()
  await clickEmptyPlaceAt(page, "8")
  const dialog = page.getByRole("dialog", { name: "Nouveau créneau" })
  await expect(dialog.getByLabel("Horaire")).toHaveValue("08:30")
  await expect(dialog.getByLabel("Base")).toHaveValue("nyon")
  await expectNoBarrierAtBothWidths(page, "a new slot in the planning")
  await dialog.getByRole("button", { name: "Ajouter le créneau" }).click()
  await expect(dialog).toHaveCount(0)
  expect(await hand.clicks()).toBe(2)

  await page.goto(`/admin/planning?date=${day}&base=nyon`)
  const made = nyon(page).getByRole("button", { name: /08:30–/ })
  await made.focus()
  await page.keyboard.press("Enter")
  await button(page, "Supprimer").click()
  await button(page, "Supprimer le créneau").click()
  await expect(made).toHaveCount(0)

  await clickEmptyPlaceAt(page, "8")
  await dialog.getByRole("link", { name: "Réserver pour quelqu’un" }).click()
  await expect(page).toHaveURL(`/admin/reservations/nouvelle?base=nyon&date=${day}&heure=08%3A30`)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)

  await page.getByRole("region", { name: "Horaire" }).press("?")
  await expect(page.getByRole("dialog", { name: "Raccourcis du clavier" })).toContainText("Nouveau créneau")
  await expectNoBarrierAtBothWidths(page, "the keys of the planning")
})

/** Clicks a little after half past the hour, in the first row of Nyon, once that place is at rest. */
async function clickEmptyPlaceAt(page: Page, hour: string): Promise<void> {
  const empty = nyon(page).locator(".planning-empty").first()
  await expect(empty).toBeVisible()
  const x = await empty.evaluate((place, begins) => {
    const marks = [...document.querySelectorAll(".planning-hours span")]
    const at = marks.findIndex((mark) => mark.textContent?.startsWith(`${begins}\u00a0`))
    const [from = 0, to = 0] = [at, at + 1].map((index) => {
      const { left = 0, width = 0 } = marks[index]?.getBoundingClientRect() ?? {}
      return left + width / 2
    })
    return from + (to - from) * 0.6 - place.getBoundingClientRect().left
  }, hour)
  const { height = 0 } = (await empty.boundingBox()) ?? {}
  await empty.click({ position: { x, y: height / 2 } })
}

test("from the planning: a boat is swapped in two clicks, taken away and given back", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  await aRequest(site, day)
  await signInAsAdmin(page, site, `/admin/planning?date=${day}`)
  await rental(page).click()
  const swap = page.getByRole("dialog").getByRole("button", { name: /^Changer de bateau/ })
  const given = (await swap.textContent())?.replace(/^.*:\s/, "") ?? ""
  await hand.begin()
  await swap.click()
  const chosen = page.getByRole("combobox", { name: "Bateau" }).locator("option:checked")
  await expect(chosen).not.toHaveText("Choisir un bateau")
  const other = (await chosen.textContent()) ?? ""
  await button(page, "Attribuer").click()
  await expect(swap).toHaveText(`Changer de bateau\u00a0: ${other}`)
  expect(other).not.toBe(given)
  expect(await hand.clicks()).toBe(2)

  await button(page, new RegExp(`^Retirer\\s: ${other}$`)).click()
  await expect(button(page, "Attribuer un bateau")).toBeVisible()
  await expect(page.getByRole("dialog")).toContainText(`Retiré de la sortie\u00a0: ${other}`)
  await expectNoBarrierAtBothWidths(page, "a rental without its boat")
  await button(page, "Revenir en arrière").click()
  await expect(swap).toHaveText(`Changer de bateau\u00a0: ${other}`)
  await cancelAll(page, site, day)
})

test("all requests of a day are confirmed in two clicks, and undone in one", async ({ page, site, places, hand }) => {
  const day = await places.quietDay()
  const references = [(await aRequest(site, day)).reference, (await aRequest(site, day)).reference]
  await signInAsAdmin(page, site, `/admin/planning?date=${day}`)
  const waiting = page.getByRole("button", { name: "Confirmer tout (2)" })
  await expect(waiting).toBeVisible()
  await hand.begin()

  await waiting.click()
  const question = page.getByRole("dialog", { name: "Confirmer 2 réservations" })
  for (const reference of references) await expect(question).toContainText(reference)
  await expectNoBarrierAtBothWidths(page, "the question before a day is confirmed")
  await question.getByRole("button", { name: "Confirmer les 2 réservations" }).click()
  await expect(toast(page)).toContainText("2\u00a0réservations confirmées")
  expect(await hand.clicks()).toBe(2)
  await expect(waiting).toHaveCount(0)
  await expect(nyon(page).getByRole("button", { name: /Zoé d’Aubonne.*en attente/ })).toHaveCount(0)
  await expectNoBarrierAtBothWidths(page, "a day that was confirmed")

  await page.getByRole("region", { name: "Décisions" }).getByRole("button", { name: "Revenir en arrière" }).click()
  await expect(waiting).toBeVisible()
  await cancelAll(page, site, day)
})

const slotClosed = (page: Page) => toast(page).filter({ hasText: "Créneau désactivé" })

/** Presses « Revenir en arrière » in the toast, which ignores clicks in its first second. */
async function takeBack(page: Page): Promise<void> {
  await keepToast(slotClosed(page))
  await expect(async () => {
    if (await slotClosed(page).isVisible())
      await slotClosed(page).getByRole("button", { name: "Revenir en arrière" }).click()
    await expect(toast(page)).toContainText("Créneau activé", { timeout: 500 })
  }).toPass()
}

/** Cancels all bookings of a quiet day, some of which another journey may have cancelled. */
async function cancelAll(page: Page, site: Site, day: string): Promise<void> {
  const list = `/api/v1/admin/reservations?${new URLSearchParams({ date: day })}`
  const { items } = (await (await page.request.get(list)).json()) as AdminReservations
  for (const { id, version } of items.filter(({ status }) => status !== "cancelled")) {
    const data = { status: "cancelled", version }
    const path = `/api/v1/admin/reservations/${id}/status`
    const answer = await page.request.post(path, { headers: { origin: site.origin }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}
