/**
 * The rooms of each feature that has folders, lowest first: a room imports the rooms below it, types included. `floor`
 * holds the files of the feature's own folder; one of them that stands elsewhere is named at its place, as a room of
 * its own.
 */
export const roomsOfFeatures: Record<string, readonly string[]> = {
  catalogue: ["floor", "admin"],
  contact: ["floor", "components", "admin"],
  identity: [
    "floor",
    "session",
    "guard",
    "account",
    "auth",
    "identity.api.server.ts",
    "codes",
    "links",
    "sign-in",
    "security",
    "forget-expired.server.ts",
  ],
  licence: [
    "floor",
    "account",
    "application",
    "payment",
    "documents",
    "decision",
    "wizard",
    "sessions",
    "own-sessions",
    "admin",
  ],
  mailroom: ["floor", "notices", "admin"],
  overview: ["floor", "admin"],
  payments: ["floor", "ledger", "billing", "invoices", "told", "provider", "counter", "online"],
  people: ["floor", "components", "requests", "admin"],
  reservations: [
    "floor",
    "answer",
    "account",
    "form",
    "book",
    "hold",
    "offers",
    "waiting",
    "manage",
    "counter",
    "move",
    "withheld",
    "closing",
    "own",
    "reminders",
    "told",
    "admin",
  ],
  sharing: ["floor", "components", "admin"],
  till: ["floor", "account", "journal", "closing", "open", "admin"],
}

/** Features with folders whose rooms have no order yet. */
export const withoutOrder: readonly string[] = ["calendar"]
