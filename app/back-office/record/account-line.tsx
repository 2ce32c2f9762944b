import { formatMoney } from "#app/ui/money.ts"
import { accountLinks as words } from "#content/admin/till.ts"
import { type AccountTarget, accountHref } from "./account-href.ts"

interface Sums {
  currency: string
  owedCents: number
  paidCents: number
  restCents: number
}

interface AccountLineProps {
  account: AccountTarget
  /** Null before anything is charged or paid. */
  sums: Sums | null
}

export function AccountLine({ account, sums }: AccountLineProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className={sums && sums.restCents !== 0 ? "font-semibold tabular-nums" : "tabular-nums"}>
        {sums ? restWords(sums) : words.none}
      </span>
      <a href={accountHref(account)} className="link">
        {words.open}
      </a>
    </span>
  )
}

export function restWords({ restCents, paidCents, currency }: Sums): string {
  if (restCents > 0) return words.rest(formatMoney(restCents, currency))
  if (restCents < 0) return words.toGiveBack(formatMoney(-restCents, currency))
  return words.settled(formatMoney(paidCents, currency))
}
