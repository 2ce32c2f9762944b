import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import { MailLayout, type MailMark, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { accountMailWords } from "#content/money/account-mails.ts"
import { accountNotices as words } from "#content/money/account-notices.ts"
import { accountAction, owedWords, settleAction, settleWords } from "./account-parts.server.tsx"
import type { AccountWithRest } from "./accounts-with-rest.queries.server.ts"
import { relatedTo } from "./tell-holder.server.ts"

export interface AccountNotice {
  account: AccountTarget
  /** '' for a forgotten person. */
  person: string
  about: string
  reference: string | null
  money?: AccountMoney
}

export interface RefusedRefund {
  cents: number
  currency: Currency
  reference: string
  /** The school refunds the fee of an application from its record, which can repeat the refund. */
  fee?: true
}

export interface DeletedInCredit {
  person: string
  email: string
  accounts: readonly AccountWithRest[]
}

export interface DeletedOwing extends DeletedInCredit {
  phone: string
  address: string
}

interface AccountNotices {
  "account-lapsed-notice": AccountNotice
  "account-surplus-notice": AccountNotice
  "account-deleted-notice": DeletedInCredit
  "account-owing-notice": DeletedOwing
  "refund-refused-notice": AccountNotice & { refund: RefusedRefund }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends AccountNotices {}
}

export const accountNotices = {
  "account-lapsed-notice": lapsedNotice,
  "account-surplus-notice": surplusNotice,
  "account-deleted-notice": deletedNotice,
  "account-owing-notice": owingNotice,
  "refund-refused-notice": refusedNotice,
} satisfies Pick<MailTemplates, keyof AccountNotices>

function lapsedNotice(notice: AccountNotice, site: MailSite): RenderedMail {
  const { person, about } = notice
  const { subject, status, heading, text } = words.lapsed
  const said = { subject: `${subject(about)} (${person})`, preview: `${person}, ${about}` }
  return settleNotice(notice, { ...said, mark: "cancelled", status, heading: heading(person), text }, site)
}

function surplusNotice(notice: AccountNotice, site: MailSite): RenderedMail {
  const { person, about } = notice
  const { subject, text, ...said } = words.surplus
  const whose = [about, person && `(${person})`].filter(Boolean).join(" ")
  const title = whose ? `${subject}\u00a0: ${whose}` : subject
  return settleNotice(notice, { ...said, subject: title, preview: text, mark: "note", text }, site)
}

interface SettleWords {
  subject: string
  preview: string
  mark: MailMark
  status: string
  heading: string
  text: string
}

function settleNotice(notice: AccountNotice, said: SettleWords, site: MailSite): RenderedMail {
  const { account } = notice
  const { subject, text, ...head } = said
  const record = recordOf(account, site)
  const settle = settleAction(notice, account, site)
  return {
    subject,
    body: (
      <MailLayout {...head} facts={factsOf(notice)} action={settle ?? record} {...(settle ? { second: record } : {})}>
        <MailText>
          {text} {settleWords(notice)}
        </MailText>
      </MailLayout>
    ),
  }
}

/** Its body and data are dropped once sent, so that only the school's mailbox keeps the name of a deleted account. */
function deletedNotice({ person, email, accounts }: DeletedInCredit, site: MailSite): RenderedMail {
  const { subject, status, heading, text } = words.deleted
  const [first, ...others] = accounts
  const said = text(owedWords(accounts))
  return {
    subject,
    secret: true,
    replyTo: email,
    body: (
      <MailLayout
        preview={said}
        mark="note"
        status={status}
        heading={heading(person)}
        facts={[[words.facts.person, person], [words.facts.email, email], ...accounts.map(creditFact)]}
        action={first && others.length === 0 ? accountAction(first.account, site) : recordAction(site, openAccounts)}
      >
        <MailText>{said}</MailText>
      </MailLayout>
    ),
  }
}

function owingNotice({ person, email, phone, address, accounts }: DeletedOwing, site: MailSite): RenderedMail {
  const { subject, status, heading, text } = words.owing
  const [first, ...others] = accounts
  const said = text(owedWords(accounts))
  const contact: [string, string][] = [
    [words.facts.person, person],
    [words.facts.email, email],
    [words.facts.phone, phone],
    [words.facts.address, address],
  ]
  return {
    subject: subject(owedWords(accounts)),
    secret: true,
    replyTo: email,
    body: (
      <MailLayout
        preview={said}
        mark="pending"
        status={status}
        heading={heading(person)}
        facts={[...contact.filter(([, value]) => value !== ""), ...accounts.map(creditFact)]}
        action={first && others.length === 0 ? accountAction(first.account, site) : recordAction(site, openAccounts)}
      >
        <MailText>{said}</MailText>
      </MailLayout>
    ),
  }
}

const openAccounts = { entity: "open-accounts", id: "list" }

function creditFact({ about, reference, cents, currency }: AccountWithRest): readonly [string, string] {
  const amount = formatPrice(cents, currency)
  return reference === null ? [about, amount] : [reference, `${about}, ${amount}`]
}

function refusedNotice(notice: AccountNotices["refund-refused-notice"], site: MailSite): RenderedMail {
  const { account, person, refund } = notice
  const { subject, status, heading, text, next } = words.refused
  const amount = formatPrice(refund.cents, refund.currency)
  const said = `${text(amount)} ${refund.fee ? next.fee : next.account}`
  const record = recordOf(account, site)
  return {
    subject: subject([amount, person && `(${person})`].filter(Boolean).join(" ")),
    body: (
      <MailLayout
        preview={said}
        mark="cancelled"
        status={status}
        heading={heading}
        facts={[...factsOf(notice), [words.facts.amount, amount], [words.facts.payment, refund.reference]]}
        {...(refund.fee ? { action: record } : { action: accountAction(account, site), second: record })}
      >
        <MailText>{said}</MailText>
      </MailLayout>
    ),
  }
}

function recordOf(account: AccountTarget, site: MailSite) {
  const { entity, entityId: id } = relatedTo(account)
  return recordAction(site, { entity, id })
}

function factsOf({ person, about, reference, money }: AccountNotice): (readonly [string, string])[] {
  const { facts } = accountMailWords
  const amount = (cents: number) => (money ? formatPrice(cents, money.currency) : "")
  const rows: [string, string | null][] = [
    [words.facts.person, person],
    [facts.about, about],
    [facts.reference, reference],
    ...(money
      ? ([
          [facts.owed, amount(money.owedCents)],
          [facts.paid, amount(money.paidCents)],
          [money.restCents < 0 ? words.facts.toGiveBack : facts.rest, amount(Math.abs(money.restCents))],
        ] as [string, string][])
      : []),
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}
