import type { Page } from "@playwright/test"
import { forgetSession, mailsTo } from "#tests/e2e/steps/account-steps.ts"
import { signInAsAdmin } from "#tests/e2e/steps/admin-steps.ts"
import { atBothWidths, expect, test } from "#tests/e2e/steps/journey.ts"
import { expectNoBarrier } from "#tests/e2e/steps/no-barrier.ts"
import { aRequest } from "#tests/e2e/steps/reservation-steps.ts"
import type { Site } from "#tests/support/site.ts"

const change = (page: Page) => page.getByRole("region", { name: "Un empêchement ?" })

/** The school confirms a request and moves it to another hour, as its screens do; the mails leave at once. */
async function confirmAndMove(page: Page, site: Site, { reference, day }: { reference: string; day: string }) {
  await signInAsAdmin(page, site)
  const found = await page.request.get(`/api/v1/admin/reservations?q=${reference}`)
  const { items } = (await found.json()) as { items: { id: string }[] }
  const path = `/api/v1/admin/reservations/${items[0]?.id}`
  const acts = [
    ["status", { status: "confirmed" }],
    ["move", { base: "nyon", date: day, timeSlot: "14:00" }],
    ["send-now", {}],
  ] as const
  for (const [act, body] of acts) {
    const { version } = (await (await page.request.get(path)).json()) as { version: number }
    const done = await page.request.post(`${path}/${act}`, {
      data: { version, ...body },
      headers: { origin: site.origin },
    })
    expect(done.status(), `${act}: ${await done.text()}`).toBe(200)
  }
  await forgetSession(page)
}

async function linkOfMove(site: Site, email: string): Promise<string> {
  const moved = async () => (await mailsTo(site, email)).findLast(({ subject }) => subject.includes("est déplacée au"))
  await expect.poll(moved).toBeDefined()
  const text = (await moved())?.bodies["text/plain"] ?? ""
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "vous pouvez accepter, choisir un autre créneau ou annuler, sans frais",
  )
  return /https?:\/\/\S*\/ma-reservation#[\w-]{43}/.exec(text)?.[0] ?? ""
}

atBothWidths(() => {
  test("what the school moved is accepted from the mail, or cancelled for nothing", async ({ page, site, places }) => {
    const day = await places.quietDay()
    const { email, reference } = await aRequest(site, day)
    await confirmAndMove(page, site, { reference, day })
    await page.goto(await linkOfMove(site, email))
    await expect(change(page)).toContainText("L’école a déplacé cette réservation")
    await expect(change(page).getByRole("button", { name: "Déplacer" })).toBeVisible()
    await expectNoBarrier(page, "a booking that the school moved")

    await change(page).getByRole("button", { name: "Annuler" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText("L’annulation est gratuite")
    await dialog.getByRole("button", { name: "Garder ma réservation" }).click()

    await change(page).getByRole("button", { name: "Accepter ce changement" }).click()
    await expect(page.getByText("Vous avez accepté ce changement")).toBeVisible()
    await expect(change(page).getByRole("button", { name: "Accepter ce changement" })).toHaveCount(0)
    await expect(change(page)).toContainText("gratuitement jusqu’au")
  })
})
