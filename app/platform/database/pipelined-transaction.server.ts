import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  Transaction,
} from "kysely"
import { SkippedStatement } from "./statement-unit.server.ts"
import type { Db, Tables, Trx } from "./tables.server.ts"

/**
 * Sends COMMIT behind the statements already started, without waiting for their answers: for the last statements of a
 * command, whose failure alone may refuse it. Where one of them fails PostgreSQL rolls back instead.
 */
export type Commit = () => void

/**
 * One transaction whose statements leave in the order and in the turn in which they are started. Kysely's own waits
 * for each answer before it sends the next statement (decision 0032).
 *
 * @param isRefusal tells outcomes to roll back from outcomes to keep
 */
export async function pipelinedTransaction<T>(
  db: Db,
  run: (trx: Trx, commit: Commit) => Promise<T>,
  isRefusal: (outcome: T) => boolean,
): Promise<T> {
  const executor = db.getExecutor()
  return await executor.provideConnection(async (connection) => {
    let ending: Promise<void> | undefined
    function end(how: "commit" | "rollback"): Promise<void> {
      ending ??= send(connection, how).then(how === "commit" ? refuseRollback : () => undefined)
      return ending
    }
    const provider: ConnectionProvider = {
      provideConnection: async (consumer) => {
        if (ending) throw new Error("This transaction has ended")
        return await consumer(connection)
      },
    }
    await send(connection, "begin")
    try {
      const outcome = await run(handleOn(executor.withConnectionProvider(provider)), () => {
        // Heard below, when the statements before it are.
        end("commit").catch(() => undefined)
      })
      await (isRefusal(outcome) ? endRefused(ending, end) : end("commit"))
      return outcome
    } catch (error) {
      // A connection that could not be rolled back is closed when it is given back.
      await end("rollback").catch(() => undefined)
      // Of statements that failed together the first says why, whichever was heard first.
      throw error instanceof SkippedStatement ? error.cause : error
    }
  })
}

/** @throws where PostgreSQL had no reason to turn down the commit that was sent along: a defect of the command */
async function endRefused(committing: Promise<void> | undefined, end: (how: "rollback") => Promise<void>) {
  if (!committing) return await end("rollback")
  const committed = await committing.then(
    () => true,
    () => false,
  )
  if (committed) throw new Error("The command was refused after it was committed")
}

async function send(connection: DatabaseConnection, text: string) {
  return await connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text))
}

function refuseRollback({ rows }: { rows: { command?: string }[] }): void {
  if (rows[0]?.command === "ROLLBACK") throw new Error("The transaction was rolled back instead of committed")
}

/** What Kysely wants of every handle, and those of a transaction never use. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("A transaction opens no connection")) })
const unused = { config: { dialect }, dialect, driver: new DummyDriver() }

function handleOn(executor: ReturnType<Db["getExecutor"]>): Trx {
  return new Transaction<Tables>({ ...unused, executor })
}
