import { isPassing } from "#app/browser/page/call-api.ts"
import { formatMoney } from "#app/ui/money.ts"
import { amountWords } from "#content/admin/amounts.ts"
import { accountScreen as words } from "#content/admin/till.ts"
import type { useMoneyCommand } from "./use-money-command.ts"

interface RestHintProps {
  usual?: string | undefined
  /** The rest of the account once the typed amount moved; 0 where there is nothing to warn of. */
  restCents: number
  currency: string
  command: Pick<ReturnType<typeof useMoneyCommand>, "running" | "error">
}

/** Shows a mistyped amount before it moves money: what the account or the school would then owe. */
export function RestHint({ usual = amountWords.hint, restCents, currency, command }: RestHintProps) {
  const amount = formatMoney(Math.abs(restCents), currency)
  // While the answer is awaited, and after it got lost, the rest that is read may already hold the amount.
  const uncertain = command.running || (command.error !== null && isPassing(command.error))
  return (
    <>
      {usual}
      <span aria-live="polite" className="block font-semibold text-lake">
        {restCents === 0 || uncertain ? null : restCents < 0 ? words.schoolWillOwe(amount) : words.willRest(amount)}
      </span>
    </>
  )
}
