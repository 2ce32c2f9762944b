import type { Schema } from "#app/platform/database/migrate.server.ts"
import { functions } from "#db/functions/index.ts"
import { lists } from "#db/lists.ts"
import { migrations } from "#db/migrations/index.ts"

export const schema: Schema = { migrations, functions, lists }
