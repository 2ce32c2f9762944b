import type { Catalogue, StoredColumn, StoredConstraint } from "./read-catalogue.ts"

const head = `// The columns of the database after all migrations. Written by \`npm run format:schema\`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely"

/** Every table by name. The declarations of the features are checked against these in db/table-types.test.ts. */
export interface StoredTables {`

const headOfViews = `
/**
 * Every view by name. PostgreSQL does not know which of their columns are never null, nor which of its values a text has
 * in a view that rows are written to: the declarations do.
 */
export interface StoredViews {`

/** The text of app/platform/database/schema-types.server.ts: every column as Kysely would declare it. */
export function schemaTypes({ tables, columns, constraints, views, viewColumns }: Catalogue): string {
  const ofTables = membersOf(tables, columns, (column) => typeOf(column, constraints))
  const ofViews = membersOf(views, viewColumns, (column) => {
    const table = views.find(({ name }) => name === column.table)?.writes
    return typeInView(columns.find((one) => one.table === table && one.name === column.name) ?? column, !table)
  })
  return `${[head, ...ofTables, "}", headOfViews, ...ofViews, "}"].join("\n")}\n`
}

function membersOf(
  all: readonly { name: string }[],
  columns: readonly StoredColumn[],
  type: (column: StoredColumn) => string,
): string[] {
  return all.flatMap(({ name }) => [
    `  ${camelCase(name)}: {`,
    ...columns.filter(({ table }) => table === name).map((column) => `    ${camelCase(column.name)}: ${type(column)}`),
    "  }",
  ])
}

/** As Kysely's plugin spells the names of columns. */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function typeOf(column: StoredColumn, constraints: readonly StoredConstraint[]): string {
  const { type, required, expression, generated } = column
  if (type === "jsonb") return jsonType(column)
  const value = valuesOf(column, constraints) ?? valueType(column)
  const read = required ? value : `${value} | null`
  if (generated) return `GeneratedAlways<${read}>`
  return expression === null ? read : `Generated<${read}>`
}

/** A column that may be written through a view is required as in its table. */
function typeInView(column: StoredColumn, isReadOnly: boolean): string {
  if (column.type === "jsonb") return jsonType(column)
  const value = valueType(column)
  if (isReadOnly || column.generated) return `GeneratedAlways<${value}>`
  return column.required && column.expression === null ? value : `Generated<${value}>`
}

/** JSON is read as a value and written as text. */
function jsonType({ required, expression }: StoredColumn): string {
  const written = required ? "string" : "string | null"
  return `ColumnType<unknown, ${expression === null && required ? written : `${written} | undefined`}, ${written}>`
}

/** The union of the values that a CHECK of this column, or of the one it refers to, allows; undefined without one. */
function valuesOf(
  { table, name }: Pick<StoredColumn, "table" | "name">,
  constraints: readonly StoredConstraint[],
): string | undefined {
  const allowed = new RegExp(`^CHECK \\(${name} = (ANY \\(ARRAY\\[[^\\]]+\\]\\)|'[^']+'::text)\\)$`)
  for (const constraint of constraints) {
    if (constraint.table !== table || constraint.kind !== "check") continue
    const list = allowed.exec(constraint.definition)?.[1]
    if (list) return [...list.matchAll(/'([^']*)'/g)].map(([, value]) => `"${value}"`).join(" | ")
  }
  const referred = referredColumn(table, name, constraints)
  return referred && valuesOf(referred, constraints)
}

function referredColumn(table: string, name: string, constraints: readonly StoredConstraint[]) {
  for (const { definition, kind, refersTo, ...of } of constraints) {
    if (of.table !== table || kind !== "foreign" || refersTo === table) continue
    const key = /^FOREIGN KEY \(([^)]+)\) REFERENCES (\w+)\(([^)]+)\)/.exec(definition)
    const [, names = "", other = "", referred = ""] = key ?? []
    const column = referred.split(", ")[names.split(", ").indexOf(name)]
    if (column) return { table: other, name: column }
  }
  return undefined
}

/** What `type-parsers.server.ts` makes of the types in use. */
const valueTypes: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  date: "string",
  integer: "number",
  bigint: "number",
  "numeric(4,1)": "string",
  boolean: "boolean",
  "timestamp(3) with time zone": "Date",
}

function valueType({ table, name, type }: StoredColumn): string {
  const isList = type.endsWith("[]")
  const known = valueTypes[isList ? type.slice(0, -2) : type]
  if (!known) throw new Error(`scripts/schema-types.ts has no TypeScript type for ${table}.${name}, which is ${type}`)
  return isList ? `${known}[]` : known
}
