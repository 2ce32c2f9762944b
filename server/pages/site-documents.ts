import { themeColor } from "#content/about-school.ts"
import { pageDescriptions } from "#content/page-descriptions.ts"
import { indexedPages } from "#content/pages.ts"
import { school } from "#content/school.ts"
import { type CachedBody, cachedBody } from "#server/http/cached-body.ts"

export function siteDocuments(origin: string): Map<string, CachedBody> {
  return new Map([
    ["/sitemap.xml", document("application/xml; charset=utf-8", sitemap(origin))],
    ["/robots.txt", document("text/plain; charset=utf-8", robots(origin))],
    ["/manifest.webmanifest", document("application/manifest+json; charset=utf-8", manifest())],
  ])
}

function document(type: string, text: string): CachedBody {
  return cachedBody(Buffer.from(text), {
    "Content-Type": type,
    "Cache-Control": "public, max-age=3600",
    Vary: "Accept-Encoding",
  })
}

function sitemap(origin: string): string {
  const urls = indexedPages().map((page) => `  <url><loc>${origin}${page.path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n")
}

/** Unlisted pages carry noindex, which a crawler excluded here would never read. */
function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

function manifest(): string {
  return JSON.stringify({
    name: school.name,
    short_name: school.shortName,
    description: pageDescriptions["/"],
    lang: "fr",
    start_url: "/",
    display: "browser",
    background_color: themeColor,
    theme_color: themeColor,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
    ],
  })
}
