import { isIndexed, type Page, pageAt, pageLabel } from "#content/pages.ts"

/** A thing of schema.org, as JSON-LD writes it. */
export interface Thing {
  "@type": string | readonly string[]
  [property: string]: unknown
}

/** What a route says of itself besides its component: `export const handle = { … } satisfies RouteHandle`. */
export interface RouteHandle {
  /** The page only informs: it ships no JavaScript (design 1). */
  static?: true
  /** What the page says to machines, told the site's origin and its own path. */
  structuredData?: (origin: string, path: string) => readonly Thing[]
}

interface StructuredDataProps {
  page: Page
  origin: string
  things: readonly Thing[]
}

/** What a page says to machines: its own things, and the way back to home. */
export function StructuredData({ page, origin, things }: StructuredDataProps) {
  if (!isIndexed(page)) return null
  const graph = page.path === "/" ? things : [...things, breadcrumb(page, origin)]
  if (graph.length === 0) return null
  const text = inScript({ "@context": "https://schema.org", "@graph": graph })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** JSON that can stand in a script element: nothing in it can end the element. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`)
}

function breadcrumb(page: Page, origin: string): Thing {
  const home = pageAt("/")
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home ? pageLabel(home) : "", pageLabel(page)].map((name, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: index === 0 ? `${origin}/` : origin + page.path,
    })),
  }
}
