/** Which files of the client's bundle are put together (design 9). A group takes what its sources import too, unless an earlier group has it. */
export interface ChunkGroup {
  name: string
  /** Patterns of paths in the repository; each matches a file. */
  sources: readonly string[]
  /** Names of packages, as patterns. */
  packages?: readonly string[]
}

export const chunkGroups: readonly ChunkGroup[] = [
  {
    // What every hydrated page needs, in one file: it compresses better than in many. The files of `content/` are those
    // that several later groups would share.
    name: "hydration",
    sources: [
      "app/browser/page/",
      "app/ui/page/",
      "app/site/frame/",
      "content/commitments",
      "content/limits",
      "content/prices",
    ],
    packages: ["react", "react-dom", "scheduler", "react-router", "cookie", "set-cookie-parser", "clsx"],
  },
  {
    // What reads and sends; of TanStack Query, not what only pages with growing lists use.
    name: "query",
    sources: ["app/browser/form/query-provider", "app/browser/form/sending-key"],
    packages: ["(?!.*(?:infiniteQueryObserver|useInfiniteQuery))@tanstack/(?:query-core|react-query)", "uuid"],
  },
  // What the offers, the form and the page of a booking share, so that none loads the others for it.
  { name: "formats", sources: ["app/ui/formats", "app/browser/contact-draft"] },
  // Words that the form shares with the site's answers, the account and the own booking; they would load the form.
  { name: "terms", sources: ["content/booking/form", "content/cancellation"] },
  {
    name: "labels",
    sources: [
      "app/features/reservations/reservations\\.labels",
      "app/features/reservations/reservation-status\\.labels",
      "app/features/calendar/resources/boat-types\\.rules",
    ],
  },
  { name: "fields", sources: ["app/ui/form/field"] },
  {
    // With the words of courses, which /cours would otherwise load with every form.
    name: "facts",
    sources: [
      "app/features/reservations/asked-for",
      "app/features/calendar/courses/training\\.labels",
      "app/features/calendar/slots/kinds/session-types\\.labels",
    ],
  },
  {
    // What every form needs besides; the note of success is of those that stay on their page.
    name: "forms",
    sources: ["app/browser/form/", "app/ui/form/(?!success-note)", "app/ui/dialog"],
    packages: ["react-hook-form"],
  },
  {
    // What validates a form, fetched beside its schema. In one file, so that zod is configured before any schema is made,
    // whichever of the two arrives first.
    name: "rules",
    sources: ["app/browser/form-resolver", "app/browser/zod-in-browser", "app/platform/http/text\\.schema"],
    packages: ["zod", "@hookform/resolvers"],
  },
  // The offers of /reservation: its first screen.
  { name: "offers", sources: ["app/features/reservations/offers/"] },
  {
    // The open form of both entrances with its slots, hold and waiting list, fetched after the first paint.
    name: "booking",
    sources: ["app/features/reservations/form/(?!after-send|second-dialog)"],
  },
  {
    // What the pages of an account share; files too small for one of their own each.
    name: "account",
    sources: [
      "app/features/identity/session/",
      "app/features/licence/document-kinds\\.rules",
      "app/features/licence/licence\\.labels",
      "app/features/people/use-me",
    ],
  },
]

export function chunkTest({ sources, packages = [] }: ChunkGroup): RegExp {
  const files = `(?:${sources.join("|")}).*\\.tsx?$`
  const parts = packages.length > 0 ? [files, `node_modules/(?:${packages.join("|")})/`] : [files]
  return new RegExp(parts.join("|").replaceAll("/", "[\\\\/]"))
}
