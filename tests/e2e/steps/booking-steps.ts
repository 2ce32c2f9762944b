import { expect, type Locator, type Page } from "@playwright/test"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { inFrench } from "./french.ts"

export const titles = {
  boat_license: "Permis Bateau",
  boat_rental: "Location de Bateau",
  group_outing: "Sortie Groupe",
} satisfies Record<ReservationType, string>

export const types = Object.keys(titles) as ReservationType[]

export const guest = { firstName: "Zoé", lastName: "d’Aubonne", email: "zoe@example.ch", phone: "+41 79 123 45 67" }

export function offerLink(page: Page, type: ReservationType): Locator {
  return page.getByRole("main").getByRole("link", { name: `Réserver : ${titles[type]}` })
}

export const choiceDialog = (page: Page) => page.getByRole("dialog", { name: "Réserver avec ou sans compte ?" })
export const dateButton = (page: Page) => page.getByRole("button", { name: /^Date / })
export const calendar = (page: Page) => page.getByRole("region", { name: "Calendrier" })
export const sendButton = (page: Page) => page.getByRole("button", { name: "Envoyer ma demande" })
export const corrections = (page: Page) => page.getByRole("alert").filter({ hasText: "à corriger" })
/** What the server said no to: nobody has mistyped anything. */
export const slotRefusal = (page: Page) => page.getByRole("alert").filter({ hasText: "Ce créneau vient d’être pris" })
export const notSent = (page: Page) => page.getByRole("alert").filter({ hasText: "n’a pas pu être envoyée" })
export const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")
/** A toast that has the focus stays open. */
export const keepToast = (shown: Locator) => shown.getByRole("button", { name: "Fermer la notification" }).focus()
export const summaryHeading = (page: Page) => page.getByRole("heading", { name: "Demande envoyée" })

/** The name of a day on which something is free. */
export const freeDay = /, (places|dernières places|bateaux|derniers bateaux|départs|derniers départs)( libres)?$/

/** From the offers through the choice dialog to the form, as a guest. */
export async function openForm(page: Page, type: ReservationType, path = "/reservation"): Promise<void> {
  await page.goto(path)
  await offerLink(page, type).click()
  await choiceDialog(page).getByRole("button", { name: "Continuer en invité" }).click()
  await expect(page.getByRole("heading", { name: titles[type], level: 2 })).toBeFocused()
}

/** The day's button in the open calendar: from the month it shows back to the first, then on until it is found. */
export async function dayButton(page: Page, day: string): Promise<Locator> {
  const button = calendar(page).getByRole("button", { name: new RegExp(`^${inFrench(day)}(,|$)`) })
  await expect(calendar(page).getByRole("grid")).toBeVisible()
  await expectDaysRead(page)
  const isShown = async () => (await button.count()) > 0
  const earlier = calendar(page).getByRole("button", { name: "Mois précédent" })
  while (!(await isShown()) && (await earlier.isEnabled())) await turnMonth(page, earlier)
  const later = calendar(page).getByRole("button", { name: "Mois suivant" })
  for (let turned = 0; turned < 5 && !(await isShown()); turned++) await turnMonth(page, later)
  return button
}

/** While days are read, the calendar may still move to the first month with a free day. */
export async function expectDaysRead(page: Page): Promise<void> {
  await expect(calendar(page).locator("[aria-busy=true]")).toHaveCount(0)
}

/** Once: a month that has not turned yet would be turned twice. Gives the new month's name. */
export async function turnMonth(page: Page, by: Locator): Promise<string> {
  const month = calendar(page).getByRole("status")
  const left = (await month.textContent()) ?? ""
  await by.click()
  await expect(month).not.toHaveText(left)
  await expectDaysRead(page)
  return (await month.textContent()) ?? ""
}

/** It stands open until a day is chosen, and stays open where there is room beside it. */
export async function openCalendar(page: Page): Promise<void> {
  if ((await dateButton(page).getAttribute("aria-expanded")) !== "true") await dateButton(page).click()
}

export async function pickDay(page: Page, day: string): Promise<void> {
  await openCalendar(page)
  await (await dayButton(page, day)).click()
  await expect(dateButton(page)).toHaveText(formatDay(day))
}

export function slotRadio(page: Page, time: string, base = "Nyon"): Locator {
  return page.getByRole("group", { name: `Base de ${base}` }).getByRole("radio", { name: new RegExp(`^${time}`) })
}

/** Opens the slots of a base; the others stand folded. */
export async function openBase(page: Page, base: string): Promise<void> {
  const folded = page.locator("details").filter({ has: page.locator("summary", { hasText: `Base de ${base}` }) })
  if ((await folded.getAttribute("open")) === null) await folded.locator("summary").first().click()
}

/** Clicks the plate around a radio button: the button itself is drawn by its plate. */
export async function choosePlate(radio: Locator): Promise<void> {
  await radio.locator("xpath=ancestor::label").click()
  await expect(radio).toBeChecked()
}

export async function fillDetails(page: Page, type: ReservationType): Promise<void> {
  if (type === "boat_license") await choosePlate(page.getByRole("radio", { name: "Débutant" }))
  if (type === "boat_rental") await choosePlate(page.getByRole("radio", { name: "Bateau électrique moyen" }))
  if (type === "group_outing") await page.getByRole("spinbutton", { name: "Nombre de personnes" }).fill("8")
}

export async function fillGuest(page: Page, person = guest): Promise<void> {
  await page.getByRole("textbox", { name: "Prénom" }).fill(person.firstName)
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(person.lastName)
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email)
  await page.getByRole("textbox", { name: "Téléphone" }).fill(person.phone)
}

/** A form ready to be sent, for one slot at Nyon. */
export async function fillForm(page: Page, type: ReservationType, day: string, time = "10:00"): Promise<void> {
  await fillDetails(page, type)
  await pickDay(page, day)
  await choosePlate(slotRadio(page, time))
  await fillGuest(page)
}

export const heldFor = (page: Page) => page.getByRole("timer")

/** What the form holds is given back as if its time were over, so that somebody else can take it. */
export async function letHoldEnd(page: Page, type: ReservationType): Promise<void> {
  await expect(heldFor(page)).toBeVisible()
  const status = await page.evaluate(async (held) => {
    const token: unknown = JSON.parse(sessionStorage.getItem("hold-token") ?? "null")
    const headers = { "Content-Type": "application/json" }
    const body = JSON.stringify({ token, type: held })
    return (await fetch("/api/v1/holds/release", { method: "POST", headers, body })).status
  }, type)
  expect(status).toBe(200)
}

export async function expectGuestKept(page: Page, person = guest): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Prénom" })).toHaveValue(person.firstName)
  await expect(page.getByRole("textbox", { name: "Nom", exact: true })).toHaveValue(person.lastName)
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(person.email)
  await expect(page.getByRole("textbox", { name: "Téléphone" })).toHaveValue(person.phone)
}

/** The fact of that name in the summary. */
export function fact(page: Page, name: string): Locator {
  return page.getByRole("definition").and(page.locator(`dt:text-is("${name}") + dd`))
}

export async function referenceOf(page: Page): Promise<string> {
  await expect(summaryHeading(page)).toBeVisible()
  return (await fact(page, "Référence").textContent()) ?? ""
}

/** References of what the account in the browser has booked. */
export async function ownReferences(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/v1/me/reservations")
  const { items } = (await answer.json()) as { items: { reference: string }[] }
  return items.map(({ reference }) => reference)
}
