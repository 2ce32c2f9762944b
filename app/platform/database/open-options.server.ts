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
  /** PostgreSQL only: how long a statement may stay without any answer before its connection is given up; 20 s. */
  queryTimeoutMs?: number | undefined
  log: DatabaseLog
  /**
   * Embedded only: the directory's lock was lost, so another process may be writing. Whoever hears it must end the
   * process without another write, closing included.
   */
  onLost?: ((error: Error) => void) | undefined
  /** Called for every fsync the embedded database makes. */
  onFsync?: (() => void) | undefined
  /** How long a statement waits for the embedded database's connection; 10 s by default. */
  acquireTimeoutMs?: number | undefined
}

/** The connections of this process at an instant, and how many wait for one. */
export interface Connections {
  total: number
  idle: number
  waiting: number
}

/** What an engine hands to `openDatabase`. */
export interface OpenedPool {
  pool: PostgresPool
  connections: () => Connections
  /** What is left to close when the pool is. */
  afterClose?: () => Promise<void>
}
