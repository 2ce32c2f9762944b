/**
 * `npm run check:schema`: db/schema.sql and app/platform/database/schema-types.server.ts are what the migrations make, and
 * today's functions can be laid over each release (db/releases); with `--write` (`npm run format:schema`) the two are
 * written. `npm run release:schema -- 0.1.0` keeps the database of a release for it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { schema } from "#db/schema.ts"
import { checkOrWrite } from "./generated-files.ts"
import { faultOver, inEmptyDatabase, releaseSql } from "./lay-over-release.ts"
import { readCatalogue } from "./read-catalogue.ts"
import { schemaSql } from "./schema-sql.ts"
import { schemaTypes } from "./schema-types.ts"

const releases = "db/releases"
const version = /^--release=(.+)$/.exec(process.argv.find((word) => word.startsWith("--release=")) ?? "")?.[1]

const catalogue = await inEmptyDatabase(async (db) => {
  await migrate(db, schema)
  return await readCatalogue(db)
})
const text = schemaSql(catalogue)
checkOrWrite(
  { "db/schema.sql": text, "app/platform/database/schema-types.server.ts": schemaTypes(catalogue) },
  "format:schema",
)
if (version) writeFileSync(`${releases}/${version}.sql`, releaseSql(text, schema.migrations))
for (const name of existsSync(releases) ? readdirSync(releases) : []) {
  const fault = await faultOver(readFileSync(`${releases}/${name}`, "utf8"), schema)
  if (!fault) continue
  console.error(`${releases}/${name}: ${fault}. A function with other arguments or another result gets a new name.`)
  process.exitCode = 1
}
