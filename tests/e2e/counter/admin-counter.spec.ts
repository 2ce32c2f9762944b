import type { Page } from "@playwright/test"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { booked, chooseMoment, expectMarked, person, tabTo } from "#tests/e2e/steps/counter-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"

const path = "/admin/reservations/nouvelle"
const emails = (page: Page, address: string) =>
  page.request.get("/api/v1/admin/emails", { params: { q: address } }).then((answer) => answer.json())

test("by keyboard alone, the school books for a known person and for a caller without e-mail", async ({
  page,
  site,
  places,
}) => {
  const day = await places.quietDay()
  const known = await aRequest(site, day)
  const before = await places.takenOn("boat_rental", day)
  await signInAsAdmin(page, site, "/admin/reservations")
  const opening = page.getByRole("main").getByRole("link", { name: "Nouvelle réservation" })
  await opening.focus()
  await page.keyboard.press("Enter")
  await expect(person(page)).toBeFocused()

  await page.keyboard.type(known.phone)
  await expectMarked(page, known.email)
  await expectNoBarrierAtBothWidths(page, "the people found")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("E-mail")).toHaveValue(known.email)
  await chooseMoment(page, day)
  await expect(page.getByText(`L’e-mail de confirmation sera envoyé à ${known.email}.`)).toBeVisible()
  await expect(page.getByText("2 × 80€ par heure et par bateau")).toBeVisible()
  await page.keyboard.press("Tab")
  await tabTo(page, page.getByRole("button", { name: "Réserver" }))
  await page.keyboard.press("Enter")
  await expect(booked(page)).toBeFocused()
  await expect(page.getByText(`L’e-mail de confirmation est envoyé à ${known.email}.`)).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "what was booked")
  expect(await places.takenOn("boat_rental", day)).toBe(before + 2)
  expect((await emails(page, known.email)).items).toContainEqual(
    expect.objectContaining({ kind: "reservation-confirmed" }),
  )

  await tabTo(page, page.getByRole("button", { name: "Nouvelle réservation" }))
  await page.keyboard.press("Enter")
  await expect(person(page)).toBeFocused()
  await page.keyboard.type("Jeanne Perret-Gentil")
  await expect(page.getByText("Aucune personne connue à ce nom.")).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne")
  await expect(page.getByLabel("Téléphone")).toBeFocused()
  await page.keyboard.type("079 222 33 44")
  await expect(page.getByText("Sans adresse e-mail, aucun e-mail ne part.")).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "the form for a caller")
  await chooseMoment(page, day)
  await tabTo(page, page.getByRole("button", { name: "Réserver" }))
  await page.keyboard.press("Enter")
  await expect(booked(page)).toBeFocused()
  await expect(page.getByText("Aucun e-mail n’est envoyé")).toBeVisible()
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Voir" }))
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: /^Réservation / })
  await expect(dialog).toContainText("Jeanne Perret-Gentil")
  await expect(dialog).toContainText("aucun e-mail ne part")
})

test("missing entries are named beside their fields", async ({ page, site, mishaps }) => {
  await signInAsAdmin(page, site, path)
  mishaps.expect(/422/)
  await page.getByRole("button", { name: "Réserver" }).click()
  const form = page.getByRole("form", { name: "Nouvelle réservation" })
  await expect(form).toContainText("Veuillez sélectionner un créneau horaire")
  await person(page).press("Enter")
  await page.getByLabel("E-mail").fill("jeanne")
  await page.getByRole("button", { name: "Réserver" }).click()
  await expect(form).toContainText("Adresse email invalide")
  await expect(form).toContainText("Le prénom doit contenir au moins 2 caractères")
})
