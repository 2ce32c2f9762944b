import type { Db } from "#app/platform/database/tables.server.ts"
import { countOf, figuresOf } from "#app/platform/figures.server.ts"

/** Applications that wait for a decision (specification 7). */
export async function applicationFigures(db: Db) {
  return { submitted: countOf(await figuresOf(db, "boat_license_applications"), "submitted") }
}
