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

/** The row a mail came from: its Message-ID is the row's, whatever the attempt. */
export function rowIdOf(mail: ReceivedMail): string {
  return /^<([^@>]+)@/.exec(mail.headers.get("message-id")?.[0] ?? "")?.[1] ?? "no Message-ID"
}

/** What is wrong between the queue and what a mail server accepted: one sentence each. */
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

/** Two minutes pass: a mail that a killed process had taken is free again (its lease has ended). */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable("emails")
    .set({ leaseUntil: new Date(Date.now() - 1_000) })
    .where("leaseUntil", "is not", null)
    .execute()
}
