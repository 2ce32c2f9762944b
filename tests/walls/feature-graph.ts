/**
 * Whom each feature may lean on (design 3). Calls against the arrows are handlers registered in server/wiring.ts.
 * `overview` reads everybody's queries; nobody leans on it.
 */
export const featureGraph: Record<string, readonly string[]> = {
  outbox: [],
  catalogue: ["identity"],
  calendar: ["catalogue", "payments", "identity", "outbox"],
  payments: ["catalogue", "identity", "outbox"],
  identity: ["outbox"],
  persons: ["identity", "outbox"],
  incidents: ["identity", "outbox"],
  bookings: ["calendar", "payments", "identity", "outbox"],
  licence: ["bookings", "calendar", "catalogue", "payments", "persons", "identity", "outbox"],
  reservations: ["bookings", "calendar", "catalogue", "payments", "licence", "persons", "identity", "outbox"],
  till: ["bookings", "reservations", "licence", "calendar", "catalogue", "payments", "identity", "outbox"],
  sharing: ["persons", "identity", "outbox"],
  contact: ["persons", "identity", "outbox"],
  mailroom: ["identity", "outbox"],
  agenda: ["reservations", "calendar", "identity"],
  people: [
    "bookings",
    "identity",
    "persons",
    "calendar",
    "reservations",
    "licence",
    "payments",
    "sharing",
    "contact",
    "outbox",
  ],
  overview: [
    "outbox",
    "calendar",
    "payments",
    "identity",
    "incidents",
    "licence",
    "persons",
    "reservations",
    "sharing",
    "contact",
    "mailroom",
    "people",
  ],
}

export interface Place {
  /** First folder, or the second one inside app. */
  room:
    | "feature"
    | "back-office"
    | "browser"
    | "platform"
    | "ui"
    | "site"
    | "routes"
    | "styles"
    | "app"
    | "content"
    | "server"
    | "db"
    | "other"
  feature?: string
}

const roomsOfApp = ["back-office", "browser", "platform", "ui", "site", "routes", "styles"] as const

export function placeOf(path: string): Place {
  const [first, second, third] = path.split("/")
  if (first === "content" || first === "server" || first === "db") return { room: first }
  if (first !== "app") return { room: "other" }
  if (second === "features" && third) return { room: "feature", feature: third }
  return { room: roomsOfApp.find((room) => room === second) ?? "app" }
}

/** A file of a feature, in its folder, one of its rooms or a folder of a room, and how its name ends. */
function isOfFeature(path: string, name: string): boolean {
  return new RegExp(`^app/features/[^/]+/([^/]+/){0,2}${name}$`).test(path)
}

/** Schemas, rules, labels and refusals: what both sides of the wire share. */
export function isPure(path: string): boolean {
  const name = "[^/]+\\.(schema|rules|labels|refusals)\\.ts"
  return isOfFeature(path, name) || new RegExp(`^app/platform/http/${name}$`).test(path)
}

/** True for what one feature shows the others: pure files, queries, and one command per file named verb-noun. */
export function isShownToOthers(path: string): boolean {
  return isPure(path) || isQueries(path) || isOfFeature(path, "[a-z]+(-[a-z]+)+\\.server\\.tsx?")
}

export function isQueries(path: string): boolean {
  return isOfFeature(path, "[^/]+\\.queries\\.server\\.ts")
}

export function isServerOnly(path: string): boolean {
  return /\.server\.tsx?$/.test(path)
}
