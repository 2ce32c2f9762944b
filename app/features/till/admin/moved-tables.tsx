import { accountHref } from "#app/back-office/record/account-href.ts"
import { methodWords } from "#app/features/payments/payments.labels.ts"
import type { Moved } from "#app/features/till/closing/closing.schema.ts"
import { formatClock } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { accountScreen, tillScreen as words } from "#content/admin/till.ts"

export function movedId({ method, currency, closingNth }: Pick<Moved, "method" | "currency" | "closingNth">): string {
  return `moved-${method}-${currency}-${closingNth ?? "open"}`
}

/** Simulated money stands in a table of its own. */
function tableId(row: Moved): string {
  return row.simulated ? `${movedId(row)}-simulated` : movedId(row)
}

/** One table and one sum for each method, currency and closing. Money that does not count has no sum. */
export function MovedTables({ rows }: { rows: readonly Moved[] }) {
  const groups = [...Map.groupBy(rows, tableId)]
  return groups.map(([id, of]) => <MovedTable key={id} id={id} rows={of} />)
}

function MovedTable({ id: ofTable, rows }: { id: string; rows: readonly Moved[] }) {
  const { columns } = words
  const name = rows[0] ? nameOf(rows[0]) : ""
  const sumCents = rows.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <table id={ofTable} tabIndex={-1} className="money-table moved-table">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col" className="moved-time">
            {columns.time}
          </th>
          <th scope="col" className="moved-account">
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
        {rows.map(({ id, at, method, account, person, what, cents, currency }) => (
          <tr key={id}>
            <td>{method === "transfer" ? words.noTime : formatClock(at)}</td>
            <td>
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
      {rows.every(({ counts }) => counts) ? (
        <tfoot>
          <tr className="is-sum">
            <th scope="row" colSpan={2}>
              {words.sum}
            </th>
            <td className="money-person">{"\u00a0"}</td>
            <td className="is-amount">{formatMoney(sumCents, rows[0]?.currency ?? "")}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function nameOf(row: Moved): string {
  const { currency, closingNth } = row
  const closing = closingNth === null ? [] : [words.closing.nth(closingNth).toLowerCase()]
  return [methodWords(row), currency, ...closing].join(", ")
}
