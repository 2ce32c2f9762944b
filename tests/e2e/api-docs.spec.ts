import { expect, test } from "./journey.ts"

test("the API can be browsed without a script: fields, examples and refusals of every endpoint", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url())
  })
  const description = (await (await page.request.get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  await page.goto("/api/docs", { waitUntil: "networkidle" })
  const endpoints = Object.values(description.paths).flatMap((item) => Object.values(item))
  for (const { summary } of endpoints) {
    await expect(page.getByRole("region", { name: summary })).toContainText("Exemple de demande")
  }
  const joining = page.getByRole("region", { name: "S’inscrire à la liste d’attente du Boat Sharing" })
  await expect(joining).toContainText("preferredPlan")
  await joining.getByText(/^Refus possibles/).click()
  await expect(joining.getByRole("row", { name: /409 already-registered/ })).toBeVisible()
  expect(scripts).toEqual([])
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex")
})
