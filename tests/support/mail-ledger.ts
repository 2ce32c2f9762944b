import type { Db } from "#app/platform/database/tables.server.ts"
import type { ReceivedMail } from "./mailbox.ts"

export interface MailRow {
  id: string
  to: string
  state: string
}

export async function mailRows(db: Db): Promise<MailRow[]> {
  return await db.selectFrom("emails").select(["id", "to", "state"]).orderBy("id").execute()
}

/** Returns the id of the mail's row, which is its Message-ID at every attempt. */
export function rowIdOf(mail: ReceivedMail): string {
  return /^<([^@>]+)@/.exec(mail.headers.get("message-id")?.[0] ?? "")?.[1] ?? "no Message-ID"
}

/** Compares the queue with the mails that a server accepted. @returns one sentence for each difference */
export function mailFaults(rows: readonly MailRow[], received: readonly ReceivedMail[]) {
  const times = new Map<string, number>()
  for (const mail of received) times.set(rowIdOf(mail), (times.get(rowIdOf(mail)) ?? 0) + 1)
  const known = new Set(rows.map(({ id }) => id))
  return {
    lost: rows.filter(({ id }) => !times.has(id)).map(({ to }) => `${to}: never arrived`),
    unmarked: rows.filter(({ state }) => state !== "sent").map(({ to, state }) => `${to}: ${state}`),
    twice: [...times].filter(([, count]) => count > 1).map(([id, count]) => `${id}: ${count} times`),
    strangers: [...times.keys()].filter((id) => !known.has(id)).map((id) => `${id}: of no row`),
  }
}

export const noMailFaults = { lost: [], unmarked: [], twice: [], strangers: [] }

/** Ends the leases of mails that a killed process had claimed, as two minutes would. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable("emails")
    .set({ leaseUntil: new Date(Date.now() - 1_000) })
    .where("leaseUntil", "is not", null)
    .execute()
}
