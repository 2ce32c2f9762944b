import { expect, test } from "./journey.ts"
import { barriersIn } from "./no-barrier.ts"

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

test("the look for barriers sees what somebody cannot read, in a frame too", async ({ page }) => {
  await page.goto("/a-propos")
  expect(await barriersIn(page.mainFrame())).toEqual([])
  await page.evaluate(() => {
    const inner = document.createElement("iframe")
    inner.srcdoc = '<html lang="fr"><title>Cadre</title><img src="data:,">'
    document.body.append(inner, Object.assign(document.createElement("button"), { type: "button" }))
  })
  await expect.poll(() => page.frames().length).toBe(2)
  const [main, frame] = page.frames()
  expect((await barriersIn(main!)).join()).toMatch(/button-name.*<button/)
  await expect.poll(async () => (await barriersIn(frame!)).join()).toMatch(/image-alt/)
})
