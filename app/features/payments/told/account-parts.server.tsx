import { type AccountTarget, accountHref } from "#app/back-office/record/account-href.ts"
import { MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { dueSentence } from "#content/facts/dues.ts"
import { accountMailWords, decisionMoney } from "#content/money/account-mails.ts"
import { accountNotices as words } from "#content/money/account-notices.ts"

type Money = Pick<AccountMoney, "currency" | "restCents">

interface ToPayProps {
  money: AccountMoney | undefined
  button: "booking" | "sessions"
  site: MailSite
}

export function ToPay({ money, button, site }: ToPayProps) {
  if (!money || money.restCents <= 0) return null
  const dues = money.dues.map(({ part, cents, dueAt, overdue }) =>
    dueSentence(duePartLabel[part], formatPrice(cents, money.currency), overdue ? null : sayInstant(dueAt)),
  )
  const ways = site.counterOnly ? decisionMoney.waysAtSchool : decisionMoney.ways(accountMailWords.manage[button])
  return <MailText>{[...dues, ways].join(" ")}</MailText>
}

export function OwedBack({ money }: { money: Money | undefined }) {
  if (!money || money.restCents >= 0) return null
  return <MailText>{accountMailWords.back(formatPrice(-money.restCents, money.currency))}</MailText>
}

/** « CHF 105.00 et 80€ »: the sum for each currency. */
export function owedWords(owed: readonly { cents: number; currency: Currency }[]): string {
  const sums = Map.groupBy(owed, ({ currency }) => currency)
  return [...sums]
    .map(([currency, all]) =>
      formatPrice(
        all.reduce((sum, { cents }) => sum + cents, 0),
        currency,
      ),
    )
    .join(" et ")
}

export interface ToSettle {
  /** The account after the change; missing if nothing was ever charged. */
  money?: Money
}

export function settleWords({ money }: ToSettle): string {
  if (!money || money.restCents === 0) return words.nothing
  const amount = formatPrice(Math.abs(money.restCents), money.currency)
  return money.restCents < 0 ? words.back(amount) : words.stillOwed(amount)
}

export function settleAction({ money }: ToSettle, account: AccountTarget, site: MailSite) {
  return money && money.restCents !== 0 ? accountAction(account, site) : undefined
}

export function accountAction(account: AccountTarget, { origin }: MailSite) {
  return { label: words.open, href: new URL(accountHref(account), origin).href }
}
