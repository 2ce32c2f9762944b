import type { Locator, Page } from "@playwright/test"
import { callAuth } from "#tests/e2e/steps/account-steps.ts"
import { expectAtRest } from "#tests/e2e/steps/admin-steps.ts"
import { calendar, dayButton, openForm, pickDay, slotRadio, toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"
import { bringCookie } from "#tests/e2e/steps/profile-steps.ts"
import type { Site } from "#tests/support/site.ts"

const path = "/admin/availability"

async function openScreen(page: Page, site: Site, query = ""): Promise<void> {
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  await bringCookie(page, site, cookie)
  await page.goto(`${path}${query}`)
  await expect(page.getByRole("tab", { name: "Jour par jour" })).toBeVisible()
}

const row = (page: Page, time: string, base: string) =>
  page
    .getByRole("region")
    .getByRole("listitem")
    .filter({ hasText: `${time}–` })
    .filter({ hasText: base })

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** A Saturday beyond the demonstration's slots. */
function farSaturday(today: string): string {
  const day = daysAfter(today, 100)
  return daysAfter(day, (6 - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7)
}

test("a season in series: previewed, made, offered to guests, and taken back but for what is booked", async ({
  page,
  site,
  places,
  browser,
}) => {
  const saturday = farSaturday(await places.today())
  await openScreen(page, site, "?vue=serie")
  await page.getByLabel("Base", { exact: true }).selectOption("Vevey")
  await page.getByLabel("Capacité").fill("abc")
  await page.getByLabel("Capacité").blur()
  await expect(page.getByLabel("Capacité")).toHaveValue("1")
  await button(page, "Voir l’aperçu").click()
  await expect(page.getByRole("alert")).toContainText("Choisissez le début et la fin de la série")
  await page.getByLabel("Du", { exact: true }).fill(saturday)
  await page.getByLabel("Au", { exact: true }).fill(daysAfter(saturday, 2))
  await page.getByRole("checkbox", { name: "lundi" }).check()
  for (const time of ["15:00", "10:00"]) {
    await page.getByLabel("Horaire à ajouter").fill(time)
    await page.getByLabel("Horaire à ajouter").press("Enter")
  }
  await page.reload()
  await button(page, "Voir l’aperçu").click()
  const preview = page.getByRole("region", { name: "Aperçu" })
  await expect(preview).toContainText("à créer4jour de fermeture2")
  expect(await places.slotsOn("boat_license", saturday)).toEqual([])
  await expectNoBarrier(page, "a preview")

  await preview.getByRole("button", { name: "Créer 4 créneaux" }).click()
  await expect(preview.getByRole("status")).toHaveText("4 créneaux créés")
  await expect(toast(page)).toContainText("4 créneaux créés")
  const [first] = await places.slotsOn("boat_license", saturday)
  expect(first).toMatchObject({ base: "vevey", timeSlot: "10:00", maxCapacity: 1 })

  const guestPage = await anotherDevice(browser, site.origin)
  await openForm(guestPage, "boat_license")
  await pickDay(guestPage, saturday)
  await expect(slotRadio(guestPage, "10:00", "Vevey")).toBeEnabled()
  await guestPage.context().close()
  if (first) await places.takeAll(first)

  await page.getByRole("button", { name: /^Annuler la série Permis Bateau, Vevey/ }).click()
  await button(page, "Supprimer les créneaux libres").click()
  const made = page.getByRole("region", { name: "Dernières séries" })
  await expect(made.getByRole("status")).toHaveText("3 créneaux supprimés. 1 reste : il a des réservations.")
  await expect(made).toContainText("1 créneau, dont 1 réservé")
  expect(await places.slotsOn("boat_license", saturday)).toMatchObject([{ timeSlot: "10:00", currentBookings: 1 }])
})

test("a day's slots: added once, closed and opened, deleted by keyboard, kept where somebody booked", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  const day = await places.quietDay()
  await openScreen(page, site)
  await (await dayButton(page, day)).click()
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  const add = page.getByRole("region", { name: "Ajouter un créneau" })
  await add.getByRole("button", { name: "Ajouter le créneau" }).click()
  await expect(add).toContainText("Veuillez sélectionner une date et un horaire")
  await add.getByLabel("Type").selectOption("Sortie Groupe")
  await add.getByLabel("Capacité").fill("2")
  await add.getByLabel("Horaire").fill("12:30")
  await add.getByLabel("Horaire").press("Enter")
  await expect(row(page, "12:30", "Nyon")).toContainText("Ouvert")
  await expect(add.getByLabel("Horaire")).toHaveValue("")
  expect(await places.slotsOn("group_outing", day)).toContainEqual(
    expect.objectContaining({ timeSlot: "12:30", base: "nyon", maxCapacity: 2 }),
  )

  mishaps.expect(/409/)
  await add.getByLabel("Horaire").fill("12:30")
  await add.getByRole("button", { name: "Ajouter le créneau" }).click()
  await expect(add).toContainText("Ce créneau existe déjà")
  await expect(toast(page).filter({ hasText: "Impossible de créer le créneau" })).toBeVisible()
  await expect(add.getByLabel("Horaire")).toHaveValue("12:30")

  await button(page, "Fermer le créneau de 12:30, Sortie Groupe, Nyon").click()
  await expect(toast(page).filter({ hasText: "Créneau désactivé" })).toBeVisible()
  await expect(row(page, "12:30", "Nyon")).toContainText("Fermé")
  await button(page, "Ouvrir le créneau de 12:30, Sortie Groupe, Nyon").click()
  await expect(toast(page).filter({ hasText: "Créneau activé" })).toBeVisible()
  await expect(row(page, "12:30", "Nyon")).toContainText("Ouvert")
  // The page does not know of what is booked from here on.
  await expectAtRest(page)

  const booked = (await places.slotsOn("group_outing", day)).find((slot) => slot.timeSlot === "10:00")
  if (!booked) throw new Error("the demonstration has outings at ten")
  await places.takeAll(booked)
  const { base } = booked
  const name = `10:00, Sortie Groupe, ${base.charAt(0).toUpperCase()}${base.slice(1)}`
  await button(page, `Supprimer le créneau de ${name}`).click()
  await button(page, "Supprimer le créneau").click()
  await expect(page.getByRole("dialog")).toContainText("réservations : fermez-le plutôt")
  await expectNoBarrier(page, "a deletion refused")
  await button(page, "Fermer le créneau").click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(button(page, `Ouvrir le créneau de ${name}`)).toBeVisible()
  // What is seen is part of what is heard.
  const link = page.getByRole("link", { name: new RegExp(`^\\d+\\s/\\s\\d+, .*réservations.*${name}$`) })
  await expect(link).toBeVisible()
  await expectNoBarrier(page, "a slot that is booked")
  await expect
    .poll(async () => (await places.slotsOn("group_outing", day)).find(({ id }) => id === booked.id))
    .toMatchObject({
      isAvailable: false,
      currentBookings: booked.maxCapacity,
    })

  await button(page, "Supprimer le créneau de 12:30, Sortie Groupe, Nyon").focus()
  await page.keyboard.press("Enter")
  await button(page, "Supprimer le créneau").focus()
  await page.keyboard.press("Enter")
  await expect(toast(page).filter({ hasText: "Créneau supprimé" })).toBeVisible()
  await expect(row(page, "12:30", "Nyon")).toHaveCount(0)
})

test("a slot that has begun says so and is left alone, one to come gets another hour", async ({
  page,
  site,
  places,
}) => {
  const day = await places.quietDay()
  // Half past ten of that day, whenever this runs.
  await page.route(`**/api/v1/admin/availability?date=${day}*`, async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ json: { ...((await response.json()) as object), today: day, clock: "10:30" } })
  })
  await openScreen(page, site, `?date=${day}&type=group_outing&base=nyon`)
  const [begun, ahead] = [row(page, "10:00", "Nyon"), row(page, "15:00", "Nyon")]
  await expect(begun).toContainText("Commencé")
  await expect(begun).not.toContainText("Ouvert")
  await expect(begun.getByRole("button")).toHaveCount(0)
  await expect(ahead).toContainText("Ouvert")
  const placeOf = async (words: Locator) => (await words.boundingBox())?.x
  expect(await placeOf(begun.getByText("Commencé")), "one column of states").toBe(
    await placeOf(ahead.getByText("Ouvert")),
  )

  await button(page, "Modifier le créneau de 15:00, Sortie Groupe, Nyon").click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Horaire").fill("15:30")
  await form.getByLabel("Capacité").fill("4")
  await form.getByRole("button", { name: "Enregistrer" }).click()
  await expect(form).toHaveCount(0)
  await expect(row(page, "15:30", "Nyon")).toContainText(/0\s\/\s4/)
  expect(await places.slotsOn("group_outing", day)).toContainEqual(
    expect.objectContaining({ timeSlot: "15:30", base: "nyon", maxCapacity: 4 }),
  )
})

test.describe("375 px", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test("the calendar says past days, loads and closed days; nothing is in the way", async ({ page, site, places }) => {
    const today = await places.today()
    await openScreen(page, site, `?date=${daysAfter(today, 2)}&type=boat_rental&base=morges`)
    await expect(
      page.getByRole("listitem").filter({ hasText: "09:00–10:00" }).or(page.getByText("Aucun créneau ce jour-là.")),
    ).toBeVisible()
    const yesterday = daysAfter(today, -1)
    if (yesterday.slice(0, 7) === daysAfter(today, 2).slice(0, 7)) {
      await expect(await dayButton(page, yesterday)).toBeDisabled()
    }
    await expect(
      calendar(page)
        .getByRole("button", { name: /places libres|complet|à moitié pris/ })
        .first(),
    ).toBeVisible()
    await expectNoBarrier(page, "availability on a phone")
    await page.getByRole("tab", { name: "En série" }).click()
    await expectNoBarrier(page, "series on a phone")
  })
})
