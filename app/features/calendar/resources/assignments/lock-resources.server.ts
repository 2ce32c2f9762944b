import type { Trx } from "#app/platform/database/tables.server.ts"
import { type ResourceKind, resourceKinds } from "./resource-kinds.ts"

export interface InUse {
  id: string
  name: string
  base: string
  version: number
}

/** Locks those in use by id; boats before instructors: the order of school 1, "One door". */
export async function lockInUse(
  trx: Trx,
  kind: ResourceKind,
  which: { ids: readonly string[] } | { base: string },
): Promise<InUse[]> {
  return await trx
    .selectFrom(resourceKinds[kind].table)
    .select(["id", "name", "base", "version"])
    .where("retiredAt", "is", null)
    .where((eb) => ("ids" in which ? eb("id", "in", which.ids) : eb("base", "=", which.base)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
}
