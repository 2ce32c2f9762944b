import type { CompiledQuery } from "kysely"
import type { Db, Trx } from "./tables.server.ts"

class Placeholder {
  readonly index: number
  readonly column: string | undefined

  constructor(index: number, column?: string) {
    this.index = index
    this.column = column
  }

  valueIn(parameters: readonly unknown[]): unknown {
    const parameter = parameters[this.index]
    return this.column === undefined ? parameter : (parameter as Row)[this.column]
  }
}

type Row = Record<string, unknown>

interface Compilable<Result> {
  compile(db: Db | Trx): CompiledQuery<Result>
}

/** Building costs several times what sending does. @param build uses each parameter as a value, and depends on none */
export function compiledStatement<Parameters extends unknown[], Result>(
  build: (db: Db | Trx, ...parameters: Parameters) => Compilable<Result>,
): (db: Db | Trx, ...parameters: Parameters) => Promise<Result[]> {
  const compiled = new Map<string, CompiledQuery<Result>>()

  function compile(db: Db | Trx, parameters: Parameters): CompiledQuery<Result> {
    return build(db, ...(parameters.map(placeholderFor) as Parameters)).compile(db)
  }

  return async (db, ...parameters) => {
    const shape = parameters.map(columnsOf).join(" ")
    const known = isChanged(db) ? undefined : compiled.get(shape)
    const statement = known ?? compile(db, parameters)
    if (!known && !isChanged(db)) compiled.set(shape, statement)
    const bound = statement.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(parameters) : value,
    )
    const { rows } = await db.executeQuery<Result>({ ...statement, parameters: bound })
    return rows
  }
}

/** A handle with plugins of its own, such as a test's, compiles other SQL. */
function isChanged(db: Db | Trx): boolean {
  return db.getExecutor().plugins.length > 1
}

function placeholderFor(parameter: unknown, index: number): unknown {
  if (!isRow(parameter)) return new Placeholder(index)
  return Object.fromEntries(presentColumns(parameter).map((column) => [column, new Placeholder(index, column)]))
}

function columnsOf(parameter: unknown): string {
  return isRow(parameter) ? presentColumns(parameter).join() : ""
}

function presentColumns(row: Row): string[] {
  return Object.keys(row).filter((column) => row[column] !== undefined)
}

function isRow(parameter: unknown): parameter is Row {
  return parameter !== null && Object.getPrototypeOf(parameter) === Object.prototype
}
