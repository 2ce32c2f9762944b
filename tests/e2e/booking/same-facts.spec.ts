import type { APIRequestContext, Page } from "@playwright/test"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { aPerson, type Person } from "#tests/e2e/steps/account-steps.ts"
import { fact, fillForm, openForm, referenceOf, sendButton } from "#tests/e2e/steps/booking-steps.ts"
import { panel } from "#tests/e2e/steps/dashboard-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { aSubmittedCandidate } from "#tests/e2e/steps/licence-steps.ts"
import { deskOf } from "#tests/e2e/steps/payment-steps.ts"
import { daysAfter, type Places } from "#tests/e2e/steps/places.ts"
import { bringCookie } from "#tests/e2e/steps/profile-steps.ts"
import type { Site } from "#tests/support/site.ts"

const spaced = (text: string | null) => (text ?? "").replaceAll(/[\s\u2060]+/g, " ").trim()
const first = (page: Page) => page.getByRole("region", { name: "À faire en premier" })

/** What the account, « À faire en premier » and the manage page say of one booking. */
async function readPages(page: Page, { id, reference }: { id: string; reference: string }) {
  await page.goto("/dashboard?onglet=reservations")
  const entry = panel(page, "reservations").getByRole("listitem").filter({ hasText: reference })
  await expect(entry).toBeVisible()
  const card = {
    text: spaced(await entry.innerText()),
    terms: spaced(
      await entry
        .locator("p.text-sm")
        .filter({ hasText: /déplac|annul/i })
        .last()
        .textContent(),
    ),
  }
  await expect(first(page).getByRole("link")).toBeVisible()
  const step = spaced(await first(page).textContent())
  await page.goto(`/ma-reservation#reservation=${id}`)
  const change = page.getByRole("region", { name: "Un empêchement ?" })
  await expect(change).toBeVisible()
  const sentences = (await change.getByRole("paragraph").allTextContents()).map(spaced)
  return { card, step, sentences, manage: spaced(await page.getByRole("main").textContent()) }
}

const amounts = (text: string) => text.match(/\d[\d’.]*€/g) ?? []

/** @returns the sentence that all three say first */
async function expectSame(page: Page, booking: { id: string; reference: string }): Promise<string> {
  const { card, step, sentences, manage } = await readPages(page, booking)
  const [said = ""] = sentences
  expect(said).not.toBe("")
  expect(card.terms.endsWith(said), `${card.terms} / ${said}`).toBe(true)
  expect(step).toContain(said)
  const answer = /L’école vous répond au plus tard le .*?\d\d:\d\d\./
  expect([card.text, step].map((text) => answer.exec(text)?.[0])).toEqual(
    [manage, manage].map((text) => answer.exec(text)?.[0]),
  )
  const rest = /Reste \d[^.]*\./.exec(card.text)?.[0]
  if (rest) expect(step).toContain(rest)
  for (const amount of amounts(card.text)) expect(manage).toContain(amount)
  return said
}

atBothWidths(() => {
  test("a lesson: form, sent page, account, « À faire en premier » and manage page name one price and one deadline", async ({
    page,
    site,
    places,
  }) => {
    const person = await aPerson(site)
    const day = await places.quietDay()
    const slot = (await places.slotsOn("boat_license", day)).find((one) => one.base === "nyon" && one.obstacle === null)
    await openForm(page, "boat_license")
    await fillForm(page, "boat_license", day, slot?.timeSlot)
    await page.getByRole("textbox", { name: "E-mail" }).fill(person.email)
    const beforehand = page.getByText(/^Annulation gratuite jusqu’au/)
    await expect(beforehand).toBeVisible()
    const until = /jusqu’au (.*)\.$/.exec(spaced(await beforehand.textContent()))?.[1] ?? ""
    const [total = ""] = amounts(spaced(await page.locator(".send-bar").textContent()))
    await sendButton(page).click()
    const reference = await referenceOf(page)
    const answer = spaced(await page.getByText(/^L’école vous répond au plus tard/).textContent())
    await expect(fact(page, "Prix indicatif")).toContainText(total)

    await page.request.post("/api/auth/sign-in/email", {
      headers: { origin: site.origin },
      data: { email: person.email, password: person.password },
    })
    const id = await idOf(page.request, reference)
    expect(await expectSame(page, { id, reference })).toContain(until)
    const { card, step, manage } = await readPages(page, { id, reference })
    for (const text of [card.text, step, manage]) expect(text).toContain(answer)
    for (const text of [card.text, manage]) expect(text).toContain(total)
  })
})

async function idOf(request: APIRequestContext, reference: string): Promise<string> {
  const { items } = (await (await request.get("/api/v1/me/reservations")).json()) as {
    items: { id: string; reference: string }[]
  }
  return items.find((one) => one.reference === reference)?.id ?? ""
}

type Act = "confirm" | "price" | "deposit" | "pay" | "move" | "cancel"

interface Case {
  type: ReservationType
  soon?: true
  acts: readonly Act[]
  /** What the first sentence speaks of. */
  says: RegExp
}

const cases: readonly Case[] = [
  { type: "boat_rental", acts: [], says: /gratuitement jusqu’au/ },
  { type: "boat_rental", acts: ["confirm"], says: /gratuitement jusqu’au/ },
  { type: "boat_rental", acts: ["confirm", "pay"], says: /gratuitement jusqu’au/ },
  { type: "boat_rental", acts: ["confirm", "pay", "move"], says: /L’école a déplacé/ },
  { type: "group_outing", acts: ["confirm"], says: /gratuitement jusqu’au/ },
  { type: "boat_license", acts: ["price", "deposit"], says: /gratuitement jusqu’au/ },
  { type: "boat_rental", soon: true, acts: [], says: /sans rien payer/ },
  { type: "boat_rental", soon: true, acts: ["confirm"], says: /restent dus/ },
  { type: "boat_rental", soon: true, acts: ["confirm", "pay"], says: /que vous avez payés/ },
]

test("nine bookings in nine states: the three pages of their person say the same", async ({
  browser,
  site,
  places,
}) => {
  test.slow()
  const { school, leave } = await deskOf(browser, site)
  for (const { type, soon, acts, says } of cases) {
    const person = await aPerson(site)
    const { reference, date } = await booked(site, places, { type, person, soon: soon ?? false })
    const { items } = await school("GET", `/reservations?q=${reference}`)
    const { id } = items[0] as { id: string }
    for (const act of acts) await doAct(school, { id, act, date })
    const own = await browser.newContext({ baseURL: site.origin })
    const page = await own.newPage()
    await bringCookie(page, site, person.cookie)
    expect(await expectSame(page, { id, reference })).toMatch(says)
    await own.close()
  }
  await leave()
})

test("a session: account, « À faire en premier » and manage page say one price, one rest and one deadline", async ({
  page,
  site,
}) => {
  const candidate = await aSubmittedCandidate(site)
  await bringCookie(page, site, candidate.cookie)
  await page.goto("/dashboard?onglet=permis")
  const own = panel(page, "permis")
  const entry = own.getByRole("list", { name: "Vos sessions de formation" }).getByRole("listitem").first()
  await expect(entry).toContainText("Réservée")
  const card = spaced(await entry.innerText())
  const said = spaced(await entry.getByText(/déplacer|annule/).textContent())
  const rest = spaced(await own.getByText(/^Reste /).textContent())
  const step = spaced(await first(page).textContent())
  for (const text of [said, rest]) expect(step).toContain(text)

  await own.getByRole("link", { name: "Déplacer ou annuler une session" }).click()
  const reference = /Référence (\w{8})/.exec(card)?.[1] ?? ""
  const managed = page.getByRole("listitem").filter({ hasText: reference })
  await expect(managed).toContainText(/CHF\s\d/)
  const text = spaced(await managed.innerText())
  expect(text).toContain(said)
  expect(card).toContain(/CHF [\d.]+/.exec(text)?.[0])
})

test("a cancelled booking: its card and manage page name nothing to pay and no deadline, and it is no more the first thing to do", async ({
  browser,
  page,
  site,
  places,
}) => {
  const { school, leave } = await deskOf(browser, site)
  const person = await aPerson(site)
  const { reference, date } = await booked(site, places, { type: "boat_rental", person, soon: false })
  const { items } = await school("GET", `/reservations?q=${reference}`)
  const { id } = items[0] as { id: string }
  for (const act of ["confirm", "cancel"] as const) await doAct(school, { id, act, date })
  await leave()
  await bringCookie(page, site, person.cookie)
  await page.goto("/dashboard?onglet=reservations")
  const entry = panel(page, "reservations").getByRole("listitem").filter({ hasText: reference })
  await expect(entry).toContainText("Annulée")
  await expect(entry).not.toContainText(/Prix|Reste|gratuitement/)
  await expect(first(page).getByRole("heading")).toHaveText("Passez votre permis")
  await page.goto(`/ma-reservation#reservation=${id}`)
  await expect(page.getByRole("main")).toContainText(reference)
  await expect(page.getByRole("main")).toContainText("Rien à payer")
  await expect(page.getByRole("main")).not.toContainText(/gratuitement|à payer (?:jusqu|maintenant)/)
  await expect(page.getByRole("region", { name: "Un empêchement ?" })).toHaveCount(0)
})

type School = Awaited<ReturnType<typeof deskOf>>["school"]

async function doAct(school: School, { id, act, date }: { id: string; act: Act; date: string }) {
  const path = `/reservations/${id}`
  const { version, account } = await school("GET", path)
  if (act === "pay" || act === "deposit") {
    const seenRestCents: number = account.restCents
    const amountCents = act === "pay" ? seenRestCents : Math.round(seenRestCents * 0.3)
    const paid = { seenRestCents, amountCents, method: "transfer", base: null, currency: "EUR" }
    return await school("POST", `/accounts/reservation/${id}/payments`, paid)
  }
  if (act === "cancel") return await school("POST", `${path}/status`, { version, status: "cancelled" })
  if (act === "move") return await school("POST", `${path}/move`, { version, base: "nyon", date, timeSlot: "14:00" })
  const price = act === "price" ? { amountCents: 40_000 } : { priceLater: true }
  return await school("POST", `${path}/status`, { version, status: "confirmed", ...price })
}

async function booked(
  site: Site,
  places: Places,
  { type, person, soon }: { type: ReservationType; person: Person; soon: boolean },
) {
  const date = soon ? undefined : await places.quietDay()
  const slot = date ? await freeSlot(places, type, date) : await soonSlot(places, type)
  const asked = {
    boat_license: { licenseLevel: "beginner", hasTheoryKnowledge: false },
    group_outing: { groupSize: 4 },
  }
  const rented = { rentalDuration: 1, boatType: "electric_medium" }
  const response = await fetch(`${site.origin}/api/v1/reservations`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      cookie: person.cookie,
      origin: site.origin,
    },
    body: JSON.stringify({
      reservationType: type,
      firstName: "Élodie",
      lastName: "Rochat",
      email: person.email,
      phone: "+41 79 123 45 67",
      base: slot.base,
      reservationDate: slot.date,
      timeSlot: slot.timeSlot,
      ...(type === "boat_rental" ? rented : asked[type]),
    }),
  })
  const answer = (await response.json()) as { reference: string }
  expect(response.status, JSON.stringify(answer)).toBe(201)
  return { reference: answer.reference, date: slot.date }
}

async function freeSlot(places: Places, type: ReservationType, date: string) {
  const slot = (await places.slotsOn(type, date)).find((one) => one.base === "nyon" && one.obstacle === null)
  if (!slot) throw new Error(`no free ${type} on ${date}`)
  return slot
}

/**
 * A free slot that begins in less than 48 hours, and not at once. The school is closed on Mondays: of a Sunday the late
 * hours serve, or the first ones of Tuesday.
 */
async function soonSlot(places: Places, type: ReservationType) {
  const today = await places.today()
  for (const days of [1, 0, 2]) {
    const slot = (await places.slotsOn(type, daysAfter(today, days))).find(({ date, timeSlot, obstacle, boats }) => {
      const hours = (instantAt(date, timeSlot).getTime() - Date.now()) / 3_600_000
      return obstacle === null && (boats?.electric_medium ?? 0) > 0 && hours > 2 && hours < 47
    })
    if (slot) return slot
  }
  throw new Error("nothing is free within two days")
}
