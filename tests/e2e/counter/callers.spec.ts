import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { booked, chooseMoment, expectMarked, person, tabTo } from "#tests/e2e/steps/counter-steps.ts"
import { type Hand, test } from "#tests/e2e/steps/hand.ts"
import { expect } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"

const path = "/admin/reservations/nouvelle"

/** A person who types 30 words a minute. Talking on the telephone does not count. */
const keysASecond = 2.5

/** A booking waits for the person, the day's times and the answer. This machine's seconds are printed. */
const secondsOfWaiting = 5

/** Returns the seconds of each key at that pace, and of waiting. No mouse is used. */
async function secondsOf(hand: Hand, act: () => Promise<void>): Promise<number> {
  await hand.begin()
  const began = performance.now()
  await act()
  const machine = (performance.now() - began) / 1000
  const keys = await hand.keys()
  expect(await hand.clicks(), "clicks").toBe(0)
  expect(keys, "keys are counted").toBeGreaterThan(10)
  const figures = `${keys} keys, ${machine.toFixed(1)} s of the machine`
  test.info().annotations.push({ type: "figures", description: figures })
  console.info(`${test.info().title}: ${figures}`)
  return secondsOfWaiting + keys / keysASecond
}

test("a known caller is booked in under 30 seconds", async ({ page, site, places, hand }) => {
  const day = await places.quietDay()
  const known = await aRequest(site, day)
  await signInAsAdmin(page, site, path)
  const seconds = await secondsOf(hand, async () => {
    await page.keyboard.type(known.phone.replace("+41 ", "0").replaceAll(" ", ""))
    await expectMarked(page, known.email)
    await page.keyboard.press("Enter")
    await chooseMoment(page, day)
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(booked(page)).toBeFocused()
  })
  expect(seconds).toBeLessThan(30)
  await expect(page.getByText(`L’e-mail de confirmation est envoyé à ${known.email}.`)).toBeVisible()
})

test("a new caller with number and address is booked in under 45 seconds", async ({ page, site, places, hand }) => {
  const day = await places.quietDay()
  const email = "m.gentil@example.ch"
  await signInAsAdmin(page, site, path)
  const seconds = await secondsOf(hand, async () => {
    await page.keyboard.type("Maryse Gentil")
    await expect(page.getByText("Aucune personne connue à ce nom.")).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("Téléphone")).toBeFocused()
    await page.keyboard.type("0792223366")
    await page.keyboard.press("Tab")
    await page.keyboard.type(email)
    await chooseMoment(page, day)
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(booked(page)).toBeFocused()
  })
  expect(seconds).toBeLessThan(45)
  await expect(page.getByText(`L’e-mail de confirmation est envoyé à ${email}.`)).toBeVisible()
})

test("a caller without an e-mail address is booked in under 45 seconds, and gets no mail", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  await signInAsAdmin(page, site, path)
  const seconds = await secondsOf(hand, async () => {
    await page.keyboard.type("Louis Chappuis-Morel")
    await expect(page.getByText("Aucune personne connue à ce nom.")).toBeVisible()
    await page.keyboard.press("Enter")
    await page.keyboard.type("0792223344")
    await expect(page.getByText("Sans adresse e-mail, aucun e-mail ne part.")).toBeVisible()
    await chooseMoment(page, day)
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(booked(page)).toBeFocused()
  })
  expect(seconds).toBeLessThan(45)
  await expect(page.getByText("Aucun e-mail n’est envoyé")).toBeVisible()
})

test("on a full day each time says why, and the next free day is one key away", async ({
  page,
  site,
  places,
  hand,
}) => {
  const day = await places.quietDay()
  // The next free day gets a booking, so no other journey may take it for quiet.
  await places.quietDay()
  const slots = (await places.slotsOn("group_outing", day)).filter(({ base }) => base === "morges")
  expect(slots).not.toEqual([])
  for (const slot of slots) await places.takeAll(slot)
  await signInAsAdmin(page, site, `${path}?type=group_outing&base=morges&date=${day}`)
  const time = page.getByRole("combobox", { name: "Heure", exact: true })
  const seconds = await secondsOf(hand, async () => {
    await page.keyboard.type("Louise Golay-Meylan")
    await expect(page.getByText("Aucune personne connue à ce nom.")).toBeVisible()
    await page.keyboard.press("Enter")
    await page.keyboard.type("0792223355")
    await expect(time.getByRole("option", { name: /^\d\d:\d\d – (Complet|Bateaux tous pris)$/ })).toHaveCount(
      slots.length,
    )
    await tabTo(page, page.getByRole("button", { name: /^Prochain jour libre, Morges/ }))
    await page.keyboard.press("Enter")
    await expect(time).toBeFocused()
    await expect(page.getByRole("textbox", { name: "Date" })).not.toHaveValue(day.split("-").toReversed().join("."))
    await expect(time.getByRole("option").nth(1)).toBeAttached()
    await page.keyboard.press("ArrowDown")
    await expect(time).not.toHaveValue("")
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(booked(page)).toBeFocused()
  })
  expect(seconds).toBeLessThan(45)
})

test("when nothing is free, a typed time and a reason book by keyboard, and the booking keeps the reason", async ({
  page,
  site,
  places,
  hand,
  mishaps,
}) => {
  mishaps.expect(/422 \(Unprocessable/)
  const day = await places.quietDay()
  await signInAsAdmin(page, site, `${path}?type=boat_license&base=morges&date=${day}`)
  const seconds = await secondsOf(hand, async () => {
    await page.keyboard.type("Lucie Jaton-Rey")
    await expect(page.getByText("Aucune personne connue à ce nom.")).toBeVisible()
    await page.keyboard.press("Enter")
    await tabTo(page, page.getByRole("button", { name: "Autre heure, ou place en plus" }))
    await page.keyboard.press("Enter")
    await expect(page.getByRole("textbox", { name: "Heure" })).toBeFocused()
    await page.keyboard.type("0635")
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(page.getByText("Dites pourquoi, en quelques mots")).toBeVisible()
    const reason = page.getByRole("textbox", { name: "Motif" })
    await reason.focus()
    await page.keyboard.type("Part tôt")
    await tabTo(page, page.getByRole("button", { name: "Réserver" }))
    await page.keyboard.press("Enter")
    await expect(booked(page)).toBeFocused()
  })
  expect(seconds).toBeLessThan(45)
  await page.getByRole("link", { name: "Voir" }).click()
  await expect(page.getByText("Hors programme\u00a0: Part tôt")).toBeVisible()
})

test("a full day of the counter's form is accessible", async ({ page, site, places }) => {
  const day = await places.quietDay()
  const slots = (await places.slotsOn("group_outing", day)).filter(({ base }) => base === "morges")
  for (const slot of slots) await places.takeAll(slot)
  await signInAsAdmin(page, site, `${path}?type=group_outing&base=morges&date=${day}`)
  await expect(person(page)).toBeFocused()
  await expect(page.getByRole("button", { name: /^Prochain jour libre, Morges/ })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "the counter's form on a full day")
})
