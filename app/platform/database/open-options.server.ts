import type { PostgresPool } from "kysely"

/** The part of the log that the database writes to. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface OpenOptions {
  /** A PostgreSQL connection string; unset: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** PostgreSQL only; 12 by default. */
  poolSize?: number | undefined
  log: DatabaseLog
  /** Called for every fsync the embedded database makes. */
  onFsync?: (() => void) | undefined
  /** How long a statement waits for the embedded database's connection; 10 s by default. */
  acquireTimeoutMs?: number | undefined
}

/** What an engine hands to `openDatabase`. */
export interface OpenedPool {
  pool: PostgresPool
  /** What is left to close when the pool is. */
  afterClose?: () => Promise<void>
}
