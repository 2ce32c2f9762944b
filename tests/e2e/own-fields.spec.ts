import type { Locator, Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { schoolOf } from "#tests/e2e/steps/day-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"
import { button, openProfile, region } from "#tests/e2e/steps/profile-steps.ts"

// A browser's own fields would ask for 06/12/2027 and 02:00 PM.
test.use({ locale: "en-US", timezoneId: "America/New_York" })

/** Returns a Saturday and its Sunday, beyond the demonstration and the days of other journeys. */
function weekendAfter(today: string): [saturday: string, sunday: string] {
  const day = daysAfter(today, 350)
  const saturday = daysAfter(day, 6 - new Date(`${day}T00:00:00Z`).getUTCDay())
  return [saturday, daysAfter(saturday, 1)]
}

/** A person types a day with or without leading zeros, and the year in two digits or four. */
function writtenDays(day: string) {
  const [year = "", month = "", date = ""] = day.split("-")
  return {
    whole: `${date}.${month}.${year}`,
    digits: `${date}${month}${year}`,
    slashes: `${Number(date)}/${Number(month)}/${year.slice(2)}`,
    spaces: `${Number(date)} ${Number(month)} ${year}`,
  }
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.page().keyboard.type(text)
  await field.page().keyboard.press("Tab")
}

/** From the field into its calendar and to the day, by arrows and Enter. */
async function pickNextDay(field: Locator, day: string): Promise<void> {
  const { keyboard } = field.page()
  await field.press("ArrowDown")
  await expect(field.page().getByRole("button", { name: inFrench(day) })).toBeFocused()
  await keyboard.press("ArrowRight")
  await keyboard.press("Enter")
}

async function pickTime(field: Locator, time: string): Promise<void> {
  await field.locator("xpath=..").getByRole("button", { name: "Ouvrir la liste des heures" }).click()
  await field.page().getByRole("dialog", { name: "Heures" }).getByRole("button", { name: time, exact: true }).click()
}

/** What a form of the back-office sends. */
async function sentBy(page: Page, path: string, send: () => Promise<void>): Promise<unknown> {
  const request = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith(path))
  await send()
  return (await request).postDataJSON()
}

test("days and times of the back-office are Swiss in an American browser, typed or picked", async ({
  page,
  site,
  places,
}) => {
  const [saturday, sunday] = weekendAfter(await places.today())
  const typed = writtenDays(saturday)
  await signInAsAdmin(page, site, "/admin/reservations")
  const [from, to] = [page.getByLabel("Du", { exact: true }), page.getByLabel("Au", { exact: true })]
  await typeInto(from, typed.digits)
  await expect(from).toHaveValue(typed.whole)
  await expect(page).toHaveURL(new RegExp(`from=${saturday}`))
  await typeInto(to, typed.slashes)
  await expect(to).toHaveValue(typed.whole)
  await pickNextDay(to, saturday)
  await expect(to).toHaveValue(writtenDays(sunday).whole)
  await expect(page).toHaveURL(new RegExp(`to=${sunday}`))

  await page.goto(`/admin/availability?date=${saturday}`)
  const add = page.getByRole("region", { name: "Ajouter un créneau" })
  const time = add.getByLabel("Horaire")
  await add.getByLabel("Type").selectOption("Sortie Groupe")
  await typeInto(time, "14h")
  await expect(time).toHaveValue("14:00")
  await time.press("Enter")
  await expect(toast(page).first()).toBeVisible()
  await expect(time).toHaveValue("")
  await pickTime(time, "15:30")
  await expect(time).toHaveValue("15:30")
  await add.getByRole("button", { name: "Ajouter le créneau" }).click()
  await expect(time).toHaveValue("")
  const slots = await places.slotsOn("group_outing", saturday)
  expect(slots).toMatchObject([{ timeSlot: "14:00" }, { timeSlot: "15:30" }])

  await page.goto("/admin/availability?vue=serie")
  await typeInto(from, typed.whole)
  await typeInto(to, typed.whole)
  await pickNextDay(to, saturday)
  await typeInto(page.getByLabel("Horaire à ajouter"), "9")
  await page.getByLabel("Horaire à ajouter").press("Enter")
  const preview = button(page, "Voir l’aperçu")
  expect(await sentBy(page, "/availability/series", () => preview.click())).toMatchObject({
    from: saturday,
    to: sunday,
    times: ["09:00"],
  })

  await page.goto("/admin/sessions")
  await button(page, "Nouvelle session").click()
  const form = page.getByRole("dialog", { name: "Nouvelle session de formation" })
  await typeInto(form.getByLabel("Date"), typed.spaces)
  await expect(form.getByLabel("Date")).toHaveValue(typed.whole)
  await typeInto(form.getByLabel("Début"), "1400")
  await expect(form.getByLabel("Début")).toHaveValue("14:00")
  await pickTime(form.getByLabel("Fin"), "16:00")
  await form.getByLabel("Moniteur").fill("Léa Meystre")
  await form.getByLabel("Lieu").fill("Salle du port")
  const create = form.getByRole("button", { name: "Créer la session" })
  const sessions = "/admin/training-sessions"
  const created = page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith(sessions))
  expect(await sentBy(page, sessions, () => create.click())).toMatchObject({
    date: saturday,
    startTime: "14:00",
    endTime: "16:00",
  })
  await expect(form).toBeHidden()

  // Other journeys on this site look for sessions and slots.
  const school = schoolOf(page, site)
  const { id, version } = await (await created).json()
  await school("POST", `/training-sessions/${id}/cancellation`, { version })
  for (const slot of slots) await school("DELETE", `/availability/${slot.id}`)
})

test("a date of birth is Swiss in an American browser, typed or picked", async ({ page, site }) => {
  await openProfile(page, site)
  const born = page.getByLabel("Date de naissance")
  await typeInto(born, "12.4.1990")
  await expect(born).toHaveValue("12.04.1990")
  await pickNextDay(born, "1990-04-12")
  await button(page, "Enregistrer").click()
  await expect(region(page, "Identité et adresse").getByRole("status")).toContainText("Profil enregistré")
  await page.reload()
  await expect(born).toHaveValue("13.04.1990")
  const me = await page.request.get("/api/v1/me")
  expect(await me.json()).toMatchObject({ dateOfBirth: "1990-04-13" })
})
