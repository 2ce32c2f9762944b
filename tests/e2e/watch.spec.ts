import { expect, test } from "#tests/e2e/steps/journey.ts"
import { barriersOf } from "#tests/e2e/steps/no-barrier.ts"

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

test("the look for barriers sees what somebody cannot use, in frames too, and does not wait for those without scripts", async ({
  page,
  mishaps,
}) => {
  mishaps.expect(/^console: Blocked script execution in 'about:srcdoc'/)
  await page.goto("/a-propos")
  expect(await barriersOf(page)).toEqual([])
  await page.evaluate(() => {
    const inner = Object.assign(document.createElement("iframe"), { title: "Cadre", tabIndex: -1 })
    inner.srcdoc = '<html lang="fr"><title>Cadre</title><img src="data:,"><a href="/">Accueil</a>'
    const closed = Object.assign(document.createElement("iframe"), { title: "Aperçu", srcdoc: "<p>Bonjour" })
    closed.setAttribute("sandbox", "")
    document.body.append(inner, closed, Object.assign(document.createElement("button"), { type: "button" }))
  })
  await expect.poll(() => page.frames().length).toBe(3)
  await expect
    .poll(async () =>
      (await barriersOf(page)).map((found) => found.split(":")[0] ?? "").toSorted((a, b) => a.localeCompare(b)),
    )
    .toEqual(["button-name", "frame-focusable-content", "image-alt"])
})
