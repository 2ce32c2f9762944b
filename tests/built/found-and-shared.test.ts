import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { faqData } from "#app/site/structured-data/faq-data.server.ts"
import { planData } from "#app/site/structured-data/offer-data.server.ts"
import { inScript } from "#app/site/structured-data/structured-data.server.ts"
import { adminPages } from "#content/admin-pages.ts"
import { licenceTypes } from "#content/licence.ts"
import { descriptionOf } from "#content/page-descriptions.ts"
import { indexedPages, pageAt, pages, sharePicturePath } from "#content/pages.ts"
import { offers } from "#content/reservation.ts"
import { bases, school } from "#content/school.ts"
import { isIndexed } from "#content/site-pages.ts"
import { specifiedPrices } from "#tests/factories/prices.ts"
import { type BuiltSite, openBuiltSite, publicPaths } from "#tests/support/built-pages.ts"
import { elements, metaContent, structuredThings, titleOf } from "#tests/support/html-elements.ts"

let site: BuiltSite

beforeAll(async () => {
  site = await openBuiltSite()
})

afterAll(() => site.close())

function page(path: string): string {
  const found = site.pages.find((candidate) => candidate.path === path)
  if (!found) throw new Error(`${path} is no public page`)
  return found.html
}

/** The things of that type on a page. */
function things(path: string, type: string) {
  return structuredThings<Record<string, any>>(page(path)).filter((thing) => [thing["@type"]].flat().includes(type))
}

describe("the head of a page", () => {
  test.each(publicPaths)("%s has a title, a description and its own canonical address", (path) => {
    const html = page(path)
    const known = pageAt(path)
    expect(titleOf(html)).toBe(`${known?.title} · ${school.name}`)
    expect(metaContent(html, "description")).toBe(known && descriptionOf(known))
    const canonical = elements(html, "link").filter((link) => link.rel === "canonical")
    expect(canonical.map((link) => link.href)).toEqual([site.origin + path])
  })

  test("no two pages share a title or a description", () => {
    for (const facts of [pages.map((known) => known.title), pages.map(descriptionOf)]) {
      expect(new Set(facts).size).toBe(facts.length)
    }
  })

  test.each(indexedPages().map((known) => known.path))("%s can be shared with a picture of its own", async (path) => {
    const html = page(path)
    const shared = Object.fromEntries(
      ["og:title", "og:description", "og:url", "og:image", "og:type", "og:locale", "og:site_name"].map((name) => [
        name,
        metaContent(html, name),
      ]),
    )
    const known = indexedPages().find((candidate) => candidate.path === path)!
    expect(shared).toEqual({
      "og:title": titleOf(html),
      "og:description": descriptionOf(known),
      "og:url": site.origin + path,
      "og:image": site.origin + sharePicturePath(known),
      "og:type": "website",
      "og:locale": "fr_CH",
      "og:site_name": school.name,
    })
    expect(metaContent(html, "twitter:card")).toBe("summary_large_image")
    expect(metaContent(html, "robots")).toBeUndefined()
    const picture = await site.get(sharePicturePath(known))
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" })
  })

  test("pages with nothing to find ask not to be listed", () => {
    const unlisted = pages.filter((known) => !isIndexed(known)).map((known) => known.path)
    expect(unlisted).toEqual([
      "/auth",
      "/boat-license-application",
      "/dashboard",
      "/boat-reservation",
      "/ma-reservation",
      "/api/docs",
      "/api/docs/connexion",
      "/api/docs/ma-reservation",
      "/api/docs/mes-sessions",
      "/api/docs/espace-personnel",
      "/api/docs/demande-de-permis",
      "/api/docs/administration",
      "/api/docs/administration-messages",
      "/api/docs/administration-demandes",
      "/api/docs/administration-personnes",
      "/api/docs/administration-planning",
      "/api/docs/administration-calendrier",
      "/api/docs/administration-cours",
      "/api/docs/administration-inscrits",
      "/api/docs/administration-flotte",
      "/api/docs/administration-tarifs",
      "/api/docs/administration-caisse",
      ...adminPages.map((known) => known.path),
    ])
    for (const path of publicPaths.filter((candidate) => unlisted.includes(candidate))) {
      expect(metaContent(page(path), "robots")).toBe("noindex")
      expect(metaContent(page(path), "og:image")).toBeUndefined()
      expect(structuredThings(page(path))).toEqual([])
    }
  })

  test("a missing page asks not to be listed and claims no address", async () => {
    const html = await (await site.get("/nulle-part")).text()
    expect(metaContent(html, "robots")).toBe("noindex")
    expect(html).not.toContain("canonical")
  })
})

describe("what pages say to machines", () => {
  test.each(["/", "/a-propos"])("%s describes the school, its three bases and their hours", (path) => {
    const [found] = things(path, "LocalBusiness")
    expect(found).toMatchObject({ name: school.name, telephone: "+41225550123", email: school.email })
    expect(found!.department.map((base: any) => [base.address.streetAddress, base.geo.latitude])).toEqual(
      bases.map((base) => [base.street, base.latitude]),
    )
    for (const place of [found!, ...found!.department]) {
      expect(place.openingHoursSpecification).toEqual([
        {
          "@type": "OpeningHoursSpecification",
          dayOfWeek: ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
          opens: "09:00",
          closes: "18:00",
          validFrom: expect.stringMatching(/^\d{4}-04-01$/),
          validThrough: expect.stringMatching(/^\d{4}-10-31$/),
        },
      ])
    }
  })

  test("the licences are courses with the prices of their page", () => {
    expect(things("/permis-bateau", "Course").map((course) => [course.name, course.offers.price])).toEqual(
      licenceTypes.map((type) => [type.title, ((specifiedPrices[type.price].cents ?? 0) / 100).toFixed(2)]),
    )
  })

  test("the offers of the reservation page are services; /location is about the rental alone", () => {
    expect(things("/reservation", "Service").map((service) => service.name)).toEqual(offers.map((offer) => offer.title))
    expect(things("/location", "Service").map((service) => service.offers.priceSpecification)).toEqual([
      { "@type": "UnitPriceSpecification", minPrice: "80.00", priceCurrency: "EUR", unitCode: "HUR" },
    ])
  })

  test("every listed page but home knows its way back", () => {
    expect(things("/", "BreadcrumbList")).toEqual([])
    for (const { path } of indexedPages().filter((known) => known.path !== "/")) {
      const [trail] = things(path, "BreadcrumbList")
      expect(trail!.itemListElement.map((item: any) => item.item)).toEqual([`${site.origin}/`, site.origin + path])
    }
  })

  test("questions and plans take the form schema.org wants", () => {
    expect(faqData([{ question: "Quel âge ?", answer: "16 ans." }])).toEqual({
      "@type": "FAQPage",
      mainEntity: [{ "@type": "Question", name: "Quel âge ?", acceptedAnswer: { "@type": "Answer", text: "16 ans." } }],
    })
    const priced = { origin: "https://a.example", prices: specifiedPrices }
    expect(planData(priced, "/boat-sharing", "Boat Sharing")).toMatchObject({
      offers: [{ name: "Découverte", priceSpecification: { price: "99.00", priceCurrency: "CHF" } }, {}, {}],
    })
  })

  test("nothing written in it can end its element", () => {
    const value = { text: "</script><script>alert(1)</script><!--" }
    expect(inScript(value)).not.toContain("<")
    expect(JSON.parse(inScript(value))).toEqual(value)
  })
})

describe("what crawlers and home screens ask for", () => {
  test("the sitemap lists exactly the pages to be found", async () => {
    const answer = await site.get("/sitemap.xml")
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8")
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(listed).toEqual(indexedPages().map((known) => site.origin + known.path))
    expect(listed).toHaveLength(13)
  })

  test("robots.txt names the sitemap and leaves the pages open", async () => {
    const answer = await site.get("/robots.txt")
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(await answer.text()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.origin}/sitemap.xml\n`)
  })

  test("the manifest and every icon are there, in the size they say", async () => {
    const answer = await site.get("/manifest.webmanifest")
    expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8")
    const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] }
    expect(manifest.name).toBe(school.name)
    const icons = [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]
    for (const { src, sizes } of icons.filter((icon) => icon.sizes !== "any")) {
      const image = await sharp(Buffer.from(await (await site.get(src)).arrayBuffer())).metadata()
      expect(`${image.width}x${image.height}`).toBe(sizes)
    }
    expect((await site.get("/favicon.ico")).headers.get("content-type")).toBe("image/x-icon")
    expect((await site.get("/favicon.svg")).status).toBe(200)
  })
})
