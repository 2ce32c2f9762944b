import type { Page } from "@playwright/test"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import {
  calendar,
  choiceDialog,
  choosePlate,
  corrections,
  dateButton,
  dayButton,
  expectDaysRead,
  expectGuestKept,
  fact,
  fillDetails,
  fillGuest,
  guest,
  offerLink,
  openCalendar,
  openForm,
  pickDay,
  referenceOf,
  sendButton,
  slotRadio,
  titles,
  toast,
  turnMonth,
  types,
} from "#tests/e2e/steps/booking-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { readMail } from "#tests/e2e/steps/mail-parts.ts"
import { daysAfter } from "#tests/e2e/steps/places.ts"

const moment = ["Veuillez sélectionner une date", "Veuillez sélectionner un créneau horaire"]

/** What an empty form is told, in the order of its fields (specification 5). */
const missing = {
  boat_license: [...moment, "Veuillez sélectionner un niveau"],
  boat_rental: ["Veuillez sélectionner un type de bateau", ...moment],
  group_outing: moment,
} satisfies Record<ReservationType, string[]>

const person = [
  "Le prénom doit contenir au moins 2 caractères",
  "Le nom doit contenir au moins 2 caractères",
  "Adresse email invalide",
  "Numéro de téléphone invalide",
]

const asked = {
  boat_license: {
    time: "14:00",
    ends: "17:00",
    price: "à partir de 350€ par personne",
    said: { Niveau: "Débutant", "Connaissances théoriques": "Non" },
    sent: { licenseLevel: "beginner" },
  },
  boat_rental: {
    time: "14:00",
    ends: "16:00",
    price: "à partir de 160€ par bateau, pour 2 heures",
    said: { Durée: "2 heures", Bateau: "Bateau électrique moyen (6 places)" },
    sent: { rentalDuration: 2, boatType: "electric_medium" },
  },
  group_outing: {
    time: "15:00",
    ends: "18:00",
    price: "à partir de 200€ par groupe",
    said: { Personnes: "8 personnes" },
    sent: { groupSize: 8 },
  },
} as const

onPhone(() => {
  for (const type of types) {
    test(`a guest books: ${titles[type]}, mistakes and all`, async ({ page, places, site }) => {
      const day = await places.quietDay()
      const { time, ends, sent, price, said } = asked[type]
      const shown = { day, hours: `${time} – ${ends}`, price, said }
      await openForm(page, type)
      const main = page.getByRole("main")
      await expect(main.getByRole("link", { name: "CGV" })).toHaveAttribute("href", "/cgv")
      await expect(main.getByRole("link", { name: "Confidentialité" })).toHaveAttribute("href", "/confidentialite")
      if (type === "boat_license") {
        await expect(main).toContainText("Vous réservez une première leçon de 3 heures.")
        const application = main.getByRole("link", { name: "demande de permis" })
        await expect(application).toHaveAttribute("href", "/boat-license-application")
      }

      await sendButton(page).click()
      await expect(corrections(page)).toBeFocused()
      const messages = [...missing[type], ...person]
      await expect(corrections(page).getByRole("link")).toHaveText(messages)
      await expect(page.getByRole("main").locator("[id$='-error'] svg"), "a mark beside each").toHaveCount(
        messages.length,
      )
      for (const message of messages)
        await expect(page.getByRole("main").getByText(message, { exact: true })).toHaveCount(2)
      await corrections(page).getByRole("link", { name: "Adresse email invalide" }).click()
      await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused()
      await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription("Adresse email invalide")
      await corrections(page).getByRole("link", { name: "Veuillez sélectionner une date" }).click()
      await expect(dateButton(page)).toBeFocused()

      await pickDay(page, day)
      await choosePlate(slotRadio(page, time))
      await makeMistakes(page, type)
      await fillDetails(page, type)
      await fillGuest(page)
      await expect(corrections(page)).toHaveCount(0)
      const posted = page.waitForRequest("**/api/v1/reservations")
      await sendButton(page).click()

      await expect(toast(page)).toHaveCount(1)
      await expect(toast(page).getByText("Réservation confirmée !", { exact: true })).toBeVisible()
      const sentence = "Votre demande de réservation a été envoyée. Nous vous contacterons bientôt pour confirmation."
      await expect(toast(page).getByText(sentence, { exact: true })).toBeVisible()
      expect((await posted).postDataJSON()).toMatchObject({
        reservationType: type,
        reservationDate: day,
        timeSlot: time,
        base: "nyon",
        ...guest,
        ...sent,
      })
      const reference = await referenceOf(page)
      await expectSummary(page, shown)
      // The fragment keeps the offers from showing before the scripts have come.
      await expect(page).toHaveURL(/\?reference=\w+#formulaire$/)
      await page.reload()
      expect(await referenceOf(page)).toBe(reference)
      await expectSummary(page, shown)
      expect(await places.takenOn(type, day)).toBe(type === "boat_rental" ? 2 : 1)
      await page.getByRole("button", { name: "Nouvelle réservation" }).click()
      await offerLink(page, type).click()
      await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
      await expectGuestKept(page)
      await expectMail(site.mails, { reference, day, hours: `${time} – ${ends}` })
    })
  }
})

/** Values that are there but wrong: each is told at once, since the form was sent before. */
async function makeMistakes(page: Page, type: ReservationType): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill("zoe@")
  await page.getByRole("textbox", { name: "Téléphone" }).fill("123")
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription("Adresse email invalide")
  await expect(page.getByRole("textbox", { name: "Téléphone" })).toHaveAccessibleDescription(
    /Numéro de téléphone invalide$/,
  )
  if (type !== "group_outing") return
  const size = page.getByRole("spinbutton", { name: "Nombre de personnes" })
  await expect(size).toHaveValue("5")
  await size.fill("1")
  await expect(size).toHaveAccessibleDescription(/Minimum 2 personnes/)
  await size.fill("21")
  await expect(size).toHaveAccessibleDescription(/Maximum 20 personnes/)
}

interface Shown {
  day: string
  hours: string
  price: string
  /** What was asked for besides, by its name. */
  said: Record<string, string>
}

/** All that was asked for, and no confirmation before the school has given it. */
async function expectSummary(page: Page, shown: Shown): Promise<void> {
  await expect(page).toHaveTitle(/^Demande envoyée · /)
  await expect(fact(page, "Date")).toHaveText(inFrench(shown.day))
  await expect(fact(page, "Horaire")).toHaveText(shown.hours)
  await expect(fact(page, "Base")).toHaveText("Nyon, Quai des Alpes 12, 1260 Nyon")
  await expect(fact(page, "Coordonnées")).toHaveText("46°23′N 6°14′E")
  for (const [name, value] of Object.entries(shown.said)) await expect(fact(page, name)).toHaveText(value)
  await expect(fact(page, "Nom")).toHaveText("Zoé d’Aubonne")
  await expect(fact(page, "E-mail")).toHaveText(guest.email)
  await expect(fact(page, "Téléphone")).toHaveText(guest.phone)
  await expect(fact(page, "Prix indicatif")).toHaveText(shown.price)
  await expect(page.getByRole("main").getByText("En attente")).toBeVisible()
}

async function expectMail(
  mails: () => Promise<string[]>,
  told: { reference: string; day: string; hours: string },
): Promise<void> {
  const find = async () => (await mails()).map(readMail).find((mail) => mail.subject.includes(told.reference))
  await expect.poll(find, { message: "the confirmation mail" }).toBeDefined()
  const mail = await find()
  expect(mail?.to).toContain(guest.email)
  for (const kind of ["text/plain", "text/html"]) {
    expect(mail?.bodies[kind]).toContain(told.reference)
    expect(mail?.bodies[kind]).toContain(inFrench(told.day))
    expect(mail?.bodies[kind]).toContain(told.hours)
  }
  expect(mail?.bodies["text/calendar"]).toContain("STATUS:TENTATIVE")
  expect(mail?.bodies["text/calendar"]).toMatch(/^DTEND/m)
}

function full<Slot extends { maxCapacity: number }>(slot: Slot) {
  return { ...slot, currentBookings: slot.maxCapacity, obstacle: "full" }
}

test("a day's slots stand there before its places are asked again", async ({ page, places }) => {
  const day = await places.quietDay()
  await openForm(page, "boat_license")
  await openCalendar(page)
  const button = await dayButton(page, day)
  await expect(button).not.toHaveAttribute("aria-disabled")
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/v1/availability?*from=${day}&to=${day}*`, async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const answer = (await response.json()) as { items: { maxCapacity: number }[] }
    await answered.promise
    await route.fulfill({ json: { ...answer, items: answer.items.map(full) } })
  })
  await button.click()
  await expect(slotRadio(page, "09:00")).toBeEnabled()
  answered.resolve()
  await expect(slotRadio(page, "09:00")).toHaveAccessibleName(/Complet/)
})

test("the calendar keeps its month when the group grows, unless the free days begin later or end earlier", async ({
  page,
  places,
}) => {
  const first = await places.firstFreeDay("group_outing", 8)
  const inNextMonth = daysAfter(`${first.slice(0, 8)}01`, 31)
  await page.route(/availability\?.*persons=[79]/, async (route) => {
    const answer = await (await route.fetch({ maxRetries: 2 })).json()
    const bound = route.request().url().includes("persons=9") ? "firstFreeDay" : "lastFreeDay"
    await route.fulfill({ json: { ...answer, [bound]: inNextMonth } })
  })
  await openForm(page, "group_outing")
  const size = page.getByRole("spinbutton", { name: "Nombre de personnes" })
  const month = calendar(page).getByRole("status")
  const earlier = calendar(page).getByRole("button", { name: "Mois précédent" })
  const later = calendar(page).getByRole("button", { name: "Mois suivant" })
  await size.fill("8")
  // The days of eight persons may begin in a later month than those the form began with.
  await expect(month).toHaveText(inFrench(first).split(" ").slice(-2).join(" "))
  const second = await turnMonth(page, later)
  const third = await turnMonth(page, later)
  const answered = page.waitForResponse(/persons=9/)
  await size.fill("9")
  await answered
  await expect(month).toHaveText(third)
  expect(await turnMonth(page, earlier)).toBe(second)
  await expect(earlier).toBeDisabled()

  await size.fill("8")
  await expect(earlier).toBeEnabled()
  const begins = await turnMonth(page, earlier)
  await size.fill("9")
  await expect(month).toHaveText(second)
  // The days are those of the month that is shown.
  await expect(
    calendar(page)
      .getByRole("button", { name: /^lundi/ })
      .last(),
  ).toHaveAccessibleName(/aucun créneau$/)
  await size.fill("8")
  await expect(month).toHaveText(begins)

  await turnMonth(page, later)
  await turnMonth(page, later)
  await size.fill("7")
  await expect(month).toHaveText(second)
  await expect(later).toBeDisabled()
  await expectDaysRead(page)
})
