import type { Compilable, CompiledQuery } from "kysely"
import type { Db, Trx } from "./tables.server.ts"

/** Stands for a parameter while the statement is compiled. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement that many requests run: built and compiled once, then only its parameters change. Building one costs
 * several times what sending it does.
 *
 * @param build must use each parameter as a value, and depend on none of them
 */
export function compiledStatement<Parameters extends unknown[], Row>(
  build: (db: Db | Trx, ...parameters: Parameters) => Compilable<Row>,
): (db: Db | Trx, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...parameters) => {
    compiled ??= build(db, ...(parameters.map((_, index) => new Placeholder(index)) as Parameters)).compile()
    const bound = compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.index] : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: bound })
    return rows
  }
}
