import { docsPages } from "#content/docs-pages.ts"
import { expect, test } from "#tests/e2e/steps/journey.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

test("the API can be browsed without a script: fields, examples and refusals of every endpoint", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url())
  })
  const description = await wholeApi<{ paths: Record<string, Record<string, { summary: string }>> }>((path) =>
    page.request.get(path),
  )
  const shown: string[] = []
  for (const { path } of docsPages) {
    await page.goto(path, { waitUntil: "networkidle" })
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
    const regions = await page.getByRole("region").evaluateAll((all) =>
      all.map((one) => ({
        text: one.textContent ?? "",
        headings: [...one.querySelectorAll("h2")].map((heading) => heading.innerText),
      })),
    )
    for (const { text, headings } of regions) {
      expect(text).toContain("Exemple de demande")
      shown.push(...headings)
    }
  }
  const endpoints = Object.values(description.paths).flatMap((item) => Object.values(item))
  expect(shown.sort()).toEqual(endpoints.map(({ summary }) => summary).sort())

  await page.goto("/api/docs", { waitUntil: "networkidle" })
  await page.getByRole("link", { name: "Espace personnel" }).click()
  await expect(page.getByRole("region", { name: "Ses réservations" })).toContainText("GET /api/v1/me/reservations")
  await page.getByRole("link", { name: "Ouverte à tous" }).click()
  const joining = page.getByRole("region", { name: "S’inscrire à la liste d’attente du Boat Sharing" })
  await expect(joining).toContainText("preferredPlan")
  await joining.getByText(/^Refus possibles/).click()
  await expect(joining.getByRole("row", { name: /409 already-registered/ })).toBeVisible()
  expect(scripts).toEqual([])
})
