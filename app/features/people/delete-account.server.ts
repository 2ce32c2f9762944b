import { forgetWriter } from "#app/features/contact/forget-writer.server.ts"
import { earlierAddresses } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import {
  lockForRemoval,
  type RemovalLock,
  removeAccount,
} from "#app/features/identity/account/remove-account.server.ts"
import { greeted } from "#app/features/identity/greet.rules.ts"
import { takeLink } from "#app/features/identity/links/account-links.server.ts"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { lockApplications } from "#app/features/licence/application/lock-applications.server.ts"
import { type FilesDeps, removeFiles } from "#app/features/licence/documents/remove-files.server.ts"
import { forgetEmails, forgetEmailsTo } from "#app/features/outbox/forget-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import {
  type AccountsWithRest,
  type AccountWithRest,
  accountsWithRest,
} from "#app/features/payments/told/accounts-with-rest.queries.server.ts"
import type { Debtor } from "#app/features/payments/told/debtors.queries.server.ts"
import { keepDebtor } from "#app/features/payments/told/keep-debtor.server.ts"
import { tellOfDebts, tellOfDeletion } from "#app/features/payments/told/tell-school.server.ts"
import { forgetPersons, lockPersons } from "#app/features/persons/forget-persons.server.ts"
import { forgetPerson } from "#app/features/reservations/forget/forget-person.server.ts"
import { forgetInterest } from "#app/features/sharing/forget-interest.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { listForgotten } from "./forgotten-people.server.ts"
import { findProfile } from "./people.queries.server.ts"

export interface AccountToDelete {
  userId: string
  token: string
  now: Date
}

export interface DeletionDeps extends FilesDeps {
  db: Db
  forgottenList: string
}

export type DeleteOutcome = { ok: true } | { ok: false; refusal: "link-expired" | "last-admin" }

type Refused = Extract<DeleteOutcome, { ok: false }>
type Forgotten = Awaited<ReturnType<typeof forgetPerson>>
interface Deleted extends AccountsWithRest, Pick<Forgotten, "cancelled"> {
  ok: true
  files: string[]
  debtor: Debtor
}

interface AccountToForget extends Extract<RemovalLock, { ok: true }> {
  userId: string
  actor: string
  /** The same as in `PersonToForget`. */
  byPerson: boolean
  now: Date
}

/** One transaction cancels coming reservations and takes the person out of the rows that stay. */
export async function deleteAccount(deps: DeletionDeps, account: AccountToDelete): Promise<DeleteOutcome> {
  const outcome = await inTransaction(deps.db, (trx) => deleteByLink(trx, account))
  if (!outcome.ok) return outcome
  await listForgotten(deps.forgottenList, [account.userId])
  // Files go after the commit: a rollback could not restore them.
  await removeFiles(deps, outcome.files)
  return { ok: true }
}

/** Deletes an account that a backup restored, without a mail. @returns whether there was one to delete */
export async function deleteAgain(
  deps: DeletionDeps,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const outcome = await inTransaction(deps.db, async (trx) => {
    const account = await lockForRemoval(trx, userId)
    return account.ok
      ? await forgetAccount(trx, { ...account, userId, actor: "system", byPerson: false, now })
      : account
  })
  if (!outcome.ok) return false
  await listForgotten(deps.forgottenList, [userId])
  await removeFiles(deps, outcome.files)
  return true
}

async function deleteByLink(trx: Trx, { userId, token, now }: AccountToDelete): Promise<Deleted | Refused> {
  const account = await lockForRemoval(trx, userId)
  if (!account.ok) return { ok: false, refusal: account.refusal === "last-admin" ? "last-admin" : "link-expired" }
  const link = await takeLink(trx, { kind: "deletion", token, now })
  if (link?.userId !== userId) return { ok: false, refusal: "link-expired" }
  const deleted = await forgetAccount(trx, { ...account, userId, actor: userId, byPerson: true, now })
  const { inCredit, owing, debtor, cancelled } = deleted
  const { email } = account
  const { name: person, phone, address } = debtor
  const about = { userId, person, email, now }
  if (inCredit.length > 0) await tellOfDeletion(trx, { ...about, accounts: inCredit })
  if (owing.length > 0) await tellOfDebts(trx, { ...about, phone, address, accounts: owing })
  const sums = (accounts: typeof owing) => accounts.map(({ cents, currency }) => ({ cents, currency }))
  const data = {
    ...greeted(account),
    cancelled,
    ...(inCredit.length > 0 ? { owed: sums(inCredit) } : {}),
    ...(owing.length > 0 ? { debts: sums(owing) } : {}),
  }
  const related = { entity: "user", entityId: userId }
  await queueEmail(trx, { ...related, kind: "account-deleted", to: email, data, sendAt: now })
  return deleted
}

/** @returns what the person would still owe after deleting the account now: the deletion itself, rolled back */
export async function debtsAfterDeletion(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<Pick<AccountWithRest, "cents" | "currency">[]> {
  const { owing } = await inTransaction(db, async (trx): Promise<{ ok: false; owing: AccountWithRest[] }> => {
    const account = await lockForRemoval(trx, userId)
    if (!account.ok) return { ok: false, owing: [] }
    return {
      ok: false,
      owing: (await forgetAccount(trx, { ...account, userId, actor: userId, byPerson: true, now })).owing,
    }
  })
  return owing.map(({ cents, currency }) => ({ cents, currency }))
}

async function forgetAccount(trx: Trx, account: AccountToForget): Promise<Deleted> {
  const { userId, email, actor, byPerson, now } = account
  const debtor = await debtorOf(trx, account)
  // The reader of the deletion link owns the address, proven or not.
  const own = { email: normalEmail(email), leftAt: null }
  const person = { userId, addresses: [own, ...(await earlierAddresses(trx, userId))] }
  const guests = await lockPersons(trx, {
    addresses: person.addresses.map(({ email: address }) => address),
    leaving: userId,
  })
  await lockApplications(trx, userId)
  const reservations = await forgetPerson(trx, { ...person, byPerson, now })
  const { ids: applications, credited, documents, ...candidate } = await forgetCandidate(trx, { userId, byPerson, now })
  const interests = await forgetInterest(trx, person)
  const messages = await forgetWriter(trx, person)
  const about = {
    user: [userId],
    reservation: reservations.ids,
    "boat-license-application": applications,
    "boat-sharing-interest": interests,
    "contact-message": messages,
  }
  for (const [entity, entityIds] of Object.entries(about)) await forgetEmails(trx, { entity, entityIds })
  for (const address of person.addresses) await forgetEmailsTo(trx, address.email, address.leftAt)
  // The account's own person leaves with it.
  await removeAccount(trx, person)
  await forgetPersons(trx, guests, now)

  const { cancelled } = reservations
  await recordEvent(trx, {
    actor,
    action: "account.deleted",
    entity: "user",
    entityId: userId,
    change: { cancelled: cancelled.length, ...(credited.size > 0 ? { credited: Object.fromEntries(credited) } : {}) },
  })
  const rests = await accountsWithRest(trx, [...reservations.holders, ...candidate.holders])
  await keepDebtor(trx, debtor, { accounts: rests.owing, actor, now })
  return { ok: true, cancelled, ...rests, debtor, files: documents.map(({ path }) => path) }
}

async function debtorOf(trx: Trx, { userId, firstName, lastName, email, phone }: AccountToForget): Promise<Debtor> {
  const { address, postalCode, city, country } = await findProfile(trx, userId)
  const town = [postalCode, city].filter(Boolean).join(" ")
  return {
    name: `${firstName} ${lastName}`,
    email,
    phone: phone ?? "",
    address: [address, town, country].filter(Boolean).join(", "),
  }
}
