import { join } from "node:path"
import { fingerprintOf, rootDirectory } from "#scripts/prepare.mjs"

const kept = join(rootDirectory, "node_modules/.cache/test-templates")

/** What `db/lists.ts` reads. */
const sourcesOfLists = ["content/school.ts", "app/features/calendar/resources/fleet/models.queries.server.ts"]

/** Runs share these templates until their sources change, because making them takes longer than most test files. */
const made = join(kept, fingerprintOf(["db", "app/platform/database"], sourcesOfLists.concat("package-lock.json")))

export const embeddedTemplates = {
  kept,
  made,
  migrated: join(made, "migrated"),
  blank: join(made, "blank"),
}
