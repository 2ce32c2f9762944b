import type { Schema } from "#app/platform/database/migrate.server.ts"
import { functions } from "#db/functions/index.ts"
import { migrations } from "#db/migrations/index.ts"

/** What a database of this version of the application holds besides rows. */
export const schema: Schema = { migrations, functions }
