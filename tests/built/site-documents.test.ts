import { brotliCompressSync } from "node:zlib"
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { retention } from "#content/commitments.ts"
import { contactPage } from "#content/contact.ts"
import { bookingData } from "#content/data-notes.ts"
import { pages } from "#content/pages.ts"
import { type BuiltSite, openBuiltSite, publicPaths } from "#tests/support/built-pages.ts"
import { elements, plainSpaces, wordsOf } from "#tests/support/html-elements.ts"
import { quotedTexts, textsOfNotFound, textsOfTheFrame } from "./quoted-texts.ts"

let site: BuiltSite

beforeAll(async () => {
  site = await openBuiltSite()
})

afterAll(() => site.close())

function html(path: string): string {
  return site.pages.find((page) => page.path === path)?.html ?? ""
}

function weight(bytes: Uint8Array | string): number {
  return brotliCompressSync(bytes).length
}

describe("links", () => {
  test.each([...publicPaths, "/nulle-part"])("every link, anchor and file named by %s exists", async (path) => {
    const text = await (await site.get(path)).text()
    const addresses = new Set([
      ...elements(text, "a").map((link) => link.href),
      ...elements(text, "link").map((link) => link.href),
      ...elements(text, "img").map((image) => image.src),
      ...elements(text, "script").flatMap((script) => script.src ?? []),
      ...elements(text, "meta")
        .filter((meta) => meta.property === "og:image")
        .map((meta) => meta.content),
    ])
    expect(addresses.size).toBeGreaterThan(10)
    const broken: string[] = []
    for (const address of addresses) {
      if (!address) broken.push(`an element without an address`)
      else if (!(await resolves(address, path, text))) broken.push(address)
    }
    expect(broken).toEqual([])
  })

  async function resolves(address: string, from: string, text: string): Promise<boolean> {
    const url = new URL(address, site.origin + from)
    if (url.protocol === "mailto:" || url.protocol === "tel:") return true
    if (url.origin !== site.origin) return url.protocol === "https:"
    const known = pages.find((page) => page.path === url.pathname)
    if (known && known.access !== "public") return true
    const target = address.startsWith("#") ? text : known ? html(url.pathname) : undefined
    if (target === undefined) return (await site.get(url.pathname)).status === 200
    return url.hash === "" || target.includes(` id="${url.hash.slice(1)}"`)
  }
})

/** How React writes attributes and void elements, which every parser reads alike; all other recommended rules hold. */
const rules: ConfigData["rules"] = {
  "void-style": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
}

describe("documents", () => {
  const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:recommended"], rules }))

  test.each([...publicPaths, "/nulle-part"])("%s is valid HTML", async (path) => {
    const report = await validator.validateString(await (await site.get(path)).text())
    const messages = report.results.flatMap((result) =>
      result.messages.map((message) => `${message.ruleId} ${message.selector ?? ""}: ${message.message}`),
    )
    expect(messages).toEqual([])
  })

  test.each(publicPaths)("%s: HTML and CSS weigh at most 22 kB, the font 30 kB", async (path) => {
    const links = elements(html(path), "link")
    let bytes = weight(html(path))
    for (const link of links.filter((candidate) => candidate.rel === "stylesheet")) {
      bytes += weight(await (await site.get(link.href!)).bytes())
    }
    expect(bytes).toBeLessThanOrEqual(22_000)
    const fonts = links.filter((candidate) => candidate.as === "font")
    expect(fonts).toHaveLength(1)
    expect((await (await site.get(fonts[0]!.href!)).bytes()).length).toBeLessThanOrEqual(30_000)
  })

  test.each(pages.filter((page) => page.kind === "static" && page.access === "public").map((page) => page.path))(
    "%s only informs: it ships no JavaScript",
    (path) => {
      const scripts = elements(html(path), "script").filter((script) => script.type !== "application/ld+json")
      const preloads = elements(html(path), "link").filter((link) => link.rel === "modulepreload")
      expect([scripts, preloads]).toEqual([[], []])
      expect(site.pages.find((page) => page.path === path)?.headers.get("content-security-policy")).toContain(
        "script-src 'self';",
      )
    },
  )

  test.each(pages.filter((page) => page.kind === "app" && page.access === "public").map((page) => page.path))(
    "%s is painted before its scripts are fetched",
    (path) => {
      const preloads = elements(html(path), "link").filter((link) => link.rel === "modulepreload")
      expect(new Set(preloads.map((link) => link.fetchpriority))).toEqual(new Set(["low"]))
    },
  )
})

describe("what the specification quotes", () => {
  function words(path: string): string {
    return wordsOf(html(path))
  }

  test.each(quotedTexts)("$path says « $text » (specification $section)", ({ path, text }) => {
    expect(words(path)).toContain(plainSpaces(text))
  })

  test.each([
    ["/", ["par personne", "par heure et par bateau", "par groupe"]],
    ["/reservation", ["par personne", "par heure et par bateau", "par groupe"]],
    ["/nos-activites", ["par personne", "par jour et par bateau", "par abonnement"]],
    ["/permis-bateau", ["par personne"]],
  ] as const)("%s says what its prices are for", (path, units) => {
    for (const unit of units) expect(words(path)).toContain(unit)
  })

  test("forms promise to keep data as long as the timers do", () => {
    expect(bookingData).toContain(`puis ${retention.reservationYears} ans`)
    expect(contactPage.form.data).toContain(`puis ${retention.contactMessageYears} an.`)
  })

  test("the card of the licence says that a first lesson is booked", () => {
    expect(words("/reservation")).toContain("première leçon de 3 heures")
  })

  test.each(publicPaths)("%s stands in the frame of the site (specification 2, Navigation)", (path) => {
    const missing = textsOfTheFrame.filter((text) => !words(path).includes(text))
    expect(missing).toEqual([])
  })

  test("any other address is the not-found page with its texts and links (specification 2)", async () => {
    const answer = await site.get("/nulle-part")
    const missing = await answer.text()
    expect(answer.status).toBe(404)
    for (const text of [...textsOfNotFound, ...textsOfTheFrame]) expect(wordsOf(missing)).toContain(text)
    for (const href of ["/", "/nos-activites", "/a-propos", "/contact"]) expect(missing).toContain(`href="${href}"`)
    expect(missing).toContain("data-back")
  })
})
