import type { Catalogue, StoredColumn } from "./read-catalogue.ts"

const head = `-- The database after all migrations. Written by \`npm run format:schema\`; do not edit.
-- Run on an empty database, this file makes the same one.`

/** The text of db/schema.sql. Each object stands after those it needs. */
export function schemaSql(catalogue: Catalogue): string {
  const { extensions, functions, triggers, views } = catalogue
  // Generated columns and indexes may call immutable functions; the others may name tables.
  const early = functions.filter(({ immutable }) => immutable)
  const late = functions.filter(({ immutable }) => !immutable)
  const parts = [
    head,
    ...extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`),
    ...early.map(({ definition }) => functionText(definition)),
    ...inOrder(catalogue).map((table) => tableText(catalogue, table)),
    ...views.map(({ name, definition, options }) => {
      return `CREATE VIEW ${name}${options === null ? "" : ` WITH (${options})`} AS\n${definition}`
    }),
    ...late.map(({ definition }) => functionText(definition)),
    ...catalogue.tables.map(({ name }) => statements(triggers, name)),
  ]
  return `${parts.filter(Boolean).join("\n\n")}\n`
}

/** The names of the tables, each after the tables that its foreign keys refer to. */
function inOrder({ tables, constraints }: Catalogue): string[] {
  const placed = new Set<string>()
  const waiting = tables.map(({ name }) => name)
  while (waiting.length > 0) {
    const next = waiting.find((name) =>
      constraints.every(({ table, refersTo }) => {
        return table !== name || refersTo === null || refersTo === name || placed.has(refersTo)
      }),
    )
    if (!next) throw new Error(`schema.sql cannot write foreign keys in a circle: ${waiting.join(", ")}`)
    placed.add(next)
    waiting.splice(waiting.indexOf(next), 1)
  }
  return [...placed]
}

function tableText(catalogue: Catalogue, table: string): string {
  const { unlogged, options } = catalogue.tables.find(({ name }) => name === table) ?? {
    unlogged: false,
    options: null,
  }
  const columns = catalogue.columns.filter((column) => column.table === table)
  const constraints = catalogue.constraints.filter((constraint) => constraint.table === table)
  const lines = [
    ...columns.map(columnText),
    ...constraints.map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`),
  ]
  const statistics = columns.flatMap(({ name, statistics: target }) =>
    target === null ? [] : [`ALTER TABLE ${table} ALTER COLUMN ${name} SET STATISTICS ${target};`],
  )
  return [
    `CREATE ${unlogged ? "UNLOGGED " : ""}TABLE ${table} (`,
    lines.map((line) => `  ${line}`).join(",\n"),
    `)${options === null ? "" : ` WITH (${options})`};`,
    ...statistics,
    statements(catalogue.indexes, table),
  ]
    .filter(Boolean)
    .join("\n")
}

function columnText({ sqlName, type, required, expression, generated }: StoredColumn): string {
  const given = generated ? `GENERATED ALWAYS AS (${expression}) STORED` : `DEFAULT ${expression}`
  return [sqlName, type, ...(required ? ["NOT NULL"] : []), ...(expression === null ? [] : [given])].join(" ")
}

function statements(all: readonly { table: string; definition: string }[], table: string): string {
  return all.flatMap((one) => (one.table === table ? [`${one.definition};`] : [])).join("\n")
}

/** Without the schema, which PostgreSQL writes before the names of functions alone. */
function functionText(definition: string): string {
  return `${definition.trimEnd().replace("FUNCTION public.", "FUNCTION ")};`
}
