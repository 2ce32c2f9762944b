import type { GeneratedAlways, Kysely, Transaction } from "kysely"

/** Every table, in camelCase. Features add theirs with `declare module … { interface Tables { … } }`. */
export interface Tables {}

/** The columns of a view, which nobody writes. */
export type View<Row> = { [Column in keyof Row]: GeneratedAlways<Row[Column]> }

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
