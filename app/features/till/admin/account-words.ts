import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { formatMoney } from "#app/ui/money.ts"
import { accountScreen as words } from "#content/admin/till.ts"

type Act = keyof typeof words.done

/** Says if nobody is mailed, because the person then learns of the money only from the school. */
export function doneWords({ hasAddress }: Pick<AccountPage, "hasAddress">, act: Act): string {
  return hasAddress ? words.done[act] : words.doneWithoutMail[act]
}

export function restNow({ restCents, currency }: Pick<AccountPage, "restCents" | "currency">): string {
  const amount = formatMoney(Math.abs(restCents), currency)
  return restCents < 0 ? words.toGiveBackNow(amount) : words.restNow(amount)
}
