import { newAddress } from "#tests/e2e/steps/account-steps.ts"
import { fillForm, openForm, referenceOf, sendButton } from "#tests/e2e/steps/booking-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"

atBothWidths(() => {
  test("a tab asks before the same person books the same slot again, and sends what is confirmed", async ({
    page,
    places,
  }) => {
    const day = await places.quietDay()
    const slot = (await places.slotsOn("boat_license", day)).find(
      ({ base, maxCapacity }) => base === "nyon" && maxCapacity > 1,
    )
    if (!slot) throw new Error("a lesson with two places at Nyon is needed")
    const email = newAddress()
    async function fill() {
      await openForm(page, "boat_license")
      await fillForm(page, "boat_license", day, slot?.timeSlot)
      await page.getByRole("textbox", { name: "E-mail" }).fill(email)
    }
    await fill()
    await expect(page.getByText(/L’école vous répond au plus tard/)).toBeVisible()
    await expect(page.getByText(/Annulation gratuite jusqu’au/)).toBeVisible()
    await sendButton(page).click()
    const first = await referenceOf(page)
    await expect(page.getByText(/L’école vous répond au plus tard/)).toBeVisible()
    await page.getByRole("button", { name: "Nouvelle réservation" }).click()

    await fill()
    await sendButton(page).click()
    const asked = page.getByRole("dialog", { name: /Réserver une seconde fois/ })
    await expect(asked).toContainText(first)
    await expectNoBarrier(page, "a second booking of the same slot")
    await asked.getByRole("button", { name: "Garder la première" }).click()
    await expect(asked).toHaveCount(0)

    await sendButton(page).click()
    await asked.getByRole("button", { name: "Envoyer une seconde demande" }).click()
    expect(await referenceOf(page)).not.toBe(first)
  })
})
