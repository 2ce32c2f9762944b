import type { Page } from "@playwright/test"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type {
  AdminAvailability,
  MadeSeriesList,
  PlannedSeries,
} from "#app/features/calendar/slots/availability.admin.schema.ts"
import { callAuth, type Person } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { toast } from "#tests/e2e/steps/booking-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { aFreeCourse, callerOf, sessionsOf, takeSeats } from "#tests/e2e/steps/licence-steps.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"
import type { Site } from "#tests/support/site.ts"

async function admin(site: Site): Promise<Person> {
  const { cookie } = await callAuth(site, "/sign-in/email", site.admin)
  return { ...site.admin, cookie }
}

/** Returns a Saturday after the demonstration and the days of other journeys. */
function saturdayAfter(day: string): string {
  return daysAfter(day, (6 - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7)
}

const weekly = (saturday: string) => [0, 7, 14].map((days) => daysAfter(saturday, days))
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name })
const scope = (page: Page, name: string) => page.getByRole("radio", { name, exact: true })

/** Cancels all bookings, because a booked slot cannot be deleted. */
async function freeAll(site: Site, { date }: Slot): Promise<void> {
  const call = callerOf(site, await admin(site))
  const { items } = await call<{ items: { id: string; version: number }[] }>("GET", `/admin/reservations?date=${date}`)
  for (const { id, version } of items) {
    await call("POST", `/admin/reservations/${id}/status`, { version, status: "cancelled" })
  }
}

test("slots of a series: this and later ones get other capacities, unbooked ones are deleted, booked ones are named", async ({
  page,
  site,
  places,
}) => {
  const days = weekly(saturdayAfter(daysAfter(await places.today(), 150)))
  const [first = "", , third = ""] = days
  const call = callerOf(site, await admin(site))
  const { seriesId } = await call<PlannedSeries>("POST", "/admin/availability/series", {
    reservationType: "boat_license",
    base: "vevey",
    maxCapacity: 1,
    from: first,
    to: third,
    weekdays: [6],
    times: ["10:00"],
    onClosedDays: true,
  })
  const [booked] = await places.slotsOn("boat_license", third)
  if (!booked) throw new Error("the series has no third slot")
  await places.takeAll(booked)

  await signInAsAdmin(page, site, `/admin/availability?date=${first}`)
  await page.getByRole("button", { name: "Modifier le créneau de 10:00, Permis Bateau, Vevey" }).click()
  const form = dialog(page, "Modifier le créneau")
  await expect(scope(page, "Celui-ci")).toBeChecked()
  await scope(page, "Celui-ci et les suivants").check()
  await form.getByLabel("Capacité").fill("3")
  await expectNoBarrierAtBothWidths(page, "the scope of an edit")
  await form.getByRole("button", { name: "Enregistrer" }).click()
  const edited = dialog(page, /^2\scréneaux modifiés$/)
  await expect(edited).toContainText(/1\scréneau reste tel quel/)
  await expect(edited.getByRole("listitem")).toContainText(/10:00\s*il y a des inscrits/)
  await expectNoBarrierAtBothWidths(page, "what an edit left")
  await edited.getByRole("button", { name: "Compris" }).click()
  expect((await Promise.all(days.map((day) => places.slotsOn("boat_license", day)))).flat()).toMatchObject([
    { maxCapacity: 3 },
    { maxCapacity: 3 },
    { maxCapacity: 1 },
  ])

  await page.getByRole("button", { name: "Supprimer le créneau de 10:00, Permis Bateau, Vevey" }).click()
  await scope(page, "Tous ceux sans inscrit").focus()
  await page.keyboard.press("Space")
  await expect(dialog(page, /^Supprimer ces créneaux/)).toContainText("qui ont des réservations restent tels quels")
  await expectNoBarrierAtBothWidths(page, "the scope of a deletion")
  await page.getByRole("button", { name: "Supprimer les créneaux" }).click()
  await expect(toast(page).filter({ hasText: /2\scréneaux supprimés/ })).toBeVisible()
  await dialog(page, /^2\scréneaux supprimés$/)
    .getByRole("button", { name: "Compris" })
    .click()
  await expect(page.getByText("Aucun créneau ce jour-là.")).toBeVisible()

  await freeAll(site, booked)
  await call("DELETE", `/admin/availability/series/${seriesId}`)
  const { items } = await call<AdminAvailability>("GET", `/admin/availability?date=${third}`)
  expect(items).toEqual([])
})

test("sessions of a series: a change and a cancellation reach unbooked sessions, the others are named", async ({
  page,
  site,
  places,
}) => {
  const [first = "", second = "", third = ""] = weekly(saturdayAfter(daysAfter(await places.today(), 200)))
  const school = await admin(site)
  const call = callerOf(site, school)
  await call("POST", "/admin/training-sessions/series", {
    sessionType: "theory",
    licenseType: "coastal",
    instructorName: "Ursule Blanchard",
    location: "Phare de Vidy",
    maxParticipants: 6,
    priceChf: 150,
    from: first,
    to: third,
    weekdays: [6],
    times: ["18:00"],
    durationMinutes: 60,
    onClosedDays: true,
  })
  const made = (await sessionsOf(site, school)).filter(({ location }) => location === "Phare de Vidy")
  const named = made.find(({ date }) => date === first)
  const booked = made.find(({ date }) => date === second)
  const practice = (await aFreeCourse(site, school)).filter(({ sessionType }) => sessionType === "practice")
  if (!named || !booked) throw new Error("the series has too few sessions")
  await takeSeats(site, [booked, ...practice])

  await signInAsAdmin(page, site, `/admin/sessions?id=${named.id}`)
  const record = dialog(page, /^Théorie, /)
  await record.getByRole("button", { name: "Modifier" }).click()
  const form = dialog(page, "Modifier la session")
  await scope(page, "Celle-ci et les suivantes").check()
  await form.getByLabel("Fin").fill("19:30")
  await expectNoBarrierAtBothWidths(page, "the scope of a session's edit")
  await form.getByRole("button", { name: "Enregistrer" }).click()
  const edited = dialog(page, /^2\ssessions modifiées$/)
  await expect(edited).toContainText(/1\ssession reste telle quelle/)
  await expect(edited.getByRole("listitem")).toContainText(/18:00\s*il y a des inscrits/)
  await edited.getByRole("button", { name: "Compris" }).click()
  await expect(record.getByText(/^18:00\s–\s19:30$/)).toBeVisible()

  await record.getByRole("button", { name: "Annuler la session" }).click()
  await scope(page, "Toutes celles sans inscrit").check()
  await expect(dialog(page, /^Annuler ces sessions/)).toContainText("aucun e-mail ne partira")
  await expectNoBarrierAtBothWidths(page, "the scope of a session's cancellation")
  await page.getByRole("button", { name: "Annuler les sessions" }).click()
  const cancelled = dialog(page, /^2\ssessions annulées$/)
  await expect(cancelled.getByRole("listitem")).toHaveCount(1)
  await cancelled.getByRole("button", { name: "Compris" }).click()
  const left = (await sessionsOf(site, school)).filter(({ location }) => location === "Phare de Vidy")
  expect(left).toMatchObject([{ id: booked.id, endTime: "19:00" }])
  const { version } = await call<{ version: number }>("GET", `/admin/training-sessions/${booked.id}`)
  await call("POST", `/admin/training-sessions/${booked.id}/cancellation`, { version })
})

test("courses in series: previewed, created, found in the list, and undone together", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  const [first = "", , third = ""] = weekly(saturdayAfter(daysAfter(await places.today(), 250)))
  const school = await admin(site)
  const call = callerOf(site, school)
  await signInAsAdmin(page, site, "/admin/sessions")
  await page.getByRole("button", { name: "Créer une série" }).click()
  const form = dialog(page, "Sessions de formation en série")
  await form.getByRole("button", { name: "Voir l’aperçu" }).click()
  await expect(form.getByRole("alert")).toContainText("Choisissez le début et la fin de la série")
  await form.getByLabel("Du", { exact: true }).fill(first)
  await form.getByLabel("Au", { exact: true }).fill(third)
  await form.getByLabel("Horaire à ajouter").fill("18:00")
  await form.getByLabel("Horaire à ajouter").press("Enter")
  for (const day of ["mardi", "mercredi", "jeudi", "vendredi", "dimanche"]) await form.getByLabel(day).uncheck()
  await form.getByLabel("Créer aussi les jours de fermeture").check()
  await form.getByLabel("Lieu").fill("Cabane du port")
  mishaps.expect(/status of 422/)
  await form.getByRole("button", { name: "Voir l’aperçu" }).click()
  await expect(form.getByLabel("Moniteur")).toHaveAccessibleDescription("Indiquez le moniteur")
  await expectNoBarrierAtBothWidths(page, "the form of a series of courses")
  await form.getByLabel("Moniteur").fill("Ursule Blanchard")
  await form.getByLabel("Durée (minutes)").fill("90")
  await form.getByRole("button", { name: "Voir l’aperçu" }).click()

  const preview = dialog(page, "Aperçu de la série")
  await expect(preview.getByRole("definition")).toHaveText(["3"])
  await expectNoBarrierAtBothWidths(page, "the preview of a series of courses")
  await preview.getByRole("button", { name: "Modifier la série" }).click()
  await expect(form.getByLabel("Lieu")).toHaveValue("Cabane du port")
  await form.getByRole("button", { name: "Voir l’aperçu" }).click()
  await preview.getByRole("button", { name: /^Créer 3\ssessions$/ }).click()
  await expect(toast(page).filter({ hasText: /3\ssessions créées/ })).toBeVisible()
  await expect(preview).toBeHidden()
  const made = (await sessionsOf(site, school)).filter(({ location }) => location === "Cabane du port")
  expect(made).toMatchObject([first, daysAfter(first, 7), third].map((date) => ({ date, endTime: "19:30" })))

  const { items } = await call<MadeSeriesList>("GET", "/admin/availability/series")
  const series = items.find(({ makes, from }) => makes === "courses" && from === first)
  await call("DELETE", `/admin/availability/series/${series?.id}`)
})

test("a week is copied to two others: existing slots are counted and kept", async ({ page, site, places }) => {
  const [first = "", second = "", third = ""] = weekly(saturdayAfter(daysAfter(await places.today(), 300)))
  const call = callerOf(site, await admin(site))
  const slot = { reservationType: "boat_license", base: "vevey", maxCapacity: 2 }
  for (const [date, timeSlot] of [
    [first, "10:00"],
    [first, "14:00"],
    [second, "10:00"],
  ])
    await call("POST", "/admin/availability", { ...slot, date, timeSlot })

  await signInAsAdmin(page, site, `/admin/planning?vue=semaine&date=${first}`)
  await page.getByRole("link", { name: "Dupliquer la semaine" }).click()
  await expect(page.getByRole("tab", { name: "Dupliquer la semaine" })).toHaveAttribute("aria-selected", "true")
  const dotted = (day: string) => day.split("-").toReversed().join(".")
  await expect(page.getByLabel("Semaine à dupliquer")).toHaveValue(dotted(daysAfter(first, -5)))
  await expect(page.getByLabel("Vers la semaine")).toHaveValue(dotted(daysAfter(first, 2)))
  await page.getByLabel("Combien de semaines").selectOption("2 semaines")
  await page.getByRole("button", { name: "Voir l’aperçu" }).click()
  const preview = page.getByRole("region", { name: "Aperçu" })
  await expect(preview.getByRole("definition")).toHaveText(["1", "1", "2"])
  await expectNoBarrierAtBothWidths(page, "the preview of a copied week")
  expect(await places.slotsOn("boat_license", third)).toEqual([])
  await preview.getByRole("button", { name: /^Créer 3\scréneaux et sessions$/ }).click()
  const result = page.getByRole("region", { name: "Résultat" })
  await expect(result.getByRole("term")).toHaveText(["copiés", "existaient déjà, laissés tels quels", "copiés"])
  await expect(result.getByRole("definition")).toHaveText(["1", "1", "2"])
  await expectNoBarrierAtBothWidths(page, "the result of a copied week")
  expect(await places.slotsOn("boat_license", third)).toMatchObject([{ timeSlot: "10:00" }, { timeSlot: "14:00" }])

  await page.getByRole("button", { name: "Voir l’aperçu" }).click()
  await expect(preview.getByRole("button", { name: /^Créer 0/ })).toBeDisabled()

  const { items } = await call<MadeSeriesList>("GET", "/admin/availability/series")
  const copies = items.filter(({ makes, from }) => makes === "week" && [second, third].includes(daysAfter(from, 5)))
  expect(copies).toHaveLength(2)
  for (const { id } of copies) await call("DELETE", `/admin/availability/series/${id}`)
  for (const day of [first, second]) {
    const { items: left } = await call<AdminAvailability>("GET", `/admin/availability?date=${day}`)
    for (const { id } of left ?? []) await call("DELETE", `/admin/availability/${id}`)
  }
})
