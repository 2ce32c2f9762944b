import { join } from "node:path"
import { fingerprintOf, rootDirectory } from "#scripts/prepare.mjs"

const kept = join(rootDirectory, "node_modules/.cache/test-templates")

/** Making them takes longer than most test files: they are kept from run to run, until what they are made of changes. */
const made = join(kept, fingerprintOf(["db", "app/platform/database"], ["package-lock.json"]))

export const embeddedTemplates = {
  /** Where all of them lie, of every age. */
  kept,
  /** Where those of today lie. */
  made,
  /** A data directory whose embedded database is migrated, empty and closed, to copy. */
  migrated: join(made, "migrated"),
  /** The same without a single table. */
  blank: join(made, "blank"),
}
