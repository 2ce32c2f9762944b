import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { AccountWithRest } from "./accounts-with-rest.queries.server.ts"
import type { Debtor } from "./debtors.queries.server.ts"
import { relatedTo } from "./tell-holder.server.ts"

/** Keeps who owes these accounts; part of the command that deletes an account or erases a guest. */
export async function keepDebtor(
  trx: Trx,
  debtor: Debtor,
  { accounts, actor, now }: { accounts: readonly AccountWithRest[]; actor: string; now: Date },
): Promise<void> {
  for (const { account, cents, currency } of accounts) {
    await trx
      .insertInto("debtors")
      .values({ accountId: account.id, ...debtor, createdAt: now })
      .execute()
    await recordEvent(trx, { actor, action: "debtor.kept", ...relatedTo(account), change: { cents, currency } })
  }
}
