import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import type { Moved } from "#app/features/till/closing/closing.schema.ts"
import { formatClock } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { accountScreen, tillScreen as words } from "#content/admin/till.ts"
import { accountHref } from "./account-href.ts"

/** One table and one sum for each method and currency. */
export function MovedTables({ rows }: { rows: readonly Moved[] }) {
  const groups = [...Map.groupBy(rows, ({ method, currency }) => `${paymentMethodLabel[method]}, ${currency}`)]
  return groups.map(([name, of]) => <MovedTable key={name} name={name} rows={of} />)
}

function MovedTable({ name, rows }: { name: string; rows: readonly Moved[] }) {
  const { columns } = words
  const sumCents = rows.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <table className="money-table">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col" className="is-short">
            {columns.time}
          </th>
          <th scope="col" className="is-short">
            {columns.account}
          </th>
          <th scope="col" className="money-person">
            {columns.person}
          </th>
          <th scope="col" className="is-amount">
            {columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, account, person, what, cents, currency }) => (
          <tr key={id}>
            <td className="is-short">{formatClock(at)}</td>
            <td className="is-short">
              <a className="link" href={accountHref(account)} title={what}>
                {account.reference}
              </a>
              <span className="money-person-below">{person || accountScreen.forgotten}</span>
            </td>
            <td className="money-person">{person || accountScreen.forgotten}</td>
            <td className="is-amount">{formatMoney(cents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="is-sum">
          <th scope="row" colSpan={2}>
            {words.sum}
          </th>
          <td className="money-person">{"\u00a0"}</td>
          <td className="is-amount">{formatMoney(sumCents, rows[0]?.currency ?? "")}</td>
        </tr>
      </tfoot>
    </table>
  )
}
