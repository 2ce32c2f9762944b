import type { Page } from "@playwright/test"
import {
  fillDetails,
  fillGuest,
  guest,
  openBase,
  openForm,
  pickDay,
  slotRadio,
} from "#tests/e2e/steps/booking-steps.ts"
import { expect, onPhone, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"

const plate = (page: Page, name: string | RegExp) =>
  page.getByRole("radio", { name, disabled: false }).first().locator("xpath=ancestor::label")

onPhone(() => {
  test("the times of a model that is out say so, and another model or base is one press away", async ({
    page,
    places,
  }) => {
    const day = await places.quietDay()
    const slots = await places.slotsOn("boat_rental", day)
    const slot = slots.find(({ base, timeSlot }) => base === "vevey" && timeSlot === "10:00")
    if (slot) await places.takeAll(slot, "electric_medium")
    await openForm(page, "boat_rental")
    await fillDetails(page, "boat_rental")
    await pickDay(page, day)
    await openBase(page, "Vevey")
    await expect(slotRadio(page, "10:00", "Vevey")).toHaveAccessibleName(/Modèle pris\s*M’avertir/)
    await expect(slotRadio(page, "13:00", "Vevey")).toBeEnabled()
    await openBase(page, "Morges")
    await expect(slotRadio(page, "10:00", "Morges")).toBeEnabled()
    await expectNoBarrierAtBothWidths(page, "other models")
    await page
      .getByRole("region", { name: "Autres possibilités" })
      .getByRole("button", { name: /^Petit bateau électrique/ })
      .click()
    await expect(page.getByRole("radio", { name: /^Petit bateau électrique/ })).toBeChecked()
    await openBase(page, "Vevey")
    await expect(slotRadio(page, "10:00", "Vevey")).toHaveAccessibleName(/dernier bateau/i)
    await page.getByRole("combobox", { name: "Base" }).selectOption("Morges")
    await expect(page.getByRole("group", { name: "Base de Vevey" })).toHaveCount(0)
    await expect(slotRadio(page, "10:00", "Morges")).toBeEnabled()
  })

  test("a group that is too large is told before it sends the form, and asks for a quote with everything typed", async ({
    page,
    places,
  }) => {
    await openForm(page, "group_outing")
    await page.getByRole("textbox", { name: "Nom du groupe" }).fill("Les Goélands")
    await pickDay(page, await places.quietDay())
    await plate(page, /^10:00/).click()
    await fillGuest(page)
    const quote = page.getByRole("region", { name: "Sur devis" })
    await expect(quote).toHaveCount(0)
    await page.getByRole("spinbutton", { name: "Nombre de personnes" }).fill("20")
    await expect(page.getByRole("radio", { name: /^10:00 Groupe trop grand/ }).first()).toBeDisabled()
    await expectNoBarrierAtBothWidths(page, "a quote")
    await quote.getByRole("link", { name: "Demander un devis" }).click()
    await expect(page).toHaveURL("/contact")
    await expect(page.getByRole("textbox", { name: "Prénom" })).toHaveValue(guest.firstName)
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(guest.email)
    const message = page.getByRole("textbox", { name: "Message" })
    await expect(message).toHaveValue(/Demande de devis[^]*20\spersonnes[^]*Les Goélands[^]*\+41 79 123 45 67/)
  })
})
