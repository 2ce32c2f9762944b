import type { ReactNode } from "react"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { useUrlState } from "#app/browser/use-url-state.ts"
import type { Journal, JournalLine, JournalOfCurrency } from "#app/features/till/journal/journal.schema.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { formatAmount } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { journalScreen as words } from "#content/admin/till.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { accountHref } from "./account-href.ts"
import "./till.css"

const usual = { from: "", to: "", currency: "" }
const { columns } = words

/** The entries of a period for the accountant; each currency has a table and a sum of its own. */
export function JournalScreen() {
  const { values, change } = useUrlState(usual)
  const asked = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""))
  const query = asked.size > 0 ? `?${asked}` : ""
  return (
    <ReadScreen<Journal> key={query} path={`/admin/till/journal${query}`} failed={words.failed} loading={words.loading}>
      {(journal) => (
        <>
          <JournalBar journal={journal} currency={values.currency} query={query} onChange={change} />
          {journal.journals.length === 0 ? <p className="text-slate">{words.nothing}</p> : null}
          {journal.journals.map((one) => (
            <CurrencyJournal key={one.currency} journal={one} />
          ))}
        </>
      )}
    </ReadScreen>
  )
}

interface JournalBarProps {
  journal: Journal
  currency: string
  query: string
  onChange: (patch: Partial<typeof usual>) => void
}

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text)

function JournalBar({ journal: { from, to, today }, currency, query, onChange }: JournalBarProps) {
  return (
    <div className="till-bar no-print">
      <DayField
        className="w-44"
        label={words.from}
        required
        value={from}
        today={today}
        onChange={(day) => (isDay(day) ? onChange({ from: day, to: day > to ? day : to }) : undefined)}
      />
      <DayField
        className="w-44"
        label={words.to}
        required
        value={to}
        min={from}
        today={today}
        onChange={(day) => (isDay(day) && day >= from ? onChange({ from, to: day }) : undefined)}
      />
      <Field label={words.currency} required className="w-48">
        <Select value={currency} onChange={({ target }) => onChange({ currency: target.value })}>
          <option value="">{words.both}</option>
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <div className="till-acts">
        <ButtonLink variant="outline" href={`/api/v1/admin/till/journal/export.csv${query}`} download>
          {words.export}
        </ButtonLink>
        <ButtonLink variant="outline" href="/admin/caisse">
          {words.toTill}
        </ButtonLink>
      </div>
    </div>
  )
}

function CurrencyJournal({ journal }: { journal: JournalOfCurrency }) {
  const { currency, lines, lineCount } = journal
  return (
    <section className="mb-8" aria-label={words.entries(currency)}>
      <AccountsTable journal={journal} />
      {lineCount > lines.length ? <p className="text-slate">{words.cut(lines.length, lineCount)}</p> : null}
      <EntriesTable journal={journal} />
    </section>
  )
}

/** The caption names the currency. */
const shown = (cents: number) => (cents === 0 ? "" : formatAmount(cents))

function Amounts({ debitCents, creditCents }: Pick<JournalLine, "debitCents" | "creditCents">) {
  return (
    <>
      <td className="is-amount">{shown(debitCents)}</td>
      <td className="is-amount">{shown(creditCents)}</td>
    </>
  )
}

function AmountHeads() {
  return (
    <>
      <th scope="col" className="is-amount">
        {columns.debit}
      </th>
      <th scope="col" className="is-amount">
        {columns.credit}
      </th>
    </>
  )
}

function Sums({ journal, children }: { journal: JournalOfCurrency; children: ReactNode }) {
  return (
    <tfoot>
      <tr className="is-sum">
        {children}
        <Amounts {...journal} />
      </tr>
    </tfoot>
  )
}

function AccountsTable({ journal }: { journal: JournalOfCurrency }) {
  const { currency, accounts } = journal
  return (
    <table className="money-table max-w-2xl">
      <caption>{words.accounts(currency)}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.account}</th>
          <AmountHeads />
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, name, ...sums }) => (
          <tr key={account}>
            <th scope="row" className="font-normal">
              {`${account} ${name}`}
            </th>
            <Amounts {...sums} />
          </tr>
        ))}
      </tbody>
      <Sums journal={journal}>
        <th scope="row">{words.sum(currency)}</th>
      </Sums>
    </table>
  )
}

function EntriesTable({ journal }: { journal: JournalOfCurrency }) {
  const { currency, lines } = journal
  return (
    <div className="money-scroll" tabIndex={-1}>
      <table className="money-table">
        <caption>{words.entries(currency)}</caption>
        <thead>
          <tr>
            <th scope="col" className="journal-wide">
              {columns.day}
            </th>
            <th scope="col">{columns.piece}</th>
            <th scope="col">{columns.account}</th>
            <th scope="col" className="journal-contra">
              {columns.contra}
            </th>
            <th scope="col" className="journal-contra">
              {columns.vat}
            </th>
            <th scope="col" className="journal-wide">
              {columns.text}
            </th>
            <AmountHeads />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="is-short journal-wide">{formatDay(line.day, "numeric")}</td>
              <td className="is-short">
                {line.leadsTo ? (
                  <a className="link" href={accountHref(line.leadsTo)}>
                    {line.piece}
                  </a>
                ) : null}
                <span className="journal-below">{`${formatDay(line.day, "numeric")}, ${line.text}`}</span>
              </td>
              <td className="is-short">{line.account}</td>
              <td className="is-short journal-contra">{line.contra}</td>
              <td className="is-short journal-contra">{line.vatCode}</td>
              <td className="journal-wide min-w-48">{line.text}</td>
              <Amounts {...line} />
            </tr>
          ))}
        </tbody>
        <Sums journal={journal}>
          <th scope="row" colSpan={2}>
            {words.sum(currency)}
          </th>
          <td className="journal-wide">{"\u00a0"}</td>
          <td colSpan={2} className="journal-contra">
            {"\u00a0"}
          </td>
          <td className="journal-wide">{"\u00a0"}</td>
        </Sums>
      </table>
    </div>
  )
}
