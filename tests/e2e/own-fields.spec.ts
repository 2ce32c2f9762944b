import type { Locator, Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { button, openProfile, region } from "#tests/e2e/steps/profile-steps.ts"

// A browser's own fields would ask for 06/12/2027 and 02:00 PM.
test.use({ locale: "en-US", timezoneId: "America/New_York" })

/** A Saturday beyond the demonstration. */
const saturday = "2027-06-12"

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
  await signInAsAdmin(page, site, "/admin/reservations")
  const [from, to] = [page.getByLabel("Du", { exact: true }), page.getByLabel("Au", { exact: true })]
  await typeInto(from, "12062027")
  await expect(from).toHaveValue("12.06.2027")
  await expect(page).toHaveURL(/from=2027-06-12/)
  await typeInto(to, "12/6/27")
  await expect(to).toHaveValue("12.06.2027")
  await pickNextDay(to, saturday)
  await expect(to).toHaveValue("13.06.2027")
  await expect(page).toHaveURL(/to=2027-06-13/)

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
  expect(await places.slotsOn("group_outing", saturday)).toMatchObject([{ timeSlot: "14:00" }, { timeSlot: "15:30" }])

  await page.goto("/admin/availability?vue=serie")
  await typeInto(from, "12.06.2027")
  await typeInto(to, "12.06.2027")
  await pickNextDay(to, saturday)
  await typeInto(page.getByLabel("Horaire à ajouter"), "9")
  await page.getByLabel("Horaire à ajouter").press("Enter")
  const preview = button(page, "Voir l’aperçu")
  expect(await sentBy(page, "/availability/series", () => preview.click())).toMatchObject({
    from: saturday,
    to: "2027-06-13",
    times: ["09:00"],
  })

  await page.goto("/admin/sessions")
  await button(page, "Nouvelle session").click()
  const form = page.getByRole("dialog", { name: "Nouvelle session de formation" })
  await typeInto(form.getByLabel("Date"), "12 6 2027")
  await expect(form.getByLabel("Date")).toHaveValue("12.06.2027")
  await typeInto(form.getByLabel("Début"), "1400")
  await expect(form.getByLabel("Début")).toHaveValue("14:00")
  await pickTime(form.getByLabel("Fin"), "16:00")
  await form.getByLabel("Moniteur").fill("Léa Meystre")
  await form.getByLabel("Lieu").fill("Salle du port")
  const create = form.getByRole("button", { name: "Créer la session" })
  expect(await sentBy(page, "/admin/training-sessions", () => create.click())).toMatchObject({
    date: saturday,
    startTime: "14:00",
    endTime: "16:00",
  })
  await expect(form).toBeHidden()
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
