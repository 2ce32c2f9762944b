import type { Kysely, Transaction } from "kysely"

/**
 * Every table of the application, in camelCase. Each feature adds its own beside its commands:
 * `declare module "#app/platform/database/tables.server.ts" { interface Tables { … } }`.
 */
export interface Tables {}

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
