import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { accountTarget } from "#app/features/payments/ledger/account-target.queries.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { school } from "#content/school.ts"
import type { AccountNotice, DeletedInCredit, DeletedOwing, RefusedRefund } from "./account-notices.mails.server.tsx"
import { relatedTo } from "./tell-holder.server.ts"

interface Told {
  accountId: string
  /** Undefined for a forgotten person. */
  holder: AccountHolder | undefined
  now: Date
}

export type TellOfRefusedRefund = (
  trx: Trx,
  refused: { accountId: string; refund: RefusedRefund; now: Date },
) => Promise<void>

export async function tellOfLapse(trx: Trx, told: Told): Promise<void> {
  const data = await noticeOf(trx, told)
  await queueEmail(trx, { kind: "account-lapsed-notice", data, ...sentAbout(data, told.now) })
}

/** Tells the school's mailbox that it owes money, if an online payment paid more than was owed when it ended. */
export async function tellOfSurplus(trx: Trx, told: Told): Promise<void> {
  const data = await noticeOf(trx, told)
  if (!data.money || data.money.restCents >= 0) return
  await queueEmail(trx, { kind: "account-surplus-notice", data, ...sentAbout(data, told.now) })
}

/** Tells the school's mailbox whom it owes money when an account is deleted, because only this mail keeps the name. */
export async function tellOfDeletion(
  trx: Trx,
  { userId, now, ...data }: DeletedInCredit & { userId: string; now: Date },
): Promise<void> {
  const related = { entity: "user", entityId: userId }
  await queueEmail(trx, { ...related, kind: "account-deleted-notice", to: school.email, data, sendAt: now })
}

export async function tellOfDebts(
  trx: Trx,
  { userId, now, ...data }: DeletedOwing & { userId: string; now: Date },
): Promise<void> {
  const related = { entity: "user", entityId: userId }
  await queueEmail(trx, { ...related, kind: "account-owing-notice", to: school.email, data, sendAt: now })
}

export async function tellSchoolOfRefusal(
  trx: Trx,
  { refund, ...told }: Told & { refund: RefusedRefund },
): Promise<void> {
  const data = { ...(await noticeOf(trx, told)), refund }
  await queueEmail(trx, { kind: "refund-refused-notice", data, ...sentAbout(data, told.now) })
}

function sentAbout({ account }: AccountNotice, now: Date) {
  return { to: school.email, ...relatedTo(account), sendAt: now }
}

async function noticeOf(trx: Trx, { accountId, holder, now }: Told): Promise<AccountNotice> {
  const money = accountMoney(await readLedger(trx, accountId), undefined, now)
  const { fullName: person = "", about = "", reference = null } = holder ?? {}
  const account = await accountTarget(trx, accountId)
  return { account, person, about, reference, ...(money ? { money } : {}) }
}
