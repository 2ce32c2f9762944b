import { readFile } from "node:fs/promises"
import { mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrierAtBothWidths } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest, subjectsTo } from "#tests/e2e/steps/reservation-steps.ts"
import type { Site } from "#tests/support/site.ts"

const screen = "/admin/demandes-de-donnees"

/** The latest code of so many mails. */
async function codeTo(site: Site, email: string, mailed = 1): Promise<string> {
  const codes = async () => {
    const mails = (await mailsTo(site, email)).filter(({ subject }) => subject === "Votre code pour l’école")
    return mails.flatMap(({ bodies }) => /\b[2-9A-HJKMNP-Z]{8}\b/.exec(bodies["text/plain"] ?? "")?.[0] ?? [])
  }
  await expect.poll(async () => (await codes()).length).toBe(mailed)
  return (await codes()).at(-1) ?? ""
}

test("a guest's data are copied, corrected and erased, once the person has read the code", async ({
  page,
  places,
  site,
  mishaps,
}) => {
  mishaps.expect(/403|409|503/)
  const { email, reference } = await aRequest(site, await places.quietDay())
  await signInAsAdmin(page, site, "/admin/users")
  await page.getByRole("link", { name: "Demandes de données" }).click()
  await expect(page).toHaveURL(screen)
  await expectNoBarrierAtBothWidths(page, "data requests")
  await page.getByLabel("Adresse e-mail de la personne").fill(email)
  await page.getByRole("button", { name: "Envoyer le code" }).click()
  const code = page.getByLabel("Code lu par la personne")
  await code.fill("K7QM3XPD")
  await page.getByRole("button", { name: "Vérifier le code" }).click()
  await expect(page.getByRole("form")).toContainText("Ce code ne va pas avec cette adresse")
  await code.fill(await codeTo(site, email))
  await page.getByRole("button", { name: "Vérifier le code" }).click()
  const data = page.getByRole("region", { name: `Ce que l’école garde sous ${email}` })
  await expect(data).toContainText("Encore à venir")
  await expect(data.getByRole("link", { name: reference })).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a guest's data")

  const download = page.waitForEvent("download")
  await data.getByRole("button", { name: "Télécharger la copie" }).click()
  const kept = await readFile((await (await download).path()) ?? "", "utf8")
  expect(JSON.parse(kept)).toMatchObject({ reservations: [{ reference }] })

  await data.getByRole("button", { name: "Corriger les coordonnées" }).click()
  const contact = page.getByRole("dialog", { name: "Corriger les coordonnées" })
  await contact.getByLabel("Nom", { exact: true }).fill("Corrigée")
  const found = "**/admin/data-requests/found"
  await page.route(found, (route) => route.fulfill({ status: 503, body: "" }))
  await contact.getByRole("button", { name: "Corriger" }).click()
  await expect(contact).toBeHidden()
  const outdated = data.getByRole("alert").filter({ hasText: "Ces données n’ont pas pu être relues." })
  await expect(outdated).toBeVisible()
  await expectNoBarrierAtBothWidths(page, "a guest's data that could not be read again")
  await page.unroute(found)
  await outdated.getByRole("button", { name: "Réessayer" }).click()
  await expect(outdated).toBeHidden()
  await expect(page.locator("div:focus").filter({ has: data })).toBeVisible()

  await data.getByRole("button", { name: "Corriger les coordonnées" }).click()
  await expect(contact.getByLabel("Nom", { exact: true })).toHaveValue("Corrigée")
  await contact.getByLabel("Prénom").fill("Aline")
  const over = { code: "wrong-code", detail: "Ce code n’est plus valable." }
  await page.route(found, (route) => route.fulfill({ status: 403, json: over }))
  await contact.getByRole("button", { name: "Corriger" }).click()
  await expect(page.getByText("La vérification n’est plus valable").first()).toBeVisible()
  await page.unroute(found)
  await page.getByLabel("Adresse e-mail de la personne").fill(email)
  await page.getByRole("button", { name: "Envoyer le code" }).click()
  await code.fill(await codeTo(site, email, 2))
  await page.getByRole("button", { name: "Vérifier le code" }).click()

  await data.getByRole("button", { name: "Effacer les données" }).click()
  const question = page.getByRole("dialog", { name: "Effacer définitivement ces données ?" })
  await expect(question).toContainText("1\u00a0réservation, et les e-mails")
  await question.getByRole("button", { name: "Effacer définitivement" }).click()
  await expect(question.getByRole("alert")).toContainText("Une réservation est encore à venir")
  await expectNoBarrierAtBothWidths(page, "the question before erasing")
  await page.keyboard.press("Escape")

  const list = await page.request.get(`/api/v1/admin/reservations?q=${reference}`)
  const { items } = (await list.json()) as { items: { id: string; version: number; lastName: string }[] }
  expect(items[0]?.lastName).toBe("Corrigée")
  await page.request.post(`/api/v1/admin/reservations/${items[0]?.id}/status`, {
    data: { version: items[0]?.version, status: "cancelled" },
    headers: { origin: site.origin },
  })
  await data.getByRole("button", { name: "Effacer les données" }).click()
  await question.getByRole("button", { name: "Effacer définitivement" }).click()
  await expect(data).toContainText("Rien n’est gardé sous cette adresse.")
  await expect.poll(() => subjectsTo(site, email)).toContain("Vos données sont effacées")
})

test("a mistyped address is corrected by what the person says", async ({ page, places, site, mishaps }) => {
  mishaps.expect(/404/)
  const day = await places.quietDay()
  const { email, reference } = await aRequest(site, day)
  await signInAsAdmin(page, site, screen)
  await page.getByRole("button", { name: "Corriger l’adresse d’une réservation" }).click()
  const dialog = page.getByRole("dialog", { name: "Corriger l’adresse d’une réservation" })
  await dialog.getByLabel("Référence").fill(reference)
  await dialog.getByLabel("Nom", { exact: true }).fill("Autre")
  await dialog.getByLabel("Bonne adresse").fill(`juste-${email}`)
  await dialog.getByLabel("Jour de la sortie").fill(day.split("-").toReversed().join("."))
  await dialog.getByRole("button", { name: "Corriger l’adresse" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Aucune réservation à venir n’a cette référence")
  await expectNoBarrierAtBothWidths(page, "a mistyped address")
  const list = await page.request.get(`/api/v1/admin/reservations?q=${reference}`)
  const { items } = (await list.json()) as { items: { lastName: string }[] }
  await dialog.getByLabel("Nom", { exact: true }).fill(items[0]?.lastName ?? "")
  await dialog.getByRole("button", { name: "Corriger l’adresse" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => subjectsTo(site, `juste-${email}`)).toEqual([`Votre demande de réservation ${reference}`])
})
