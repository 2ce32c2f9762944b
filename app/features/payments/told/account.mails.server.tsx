import { MailLayout, type MailMark, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import {
  type MailSite,
  type MailTemplates,
  manageHref,
  type RenderedMail,
  sessionsHref,
} from "#app/features/outbox/write-mail.server.ts"
import { duePartLabel, paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { accountMailWords as words } from "#content/money/account-mails.ts"
import { school } from "#content/school.ts"
import type { AccountNews, AccountOccasion } from "./account-news.ts"

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
    const { subject, status, heading, first } = words[occasion]
    const { manages, restCents, money } = news
    const href = manages.kind === "booking" ? manageHref(site, manages.id) : sessionsHref(site, manages.id)
    const label = restCents > 0 && occasion !== "lapsed" ? words.pay : words.manage[manages.kind]
    const preview = first(amountOf(news, money?.cents ?? Math.max(0, restCents)))
    return {
      subject: subject(news.about),
      manages: [manages.id],
      replyTo: school.email,
      body: (
        <MailLayout
          preview={preview}
          mark={mark}
          status={status}
          heading={heading(news.firstName)}
          facts={factsOf(news)}
          action={{ label, href }}
        >
          <MailText>{preview}</MailText>
          {occasion === "lapsed" ? <MailText>{words.lapsedNext}</MailText> : <Outlook news={news} />}
          {money?.simulated ? <MailText>{words.simulated}</MailText> : null}
        </MailLayout>
      ),
    }
  }
}

function Outlook({ news }: { news: AccountNews }) {
  const { restCents } = news
  if (restCents < 0) return <MailText>{words.back(amountOf(news, -restCents))}</MailText>
  return <MailText>{restCents === 0 ? words.settled : words.ways}</MailText>
}

function factsOf(news: AccountNews): (readonly [string, string])[] {
  const { reference, money, owedCents, paidCents, restCents, dues, about } = news
  return [
    [words.facts.about, about],
    ...(reference ? [[words.facts.reference, reference] as const] : []),
    ...(money
      ? [
          [
            words.facts.money,
            `${amountOf(news, money.cents)}, ${paymentMethodLabel[money.method].toLowerCase()}`,
          ] as const,
          [words.facts.at, formatInstant(money.at)] as const,
          ...(money.reference ? [[words.facts.payment, money.reference] as const] : []),
        ]
      : []),
    ...(news.invoice ? [[words.facts.invoice, news.invoice] as const] : []),
    [words.facts.owed, amountOf(news, owedCents)],
    [words.facts.paid, amountOf(news, paidCents)],
    [words.facts.rest, amountOf(news, restCents)],
    ...dues.map((due) => [duePartLabel[due.part], dueWords(news, due)] as const),
  ]
}

function dueWords(news: AccountNews, { cents, dueAt, overdue }: AccountNews["dues"][number]): string {
  const amount = amountOf(news, cents)
  return overdue ? words.dueNow(amount) : words.dueUntil(amount, formatInstant(dueAt))
}

function amountOf({ currency }: AccountNews, cents: number): string {
  return formatPrice(cents, currency)
}
