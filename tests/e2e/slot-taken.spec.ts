import { baseName } from "#content/school.ts"
import {
  calendar,
  choosePlate,
  corrections,
  dayButton,
  expectGuestKept,
  fact,
  fillForm,
  letHoldEnd,
  openBase,
  openCalendar,
  openForm,
  pickDay,
  referenceOf,
  sendButton,
  slotRadio,
  slotRefusal,
} from "#tests/e2e/steps/booking-steps.ts"
import { inFrench } from "#tests/e2e/steps/french.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { daysAfter, isMonday } from "#tests/e2e/steps/places.ts"

onPhone(() => {
  test("a slot taken meanwhile: the form stays, says « Complet » and offers the nearest free slots", async ({
    page,
    places,
    mishaps,
  }) => {
    mishaps.expect(/status of 409/)
    const day = await places.quietDay()
    await openForm(page, "group_outing")
    await fillForm(page, "group_outing", day, "10:00")
    await page.getByRole("textbox", { name: "Nom du groupe" }).fill("Les Goélands")
    await page.getByRole("textbox", { name: "Remarques" }).fill("Un gâteau à bord, s’il vous plaît.")
    await letHoldEnd(page, "group_outing")
    const slots = await places.slotsOn("group_outing", day)
    for (const slot of slots) if (slot.timeSlot === "10:00" && slot.base === "nyon") await places.takeAll(slot)

    await sendButton(page).click()
    await expect(slotRefusal(page)).toBeFocused()
    await expect(slotRefusal(page).getByRole("link")).toHaveText(["Complet"])
    await expect(corrections(page)).toHaveCount(0)
    await expect(slotRadio(page, "10:00")).toHaveAccessibleName(/Complet/)
    await expectGuestKept(page)
    await expect(page.getByRole("textbox", { name: "Nom du groupe" })).toHaveValue("Les Goélands")
    await expect(page.getByRole("textbox", { name: "Remarques" })).toHaveValue("Un gâteau à bord, s’il vous plaît.")
    await expect(page.getByRole("spinbutton", { name: "Nombre de personnes" })).toHaveValue("8")

    const nearest = page.getByRole("region", { name: "Créneaux libres les plus proches" }).getByRole("button")
    await expect(nearest).toHaveCount(4)
    await expect(nearest.first()).toHaveText(/, 10:00, (Morges|Vevey) · (\d+\sdéparts|dernier départ)$/)
    const chosen = (await nearest.first().textContent()) ?? ""
    await nearest.first().click()
    await expect(slotRefusal(page)).toHaveCount(0)
    const base = chosen.includes("Morges") ? "Morges" : "Vevey"
    await expect(slotRadio(page, "10:00", base)).toBeChecked()
    await sendButton(page).click()
    await referenceOf(page)
    await expect(fact(page, "Date")).toHaveText(inFrench(day))
    await expect(fact(page, "Base")).toContainText(base)
  })

  test("past days, Mondays and full days cannot be chosen; a full slot says « Complet »", async ({ page, places }) => {
    const yesterday = daysAfter(await places.today(), -1)
    // The calendar does not go back before the month of the first free day.
    const firstMonth = (await places.firstFreeDay("group_outing", 5)).slice(0, 7)
    const [fullDay, partDay] = [await places.quietDay(), await places.quietDay()]
    for (const slot of await places.slotsOn("group_outing", fullDay)) await places.takeAll(slot)
    const [first] = await places.slotsOn("group_outing", partDay)
    if (first) await places.takeAll(first)
    const monday = [1, 2, 3, 4, 5, 6, 7].map((days) => daysAfter(fullDay, days)).find(isMonday) ?? ""

    await openForm(page, "group_outing")
    await openCalendar(page)
    await expect(calendar(page).getByRole("grid")).toBeVisible()
    const earlier = calendar(page).getByRole("button", { name: "Mois précédent" })
    while (await earlier.isEnabled()) await earlier.click()
    if (yesterday.startsWith(firstMonth)) await expect(await dayButton(page, yesterday)).toBeDisabled()
    await expect(await dayButton(page, fullDay)).toBeDisabled()
    await expect(await dayButton(page, fullDay)).toHaveAccessibleName(`${inFrench(fullDay)}, complet`)
    await expect(await dayButton(page, monday)).toBeDisabled()
    await expect(await dayButton(page, monday)).toHaveAccessibleName(`${inFrench(monday)}, aucun créneau`)
    const later = calendar(page).getByRole("button", { name: "Mois suivant" })
    while (await later.isEnabled()) await later.click()
    await expect(calendar(page).getByRole("grid").getByRole("button", { disabled: false }).first()).toBeVisible()
    await page.keyboard.press("Escape")

    await pickDay(page, partDay)
    await openBase(page, baseName(first?.base ?? ""))
    const full = page.getByRole("radio", { name: /Complet/ })
    await expect(full).toHaveCount(1)
    await expect(full).toHaveAccessibleName(/M’avertir/)
  })

  test("a draft whose day has no slot any more says so", async ({ page, places }) => {
    const day = await places.quietDay()
    const monday = [1, 2, 3, 4, 5, 6, 7].map((days) => daysAfter(day, days)).find(isMonday) ?? ""
    await openForm(page, "boat_license")
    await pickDay(page, day)
    await choosePlate(slotRadio(page, "09:00"))
    await page.evaluate(
      ([kept, now]) => {
        const key = "reservation-draft-boat_license"
        sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? "").replaceAll(kept ?? "", now ?? ""))
      },
      [day, monday],
    )
    await page.reload()
    await expect(page.getByText("Aucun créneau disponible pour cette date.", { exact: true })).toBeVisible()
  })
})
