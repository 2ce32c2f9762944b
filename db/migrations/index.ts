import type { Migration } from "kysely/migration"
import { baseline, baselineName } from "#db/baseline/index.ts"

/** In order. A released name never changes. */
export const migrations: Record<string, Migration> = {
  [baselineName]: baseline,
}
