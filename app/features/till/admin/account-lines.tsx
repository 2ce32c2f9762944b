import { type ReactNode, useState } from "react"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import type { AccountPage, AccountPayment } from "#app/features/till/account/account.schema.ts"
import { formatInstantDay } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { Button } from "#app/ui/page/button.tsx"
import { PaperButton } from "#app/ui/paper-button.tsx"
import { accountScreen as words } from "#content/admin/till.ts"
import { GiveBackForm } from "./give-back-form.tsx"
import { paymentWords } from "./payment-words.ts"

interface AccountLinesProps {
  account: AccountPage
  path: string
}

export function AccountLines({ account, path }: AccountLinesProps) {
  const { currency, charges, payments, owedCents, paidCents } = account
  const [returning, giveBack] = useState<AccountPayment>()
  return (
    <>
      <table className="account-lines">
        <caption className="sr-only">{words.lines}</caption>
        <thead>
          <tr>
            <th scope="col" className="account-day">
              {words.columns.day}
            </th>
            <th scope="col">{words.columns.text}</th>
            <th scope="col" className="is-amount">
              {words.columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {charges.length === 0 ? <EmptyRow>{words.nothingCharged}</EmptyRow> : null}
          {charges.map(({ id, at, text, cents }) => (
            <Line key={id} at={at} amount={formatMoney(cents, currency)}>
              {text}
            </Line>
          ))}
          <Sum label={words.charged} amount={formatMoney(owedCents, currency)} />
        </tbody>
        <tbody>
          {payments.length === 0 ? <EmptyRow>{words.nothingPaid}</EmptyRow> : null}
          {payments.map((line) => (
            <Line
              key={line.id}
              at={line.at}
              amount={formatMoney(line.cents, currency)}
              act={<LineActs account={account} line={line} onGiveBack={() => giveBack(line)} />}
            >
              {paymentWords(line)}
            </Line>
          ))}
          <Sum label={words.paid} amount={formatMoney(paidCents, currency)} />
        </tbody>
        <tfoot>
          <Rest account={account} />
        </tfoot>
      </table>
      <Dues account={account} />
      {returning ? (
        <GiveBackForm account={account} path={path} payment={returning} onClose={() => giveBack(undefined)} />
      ) : null}
    </>
  )
}

interface LineProps {
  at: string
  amount: string
  act?: ReactNode
  children: string
}

function Line({ at, amount, act, children }: LineProps) {
  const day = formatInstantDay(at, "numeric")
  return (
    <tr>
      <td className="account-day">{day}</td>
      <td>
        <div className="account-text">
          <span>
            {children}
            <span className="account-day-below">{day}</span>
          </span>
          {act}
        </div>
      </td>
      <td className="is-amount">{amount}</td>
    </tr>
  )
}

/** Keeps the column of days, which CSS hides on a phone. */
function NoDay() {
  return <td className="account-day">{"\u00a0"}</td>
}

function EmptyRow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <NoDay />
      <td colSpan={2} className="text-slate">
        {children}
      </td>
    </tr>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <tr className="is-sum">
      <NoDay />
      <th scope="row">{label}</th>
      <td className="is-amount">{amount}</td>
    </tr>
  )
}

function Rest({ account: { restCents, owedCents, currency } }: { account: AccountPage }) {
  const label = restCents > 0 ? words.rest : restCents < 0 ? words.toGiveBack : words.settled
  return (
    <tr className="is-rest">
      <NoDay />
      <th scope="row">{owedCents === 0 && restCents === 0 ? words.rest : label}</th>
      <td className="is-amount">{formatMoney(Math.abs(restCents), currency)}</td>
    </tr>
  )
}

interface LineActsProps {
  account: AccountPage
  line: AccountPayment
  onGiveBack: () => void
}

function LineActs({ account: { person, currency }, line, onGiveBack }: LineActsProps) {
  const amount = formatMoney(line.cents, currency)
  return (
    <div className="account-line-acts">
      {line.status === "done" && person !== "" ? (
        <PaperButton
          path={`/admin/payments/${line.id}/receipt`}
          label={words.receipt}
          heard={words.receiptOf(formatInstantDay(line.at, "numeric"), `${paymentWords(line)}, ${amount}`)}
          size="sm"
        />
      ) : null}
      <WayBack line={line} amount={amount} onGiveBack={onGiveBack} />
    </div>
  )
}

function WayBack({ line, amount, onGiveBack }: { line: AccountPayment; amount: string; onGiveBack: () => void }) {
  if (line.wayBack === null) return null
  if (line.wayBack === "application") return <span className="text-sm text-slate">{words.feeInApplication}</span>
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={words.giveBackOf(`${paymentWords(line)}, ${amount}`)}
      onClick={onGiveBack}
    >
      {words.acts.giveBack}
    </Button>
  )
}

function Dues({ account: { dues, currency } }: { account: AccountPage }) {
  const [now] = useState(() => Date.now())
  if (dues.length === 0) return null
  return (
    <section aria-label={words.dues} className="account-dues">
      <h3>{words.dues}</h3>
      <ul>
        {dues.map(({ part, cents, dueAt }) => (
          <li key={part} className={Date.parse(dueAt) <= now ? "is-due" : undefined}>
            <span>{`${duePartLabel[part]}, ${dayWords(dueAt, now)}`}</span>
            <strong>{formatMoney(cents, currency)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function dayWords(dueAt: string, now: number): string {
  const day = formatInstantDay(dueAt, "short")
  return Date.parse(dueAt) <= now ? words.dueSince(day) : words.dueOn(day)
}
