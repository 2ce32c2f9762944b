import { MailLayout, type MailMark, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import {
  type MailSite,
  type MailTemplates,
  manageHref,
  type RenderedMail,
  sessionsHref,
} from "#app/features/outbox/write-mail.server.ts"
import { invoiceKindLabel } from "#app/features/payments/invoices/invoices.labels.ts"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import { methodWords } from "#app/features/payments/payments.labels.ts"
import { formatInstant, formatInstantDay, sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { dueWords } from "#content/facts/dues.ts"
import { decisionMoney, accountMailWords as words } from "#content/money/account-mails.ts"
import { school } from "#content/school.ts"
import type { AccountNews, AccountOccasion } from "./account-news.ts"
import { OwedBack } from "./account-parts.server.tsx"

type AccountMails = { [Occasion in AccountOccasion as `account-${Occasion}`]: AccountNews }

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends AccountMails {}
}

export const accountMails = {
  "account-charged": mailOf("charged", "pending"),
  "account-invoiced": mailOf("invoiced", "note"),
  "account-credited": mailOf("credited", "note"),
  "account-paid": mailOf("paid", "done"),
  "account-refunded": mailOf("refunded", "done"),
  "account-due": mailOf("due", "pending"),
  "account-lapsed": mailOf("lapsed", "cancelled"),
} satisfies Pick<MailTemplates, keyof AccountMails>

function mailOf(occasion: AccountOccasion, mark: MailMark) {
  return (news: AccountNews, site: MailSite): RenderedMail => {
    const { calendar } = news
    const { subject, status, heading, first } = words[occasion]
    const { manages, restCents, money } = news
    const href = manages.kind === "booking" ? manageHref(site, manages.id) : sessionsHref(site, manages.id)
    const payable = restCents > 0 && occasion !== "lapsed"
    const label = payable ? (site.counterOnly ? words.see : words.pay) : words.manage[manages.kind]
    const changed = occasion === "charged" && restCents <= 0
    const preview = changed ? words.amountChanged : first(amountOf(news, money?.cents ?? restCents), manages.kind)
    return {
      subject: subject(news.about, manages.kind),
      manages: [manages.id],
      replyTo: school.email,
      ...(calendar ? { calendar: () => calendar } : {}),
      body: (
        <MailLayout
          preview={preview}
          mark={mark}
          status={status}
          heading={heading(news.firstName, manages.kind)}
          facts={factsOf(news, occasion)}
          action={{ label, href }}
        >
          <MailText>{preview}</MailText>
          {occasion === "lapsed" ? <Lapsed news={news} /> : <Outlook news={news} occasion={occasion} site={site} />}
          {money?.simulated ? <MailText>{words.simulated}</MailText> : null}
        </MailLayout>
      ),
    }
  }
}

function Lapsed({ news }: { news: AccountNews }) {
  const { restCents, calendar } = news
  const owed = restCents > 0 ? decisionMoney.stillOwed(amountOf(news, restCents)) : words.nothingToPay
  return (
    <>
      {calendar ? <MailText>{words.lapsedCalendar}</MailText> : null}
      {restCents < 0 ? <OwedBack money={news} /> : <MailText>{owed}</MailText>}
      <MailText>{words.lapsedNext}</MailText>
    </>
  )
}

function Outlook({ news, occasion, site }: { news: AccountNews; occasion: AccountOccasion; site: MailSite }) {
  const { restCents, owedCents, ahead } = news
  if (restCents < 0) return <OwedBack money={news} />
  if (restCents > 0) return <MailText>{site.counterOnly ? words.waysAtSchool : words.ways}</MailText>
  if (owedCents === 0) return <MailText>{words.nothingToPay}</MailText>
  return <MailText>{occasion === "paid" && ahead ? words.nothingLeft : words.settled}</MailText>
}

function factsOf(news: AccountNews, occasion: AccountOccasion): (readonly [string, string])[] {
  const { reference, money, owedCents, paidCents, restCents, dues, about } = news
  const kind = occasion === "credited" ? "credit-note" : "invoice"
  return [
    [words.facts.about, about],
    ...(reference ? [[words.facts.reference, reference] as const] : []),
    ...(money
      ? [
          [
            words.facts.money,
            `${amountOf(news, money.cents)}, ${methodWords({ ...money, counts: true }).toLowerCase()}`,
          ] as const,
          [words.facts.at, momentOf(money)] as const,
          ...(money.reference ? [[words.facts.payment, money.reference] as const] : []),
        ]
      : []),
    ...(news.invoice ? [[invoiceKindLabel[kind], news.invoice] as const] : []),
    [words.facts.owed, amountOf(news, owedCents)],
    [words.facts.paid, amountOf(news, paidCents)],
    [restCents < 0 ? words.facts.back : words.facts.rest, amountOf(news, Math.abs(restCents))],
    ...dues.map((due) => [duePartLabel[due.part], dueLine(news, due)] as const),
  ]
}

/** Only the day of a transfer is known. */
function momentOf({ method, at }: NonNullable<AccountNews["money"]>): string {
  return method === "transfer" ? formatInstantDay(at, "short") : formatInstant(at)
}

function dueLine(news: AccountNews, { cents, dueAt, overdue }: AccountNews["dues"][number]): string {
  const amount = amountOf(news, cents)
  return `${amount}, ${dueWords(overdue ? null : sayInstant(dueAt))}`
}

function amountOf({ currency }: AccountNews, cents: number): string {
  return formatPrice(cents, currency)
}
