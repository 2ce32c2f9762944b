import { expect, type Locator, type Page } from "@playwright/test"
import { v4 as uuid } from "uuid"
import type { TrainingSession, TrainingSessions } from "#app/features/calendar/courses/training.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { certificatePdf, phonePhoto, pngCard } from "#tests/factories/document-files.ts"
import type { Site } from "#tests/support/site.ts"
import { aPerson, type Person } from "./account-steps.ts"
import { inFrench } from "./french.ts"

export const wizardPath = "/boat-license-application"
export const phone = "+41 79 765 43 21"

export const steps = ["Informations personnelles", "Documents", "Paiement", "Réservation"] as const
export type Step = (typeof steps)[number]
export const kinds = ["Pièce d’identité", "Photo", "Certificat médical"] as const
export type Kind = (typeof kinds)[number]

export const heading = (page: Page, step: Step) => page.getByRole("heading", { name: step, level: 2, exact: true })
export const marks = (page: Page) => page.getByRole("navigation", { name: "Étapes de la demande" }).getByRole("button")
export const mark = (page: Page, step: Step) => marks(page).filter({ hasText: step })
/** A field says of itself when it may be left empty. */
export const textbox = (page: Page, name: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${name}\\s*(facultatif)?$`) })
export const goOn = (page: Page) => page.getByRole("button", { name: "Enregistrer et continuer" })
export const next = (page: Page) => page.getByRole("button", { name: "Continuer", exact: true })
export const card = (page: Page, kind: Kind) => page.getByRole("region", { name: kind, exact: true })
export const submitButton = (page: Page) => page.getByRole("button", { name: "Soumettre ma demande" })
export const submitted = (page: Page) => page.getByRole("heading", { name: "Demande soumise avec succès !" })
export const saved = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /^Enregistré/ })
export const sessionBox = (page: Page, { date, startTime }: TrainingSession) =>
  page.getByRole("checkbox", { name: new RegExp(`^${shortDay(date)}, ${startTime}`) })

/** '2027-06-12' → « sam. 12 juin 2027 », as plates and lists say it. */
export function shortDay(day: string): string {
  const [weekday = "", ...rest] = inFrench(day).split(" ")
  return [`${weekday.slice(0, 3)}.`, ...rest].join(" ")
}

export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(heading(page, step)).toBeVisible()
  await expect(mark(page, step)).toHaveAttribute("aria-current", "step")
}

/** In this browser, without the sign-in page. */
export async function enter(page: Page, site: Site, person: Person): Promise<void> {
  const [name = "", value = ""] = person.cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: site.origin }])
}

export async function files() {
  return {
    "Pièce d’identité": { name: "passeport.png", mimeType: "image/png", buffer: await pngCard() },
    Photo: { name: "moi.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() },
    "Certificat médical": { name: "certificat.pdf", mimeType: "application/pdf", buffer: certificatePdf() },
  }
}

export type Upload = Awaited<ReturnType<typeof files>>[Kind]

/** Presses the button of the card and answers the browser's file dialog. */
export async function chooseFile(page: Page, kind: Kind, file: Upload, button = "Choisir un fichier"): Promise<void> {
  const press = card(page, kind).getByRole("button", { name: `${button} : ${kind}` })
  // A card above that grows while its file is sent moves the button away below the pointer.
  await expect(async () => {
    const dialog = page.waitForEvent("filechooser", { timeout: 3_000 })
    const [chooser] = await Promise.all([dialog, press.click()])
    await chooser.setFiles(file)
  }).toPass()
}

/** Clicks the plate around a box: the box itself is drawn by its plate. */
export async function choosePlate(box: Locator): Promise<void> {
  await box.locator("xpath=ancestor::label").click()
  await expect(box).toBeChecked()
}

/** Calls the API as the page of a person would, apart from any browser. */
export function callerOf(site: Site, { cookie }: Person) {
  return async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const headers = new Headers({ cookie, origin: site.origin, "Idempotency-Key": uuid() })
    if (body && !(body instanceof FormData)) headers.set("Content-Type", "application/json")
    const sent = body instanceof FormData ? body : body && JSON.stringify(body)
    const response = await fetch(`${site.origin}/api/v1${path}`, { method, headers, body: sent ?? null })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}

/** From tomorrow on, because a session of today could begin while the journey runs. */
export async function sessionsOf(
  site: Site,
  person: Person,
  type: LicenceType = "coastal",
): Promise<TrainingSession[]> {
  const call = callerOf(site, person)
  const { today, items } = await call<TrainingSessions>("GET", `/training-sessions?licenceType=${type}`)
  return items.filter(({ date }) => date > today)
}

export async function draftOf(site: Site, person: Person): Promise<ApplicationAnswer> {
  return await callerOf(site, person)<ApplicationAnswer>("GET", "/me/application")
}

const about = { firstName: "Élodie", lastName: "Rochat", phone, licenseType: "coastal" }

/** Somebody whose draft has come up to a step. */
export async function aCandidate(site: Site, upTo: Step, person?: Person): Promise<Person> {
  const candidate = person ?? (await aPerson(site))
  const call = callerOf(site, candidate)
  const reached = steps.indexOf(upTo)
  if (reached > 0) await call("PUT", "/me/application", { ...about, email: candidate.email, version: null })
  if (reached > 1) await sendFiles(site, candidate)
  if (reached > 2) {
    await call("POST", "/me/application/payment", {})
    const payment = async () => (await draftOf(site, candidate)).application?.payment.status
    await expect.poll(payment, { message: "the payment" }).toBe("completed")
  }
  return candidate
}

async function sendFiles(site: Site, candidate: Person): Promise<void> {
  const { today } = await draftOf(site, candidate)
  for (const [index, file] of Object.values(await files()).entries()) {
    const form = new FormData()
    const kind = (["identity", "photo", "medical"] as const)[index] ?? "identity"
    form.set("kind", kind)
    if (kind === "medical") form.set("issuedOn", today)
    form.set("file", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
    await callerOf(site, candidate)("POST", "/me/documents", form)
  }
}

/** Somebody submits an application for these sessions. */
export async function takeSeats(site: Site, sessions: readonly TrainingSession[], person?: Person): Promise<Person> {
  const candidate = await aCandidate(site, "Réservation", person)
  const { application } = await draftOf(site, candidate)
  const chosen = sessions.map(({ id, priceCents }) => ({ id, priceCents }))
  await callerOf(site, candidate)("POST", "/me/application/submit", { version: application?.version, sessions: chosen })
  return candidate
}

/** A theory and a practice session with places left. */
export async function aFreeCourse(site: Site, person: Person): Promise<TrainingSession[]> {
  const open = (await sessionsOf(site, person)).filter(({ placesLeft }) => placesLeft > 0)
  return ["theory", "practice"].flatMap((type) => open.filter(({ sessionType }) => sessionType === type).slice(0, 1))
}

/** Somebody whose application lies before the school, with a seat in a theory and in a practice session. */
export async function aSubmittedCandidate(site: Site): Promise<Person> {
  return await takeSeats(site, await aFreeCourse(site, await aPerson(site)))
}
