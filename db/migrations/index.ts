import type { Migration } from "kysely/migration"
import * as first from "./0001-places-and-outbox.ts"

/** Every migration by name, in order. A name that was released never changes. */
export const migrations: Record<string, Migration> = {
  "0001-places-and-outbox": first,
}
