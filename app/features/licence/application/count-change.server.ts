import type { Trx } from "#app/platform/database/tables.server.ts"

/** Raises the version of a locked application, so that the server refuses changes based on what somebody saw before. */
export async function countChange(
  trx: Trx,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("boatLicenseApplications")
    .set({ updatedAt: now, version: version + 1 })
    .where("id", "=", id)
    .execute()
}
