import type { Kysely, Transaction } from "kysely"

/** Every table, in camelCase. Features add theirs with `declare module … { interface Tables { … } }`. */
export interface Tables {}

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
