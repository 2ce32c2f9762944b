import type { Browser, Page } from "@playwright/test"
import { formatDay } from "#app/ui/formats.ts"
import { aPerson, type Person, signIn } from "#tests/e2e/steps/account-steps.ts"
import {
  calendar,
  choiceDialog,
  choosePlate,
  corrections,
  dateButton,
  fact,
  fillDetails,
  fillGuest,
  letHoldEnd,
  offerLink,
  openForm,
  ownReferences,
  pickDay,
  sendButton,
  slotRadio,
  slotRefusal,
  summaryHeading,
  titles,
  toast,
} from "#tests/e2e/steps/booking-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { anotherDevice } from "#tests/e2e/steps/pace.ts"

const phone = "+41 79 765 43 21"
const ownReservations = (page: Page) => page.getByRole("link", { name: "Voir mes réservations" })

/** Signs in by the page, as somebody who wanted something else. */
async function openSignedIn(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(`/auth?returnTo=${encodeURIComponent(path)}`)
  await signIn(page, person)
  await page.waitForURL(path)
}

async function fillBoat(page: Page, day: string, time: string): Promise<void> {
  await pickDay(page, day)
  await choosePlate(slotRadio(page, time))
  await page.getByRole("textbox", { name: "Téléphone" }).fill(phone)
}

onPhone(() => {
  test("a boat is booked from the account, mistakes and all", async ({ page, places, site }) => {
    const day = await places.quietDay()
    const person = await aPerson(site)
    await page.goto("/boat-reservation")
    await expect(page).toHaveURL("/auth?returnTo=%2Fboat-reservation")
    await signIn(page, person)
    await page.waitForURL("/boat-reservation")
    await expect(page).toHaveTitle(/^Réserver un bateau/)
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.origin}/boat-reservation`)
    await expect(page.getByRole("textbox", { name: "Prénom" })).toHaveValue("Élodie")
    await expect(page.getByRole("textbox", { name: "Nom", exact: true })).toHaveValue("Rochat")
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email)

    await page.getByRole("spinbutton", { name: "Nombre de personnes" }).fill("9")
    await sendButton(page).click()
    await expect(corrections(page)).toBeFocused()
    await expect(corrections(page).getByRole("link")).toHaveText([
      "Veuillez sélectionner une date",
      "Veuillez sélectionner un créneau horaire",
      "Maximum 8 personnes",
      "Numéro de téléphone invalide",
    ])
    await expectNoBarrierAtBothWidths(page, "boat form with errors")
    await page.getByRole("spinbutton", { name: "Nombre de personnes" }).fill("4")
    const hours = page.getByRole("combobox", { name: "Durée de la location" })
    const lengths = ["1 heure", "2 heures", "3 heures", "4 heures", "6 heures", "8 heures (journée entière)"]
    await expect(hours.getByRole("option")).toHaveText(lengths)
    await hours.selectOption("4")
    const licence = page.getByRole("combobox", { name: "Permis" })
    await expect(licence).toHaveValue("")
    await licence.selectOption("Permis côtier")
    await fillBoat(page, day, "10:00")
    await expectNoBarrierAtBothWidths(page, "boat form, filled in")
    const posted = page.waitForRequest("**/api/v1/boat-reservations")
    await sendButton(page).click()

    await expect(summaryHeading(page)).toBeFocused()
    await expect(toast(page)).toContainText("Réservation créée !")
    await expect(page.getByRole("main")).toContainText(/Notre équipe confirme votre réservation sous 24\sh/)
    expect((await posted).postDataJSON()).toEqual({
      firstName: "Élodie",
      lastName: "Rochat",
      email: person.email,
      phone,
      reservationDate: day,
      timeSlot: "10:00",
      base: "nyon",
      groupSize: 4,
      rentalDuration: 4,
      quotedCents: 32_000,
      quotedCurrency: "EUR",
      licenseLevel: "coastal",
      hasTheoryKnowledge: false,
    })
    await expect(fact(page, "Date")).toHaveText(inFrench(day))
    await expect(fact(page, "Horaire")).toHaveText("10:00 – 14:00")
    const said = { Personnes: "4 personnes", Permis: "Permis côtier", "E-mail": person.email }
    for (const [name, value] of Object.entries(said)) await expect(fact(page, name)).toHaveText(value)
    await expect(ownReservations(page)).toHaveAttribute("href", "/dashboard?onglet=reservations")
    const reference = (await fact(page, "Référence").textContent()) ?? ""
    expect(await ownReferences(page)).toEqual([reference])
    expect(await places.takenOn("boat_rental", day)).toBe(4)
    await toast(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    await expectNoBarrierAtBothWidths(page, "boat summary")
    await page.reload()
    await expect(summaryHeading(page)).toBeVisible()
  })

  test("who wants to sign in first comes back into the form that was wanted", async ({ page, site }) => {
    const person = await aPerson(site)
    await page.goto("/reservation")
    await offerLink(page, "boat_rental").click()
    await choiceDialog(page).getByRole("button", { name: "Me connecter d’abord" }).click()
    await signIn(page, person)
    await expect(page.getByRole("heading", { name: titles.boat_rental, level: 2 })).toBeFocused()
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email)
    await expect(page.getByRole("checkbox", { name: "Créer mon compte" })).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem("pending-booking"))).toBeNull()

    const longAgo = JSON.stringify({ type: "boat_rental", timestamp: Date.now() - 31 * 60_000 })
    await page.evaluate((marker) => sessionStorage.setItem("pending-booking", marker), longAgo)
    await page.goto("/reservation")
    await expect(page.getByText("Permis requis pour la location", { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("pending-booking"))).toBeNull()
    await expect(offerLink(page, "group_outing")).toBeVisible()
    await offerLink(page, "group_outing").click()
    await expect(page.getByRole("heading", { name: titles.group_outing, level: 2 })).toBeFocused()
  })
})

test("a booking of somebody signed in goes straight to the form and into the account", async ({
  page,
  places,
  site,
}) => {
  const day = await places.quietDay()
  await openSignedIn(page, await aPerson(site), "/contact")
  await page.request.patch("/api/v1/me", { data: { phone, version: 1 }, headers: { origin: site.origin } })
  await page.goto("/reservation")
  await offerLink(page, "group_outing").click()
  await pickDay(page, day)
  await choosePlate(slotRadio(page, "15:00"))
  await expect(page.getByRole("textbox", { name: "Téléphone" })).toHaveValue(phone)
  await sendButton(page).click()
  await expect(summaryHeading(page)).toBeFocused()
  await expect(page.getByRole("main")).toContainText(/Notre équipe confirme votre réservation sous 24\sh/)
  await expect(ownReservations(page)).toBeVisible()
  expect(await ownReferences(page)).toEqual([await fact(page, "Référence").textContent()])
})

test("what the account knows does not stay in the tab after signing out", async ({ page, site }) => {
  const person = await aPerson(site)
  await openSignedIn(page, person, "/boat-reservation")
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email)
  await page.getByRole("textbox", { name: "Téléphone" }).fill(phone)
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(kept).toContain(phone)
  expect(await kept()).not.toContain(person.email)
})

test("an approved licence is said, and needs no reminder", async ({ page, site }) => {
  await page.route("**/api/v1/me/licence", (route) =>
    route.fulfill({ json: { licence: { licenseType: "coastal" }, activeApplication: null } }),
  )
  await openSignedIn(page, await aPerson(site), "/reservation")
  await expect(page.getByText("Permis côtier validé", { exact: true })).toBeVisible()
  await expect(page.getByText(/^Permis requis/)).toHaveCount(0)
  await page.goto("/boat-reservation")
  await expect(page.getByRole("combobox", { name: "Permis" })).toHaveValue("coastal")
})

test("of two browsers that want the last place, one has it; the other keeps what was typed", async ({
  page,
  places,
  site,
  browser,
  mishaps,
}) => {
  mishaps.expect(/status of 409/)
  const day = await places.quietDay()
  const slots = await places.slotsOn("boat_rental", day)
  const wanted = slots.find((slot) => slot.timeSlot === "17:00" && slot.base === "nyon")
  if (!wanted) throw new Error("no slot at 17:00")
  for (let place = 1; place < wanted.maxCapacity; place++) await places.takeAll({ ...wanted, maxCapacity: 1 })
  await openSignedIn(page, await aPerson(site), "/boat-reservation")
  await page.getByRole("combobox", { name: "Durée de la location" }).selectOption("1")
  await fillBoat(page, day, "17:00")

  await letHoldEnd(page, "boat_rental")
  await takeAsGuest(browser, site.origin, day)
  await sendButton(page).click()
  await expect(slotRefusal(page)).toBeFocused()
  await expect(slotRefusal(page).getByRole("link")).toHaveText(["Complet"])
  await expect(slotRadio(page, "17:00")).toHaveAccessibleName(/Complet/)
  await expect(page.getByRole("textbox", { name: "Téléphone" })).toHaveValue(phone)
  const nearest = page.getByRole("region", { name: "Créneaux libres les plus proches" }).getByRole("button")
  await nearest.first().click()
  await sendButton(page).click()
  await expect(summaryHeading(page)).toBeVisible()
})

async function takeAsGuest(browser: Browser, origin: string, day: string): Promise<void> {
  const rival = await anotherDevice(browser, origin)
  await openForm(rival, "boat_rental")
  await rival.getByRole("combobox", { name: "Durée de la location" }).selectOption("1")
  await pickDay(rival, day)
  await choosePlate(slotRadio(rival, "17:00"))
  await fillDetails(rival, "boat_rental")
  await fillGuest(rival)
  await sendButton(rival).click()
  await expect(summaryHeading(rival)).toBeVisible()
  await rival.context().close()
}

test("slots that cannot be loaded are said in the page and in a toast, with a new try", async ({
  page,
  site,
  mishaps,
}) => {
  test.slow()
  mishaps.expect(/status of 500/)
  await page.route("**/api/v1/availability?*", (route) => route.fulfill({ status: 500, json: {} }))
  await openSignedIn(page, await aPerson(site), "/boat-reservation")
  const words = "Impossible de charger les créneaux disponibles"
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible()
  await expect(toast(page)).toContainText(words)
  await page.unroute("**/api/v1/availability?*")
  await page.getByRole("button", { name: "Réessayer" }).click()
  await expect(dateButton(page)).toBeVisible()
})

test("a boat is booked by keyboard alone", async ({ page, places, site }) => {
  await openSignedIn(page, await aPerson(site), "/boat-reservation")
  await expect(page.getByRole("heading", { name: titles.boat_rental, level: 2 })).toBeVisible()
  const day = await places.quietDay()
  const tabTo = async (target: ReturnType<Page["getByRole"]>) => {
    for (let steps = 0; steps < 40 && !(await target.evaluate((one) => one === document.activeElement)); steps++) {
      await page.keyboard.press("Tab")
    }
    await expect(target).toBeFocused()
  }
  await tabTo(page.getByRole("combobox", { name: "Durée de la location" }))
  await page.keyboard.type("1")
  await tabTo(dateButton(page))
  // Closed and opened again, it takes the focus.
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  const goal = calendar(page).getByRole("button", { name: new RegExp(`^${inFrench(day)}(,|$)`) })
  const focused = calendar(page).locator("button:focus")
  await expect(focused).toBeVisible()
  for (let steps = 0; steps < 90 && !(await focused.getAttribute("aria-label"))?.startsWith(inFrench(day)); steps++) {
    const before = (await focused.getAttribute("aria-label")) ?? ""
    await page.keyboard.press("ArrowRight")
    await expect(focused).not.toHaveAttribute("aria-label", before)
  }
  await expect(goal).toBeEnabled()
  await page.keyboard.press("Enter")
  await expect(dateButton(page)).toHaveText(formatDay(day))
  await tabTo(page.getByRole("group", { name: "Base de Nyon" }).getByRole("radio").first())
  await page.keyboard.press("Space")
  await tabTo(page.getByRole("textbox", { name: "Téléphone" }))
  await page.keyboard.type(phone)
  await page.keyboard.press("Enter")
  await expect(summaryHeading(page)).toBeFocused()
})
