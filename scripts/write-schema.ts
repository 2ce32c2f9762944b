/**
 * `npm run check:schema`: db/schema.sql and app/platform/database/schema-types.server.ts are what the migrations make; with `--write`
 * (`npm run format:schema`) they are written.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { schema } from "#db/schema.ts"
import { checkOrWrite } from "./generated-files.ts"
import { type Catalogue, readCatalogue } from "./read-catalogue.ts"
import { schemaSql } from "./schema-sql.ts"
import { schemaTypes } from "./schema-types.ts"

const catalogue = await migratedCatalogue()
const texts = {
  "db/schema.sql": schemaSql(catalogue),
  "app/platform/database/schema-types.server.ts": schemaTypes(catalogue),
}
checkOrWrite(texts, "format:schema")

async function migratedCatalogue(): Promise<Catalogue> {
  const dataDir = mkdtempSync(join(tmpdir(), "ecole-schema-"))
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const database = await openDatabase({ dataDir, log })
  try {
    await migrate(database.db, schema)
    return await readCatalogue(database.db)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}
