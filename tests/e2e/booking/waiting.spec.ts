import type { Page } from "@playwright/test"
import { mailsTo, newAddress } from "#tests/e2e/steps/account-steps.ts"
import {
  choosePlate,
  fillDetails,
  fillForm,
  fillGuest,
  guest,
  letHoldEnd,
  openBase,
  openForm,
  pickDay,
  sendButton,
  slotRadio,
} from "#tests/e2e/steps/booking-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import type { Places } from "#tests/e2e/steps/places.ts"
import type { Site } from "#tests/support/site.ts"

/** Returns the secret of the link in the last mail to an address. */
async function secretTo(site: Site, email: string, subject: RegExp, prefix = ""): Promise<string> {
  const found = async () => (await mailsTo(site, email)).findLast((mail) => subject.test(mail.subject))
  await expect.poll(found, { timeout: 45_000 }).toBeDefined()
  const link = new RegExp(`/ma-reservation#${prefix}([\\w-]{43})`)
  const secret = link.exec((await found())?.bodies["text/plain"] ?? "")?.[1]
  expect(secret, "a link with a secret").toBeDefined()
  return secret ?? ""
}

/** Books all morning lessons of a day at Nyon. @returns the day, and a function that cancels one */
async function aFullMorning(site: Site, places: Places) {
  const day = await places.quietDay()
  const slot = (await places.slotsOn("boat_license", day)).find(({ base }) => base === "nyon")
  if (!slot) throw new Error("a lesson at Nyon is needed")
  for (let place = 1; place < slot.maxCapacity; place++) await places.takeAll({ ...slot, maxCapacity: 1 })
  const email = newAddress()
  await places.takeAll({ ...slot, currentBookings: slot.maxCapacity - 1 }, undefined, email)
  return {
    day,
    time: slot.timeSlot,
    giveBack: async () => {
      const secret = await secretTo(site, email, /Votre demande/)
      const body = JSON.stringify({ secret, version: 1, keptPercent: 0 })
      const headers = { "Content-Type": "application/json" }
      const cancelled = await fetch(`${site.origin}/api/v1/own-reservation/cancellation`, {
        method: "POST",
        headers,
        body,
      })
      expect(cancelled.status).toBe(200)
    },
  }
}

const join = (page: Page) => page.getByRole("button", { name: "M’inscrire sur la liste" })

atBothWidths(() => {
  test("a full slot: a guest joins the list, gets an offer, and books it by one key", async ({
    page,
    site,
    places,
  }) => {
    const { day, time, giveBack } = await aFullMorning(site, places)
    const email = newAddress()
    await openForm(page, "boat_license")
    await fillDetails(page, "boat_license")
    await pickDay(page, day)
    await openBase(page, "Nyon")
    await choosePlate(slotRadio(page, time))
    await expect(page.getByText("M’avertir si une place se libère")).toBeVisible()
    await fillGuest(page, { ...guest, email })
    await expectNoBarrier(page, "the wish for a full slot")
    await join(page).click()
    await expect(page.getByRole("heading", { name: "Confirmez votre adresse" })).toBeFocused()
    await expectNoBarrier(page, "on the waiting list")

    const secret = await secretTo(site, email, /^À confirmer/, "attente=")
    await page.goto(`/ma-reservation#attente=${secret}`)
    await expect(page.getByText("Vous êtes la première personne de la liste.")).toBeVisible()
    await expect(page).toHaveURL("/ma-reservation")
    await expectNoBarrier(page, "a place in the list")

    await giveBack()
    const offered = await secretTo(site, email, /^Une place s’est libérée/, "attente=")
    await page.goto(`/ma-reservation#attente=${offered}`)
    const take = page.getByRole("button", { name: "Prendre cette place" })
    await expect(take).toBeVisible()
    await expect(page.getByText("1 × 350€ par personne")).toBeVisible()
    await expect(page.getByText(/^L’école vous répond au plus tard le/)).toBeVisible()
    await expect(page.getByText(/^Annulation gratuite jusqu’au/)).toBeVisible()
    await expect(page.locator(".send-bar")).toContainText("350€")
    await expectNoBarrier(page, "an offered place")
    await take.focus()
    await page.keyboard.press("Enter")
    await expect(page.getByText("C’est réservé")).toBeVisible()
    await expect(page.getByRole("list", { name: "Où en est votre réservation" })).toBeVisible()
    await secretTo(site, email, /Votre demande/)
    await page.reload()
    await expect(page.getByRole("list", { name: "Où en est votre réservation" })).toBeVisible()
  })
})

test("a slot taken while the form is sent: one press joins its list with everything typed, and one press leaves it", async ({
  page,
  site,
  places,
  mishaps,
}) => {
  mishaps.expect(/status of 409/)
  const day = await places.quietDay()
  const email = newAddress()
  const slot = (await places.slotsOn("boat_license", day)).find(({ base }) => base === "nyon")
  if (!slot) throw new Error("a lesson at Nyon is needed")
  await openForm(page, "boat_license")
  await fillForm(page, "boat_license", day, slot.timeSlot)
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await letHoldEnd(page, "boat_license")
  await places.takeAll(slot)
  await sendButton(page).click()
  await page.getByRole("button", { name: "M’avertir si une place se libère" }).click()
  await expect(page.getByRole("heading", { name: "Confirmez votre adresse" })).toBeFocused()
  await page.getByRole("button", { name: "Choisir un autre créneau" }).click()
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email)

  const secret = await secretTo(site, email, /^À confirmer/, "attente=")
  await page.goto(`/ma-reservation#attente=${secret}`)
  await page.getByRole("button", { name: "Quitter la liste" }).click()
  await expect(page.getByText("Vous n’attendez plus de place dans ce créneau.")).toBeVisible()
})
