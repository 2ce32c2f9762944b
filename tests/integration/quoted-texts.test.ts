import { afterAll, beforeAll, expect, test } from "vitest"
import { type BuiltSite, openBuiltSite, plainSpaces, publicPaths, wordsOf } from "#tests/support/built-pages.ts"
import { quotedTexts, textsOfNotFound, textsOfTheFrame } from "./quoted-texts.ts"

let site: BuiltSite
let words: Map<string, string>

beforeAll(async () => {
  site = await openBuiltSite()
  words = new Map(site.pages.map((page) => [page.path, wordsOf(page.html)]))
})

afterAll(() => site.close())

test.each(quotedTexts)("$path says « $text » (specification $section)", ({ path, text }) => {
  expect(words.get(path)).toContain(plainSpaces(text))
})

test.each(publicPaths)("%s stands in the frame of the site (specification 2, Navigation)", (path) => {
  const missing = textsOfTheFrame.filter((text) => !words.get(path)?.includes(text))
  expect(missing).toEqual([])
})

test("any other address is the not-found page with its texts and links (specification 2)", async () => {
  const answer = await site.get("/nulle-part")
  const html = await answer.text()
  expect(answer.status).toBe(404)
  for (const text of [...textsOfNotFound, ...textsOfTheFrame]) expect(wordsOf(html)).toContain(text)
  for (const href of ["/", "/nos-activites", "/a-propos", "/contact"]) expect(html).toContain(`href="${href}"`)
  expect(html).toContain("data-back")
})
