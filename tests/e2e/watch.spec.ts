import { expect, test } from "./journey.ts"

const everything = [/^page: thrown on purpose/, /^console: said on purpose/, /^console: policy: script-src/]

test("the watch over journeys sees errors, refused scripts and failed requests", async ({ page, mishaps }) => {
  for (const line of [
    ...everything,
    /^console: .*script-src/,
    /status of 404/,
    /^request: .*ERR_FAILED/,
    /ERR_FAILED/,
  ]) {
    mishaps.expect(line)
  }
  await page.goto("/contact")
  expect(mishaps.seen).toEqual([])
  await page.route("**/lost", (route) => route.abort("failed"))
  await page.evaluate(async () => {
    console.error("said on purpose")
    setTimeout(() => {
      throw new Error("thrown on purpose")
    })
    const script = document.createElement("script")
    script.textContent = "window.injected = true"
    document.body.append(script)
    await fetch("/nowhere")
    await fetch("/lost").catch(() => undefined)
  })
  expect(await page.evaluate(() => "injected" in window)).toBe(false)
  for (const line of everything) await expect.poll(() => mishaps.seen.some((seen) => line.test(seen))).toBe(true)
})
