import pg from "pg"
import { isUnavailable } from "./database-errors.server.ts"

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which the server keeps its plan; undefined is planned each time. */
  name: string | undefined
}

export type Ask = (statement: Statement) => Promise<pg.QueryResult>

/**
 * What PostgreSQL says of a statement in a transaction that has failed: of one it skipped it says nothing. Its `cause`
 * is what failed.
 */
export class SkippedStatement extends Error {
  override name = "SkippedStatement"
  readonly code = "25P02"

  constructor(cause: unknown) {
    super("the statement was not run: one before it has failed", { cause })
  }
}

/** One statement, with a Sync of its own. As `client.query` does, which copies a description property by property. */
export function askAlone(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => client.query(queryOf(statement, resolve, reject)))
}

/**
 * Statements of one unit of the protocol, sent together by `send`: between them PostgreSQL neither flushes its answers
 * nor waits, and after one that fails it skips the rest (section "Pipelining" of its documentation).
 */
export function statementUnit(client: pg.ClientBase) {
  const queries: pg.Query[] = []
  const ask: Ask = (statement) =>
    new Promise((resolve, reject) => queries.push(queryOf(statement, resolve, reject, client)))
  return { ask, send: () => client.query(new Unit(queries)) }
}

function queryOf(
  { text, values, name }: Statement,
  resolve: (result: pg.QueryResult) => void,
  reject: (error: Error) => void,
  client?: pg.ClientBase,
): pg.Query {
  const query = new pg.Query(text, [...values], (error, result) => (error ? reject(error) : resolve(result)))
  query.name = name
  // oxlint-disable-next-line no-underscore-dangle -- `client.query` does it for a statement asked for alone, like this
  if (client) query._result._types = client._types
  return query
}

/** What pg calls while it speaks the protocol, and its types keep to themselves. */
declare module "pg" {
  interface ClientBase {
    _types: unknown
  }
  interface Connection {
    submittedNamedStatements: Record<string, string>
  }
  interface Query {
    name: string | undefined
    text: string
    _result: { _types: unknown }
    callback?: (error: Error | null) => void
    prepare(connection: Connection): void
    handleRowDescription(message: unknown): void
    handleDataRow(message: unknown): void
    handleEmptyQuery(connection: Connection): void
    handleCommandComplete(message: unknown, connection: Connection): void
    handleReadyForQuery(connection: Connection): void
    handleError(error: Error, connection: Connection): void
  }
}

/** To pg one query; it hands what comes back to the queries it is made of, one after the other. */
class Unit extends pg.Query {
  readonly #queries: readonly pg.Query[]
  #answered = 0

  constructor(queries: readonly pg.Query[]) {
    super("")
    this.#queries = queries
    this.#turnTo(0)
  }

  /** What pg is told is an error is told to each query; thrown, it would end the process. */
  override submit = (connection: pg.Connection): Error | null => {
    try {
      this.#write(connection)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #write(connection: pg.Connection) {
    const pieces: Buffer[] = []
    let unsendable = false
    // A connection that writes into memory: the unit leaves in one piece, with one Sync.
    const memory: pg.Connection = Object.create(connection, {
      stream: { value: { writable: true, write: (piece: Buffer) => pieces.push(piece) } },
      sync: { value: () => undefined },
      // pg closes what it has parsed for a value it cannot write, and has told that query why.
      close: { value: () => (unsendable = true) },
    })
    for (const query of this.#queries) query.prepare(memory)
    if (unsendable) throw new Error("A value of another statement in the same unit cannot be sent")
    connection.sync.call(memory)
    // As pg does: whoever asks over a connection that has ended is told by its end.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(pieces))
  }

  override handleRowDescription(message: unknown) {
    this.#current?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown) {
    this.#current?.handleDataRow(message)
  }

  override handleEmptyQuery(connection: pg.Connection) {
    this.#current?.handleEmptyQuery(connection)
    this.#turnTo(this.#answered + 1)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    this.#current?.handleCommandComplete(message, connection)
    this.#turnTo(this.#answered + 1)
  }

  override handleReadyForQuery(connection: pg.Connection) {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
    // Of pg itself, which may have set a timer.
    this.callback?.(null)
  }

  override handleError(error: Error, connection: pg.Connection) {
    const [answered, open] = [this.#queries.slice(0, this.#answered), this.#queries.slice(this.#answered)]
    for (const query of answered) query.handleReadyForQuery(connection)
    const [failed] = open
    for (const query of open) {
      // The server has skipped its Parse as well.
      if (query.name) delete connection.submittedNamedStatements[query.name]
      query.handleError(query === failed || endsUnit(error, failed) ? error : new SkippedStatement(error), connection)
    }
    this.callback?.(error)
  }

  get #current(): pg.Query | undefined {
    return this.#queries[this.#answered]
  }

  /** pg remembers what was parsed under the name and text of the query it thinks it is at. */
  #turnTo(place: number) {
    this.#answered = place
    this.name = this.#current?.name
    this.text = this.#current?.text ?? ""
  }
}

/** Whether the transaction never began or is gone with its session: then each statement has failed for that reason. */
function endsUnit(error: Error, failed: pg.Query | undefined): boolean {
  return failed?.text === "begin" || isUnavailable(error)
}
