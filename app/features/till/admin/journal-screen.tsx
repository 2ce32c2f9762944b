import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { accountHref } from "#app/back-office/record/account-href.ts"
import { daysLater } from "#app/back-office/school-day.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"
import {
  type Journal,
  type JournalLine,
  type JournalOfCurrency,
  longestPeriodDays,
} from "#app/features/till/journal/journal.schema.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { dayWithin, formatDay } from "#app/ui/formats.ts"
import { SettledDayField } from "#app/ui/moment/settled-day-field.tsx"
import { formatAmount, formatCount } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { journalScreen as words } from "#content/admin/till.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { bookAccounts } from "#content/till.ts"
import "./till.css"
import "./journal.css"

const usual = { from: "", to: "", currency: "", account: "" }
const accountOptions = Object.entries(bookAccounts)
const { columns } = words

/** « Journal » (school 4, "Counter"). */
export function JournalScreen() {
  const { values, change } = useUrlState(usual)
  const asked = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""))
  const query = asked.size > 0 ? `?${asked}` : ""
  const hrefOf = (of: { account: string; currency: string }) =>
    `/admin/caisse/journal?${new URLSearchParams({ ...Object.fromEntries(asked), ...of })}`
  return (
    <ReadScreen<Journal> path={`/admin/till/journal${query}`} failed={words.failed} loading={words.loading}>
      {(journal) => (
        <>
          <JournalBar journal={journal} values={values} query={query} onChange={change} />
          {journal.journals.length === 0 ? <p className="text-slate">{words.nothing}</p> : null}
          {journal.journals.map((one) => (
            <CurrencyJournal key={one.currency} journal={one} hrefOf={hrefOf} />
          ))}
        </>
      )}
    </ReadScreen>
  )
}

interface JournalBarProps {
  journal: Journal
  values: typeof usual
  query: string
  onChange: (patch: Partial<typeof usual>) => void
}

/** Choosing one bound of a period keeps the other, unless the period were reversed or too long. */
function periodFrom(from: string, to: string) {
  return { from, to: dayWithin(to, from, daysLater(from, longestPeriodDays - 1)) }
}

function periodTo(from: string, to: string) {
  return { from: dayWithin(from, daysLater(to, 1 - longestPeriodDays), to), to }
}

function JournalBar({ journal: { from, to, today }, values, query, onChange }: JournalBarProps) {
  return (
    <div className="till-bar no-print">
      <SettledDayField
        className="till-field w-44"
        label={words.from}
        required
        value={from}
        today={today}
        onSettle={(day) => day && onChange(periodFrom(day, to))}
      />
      <SettledDayField
        className="till-field w-44"
        label={words.to}
        required
        value={to}
        today={today}
        onSettle={(day) => day && onChange(periodTo(from, day))}
      />
      <Field label={words.account} required className="till-field w-48">
        <Select value={values.account} onChange={({ target }) => onChange({ account: target.value })}>
          <option value="">{words.everyAccount}</option>
          {accountOptions.map(([account, name]) => (
            <option key={account} value={account}>
              {`${account} ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.currency} required className="till-field w-32">
        <Select value={values.currency} onChange={({ target }) => onChange({ currency: target.value })}>
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

interface CurrencyJournalProps {
  journal: JournalOfCurrency
  hrefOf: (of: { account: string; currency: string }) => string
}

function CurrencyJournal({ journal, hrefOf }: CurrencyJournalProps) {
  const { currency, lines, lineCount } = journal
  return (
    <section className="mb-8" aria-label={words.entries(currency)}>
      <AccountsTable journal={journal} hrefOf={hrefOf} />
      {lineCount > lines.length ? (
        <p className="text-slate">{words.cut(formatCount(lines.length), formatCount(lineCount))}</p>
      ) : null}
      <EntriesTable journal={journal} />
    </section>
  )
}

/** Leaves out the currency, which the caption names. */
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

function AccountsTable({ journal, hrefOf }: CurrencyJournalProps) {
  const { currency, accounts } = journal
  return (
    <table className="money-table journal-table max-w-2xl">
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
              <a className="link" href={hrefOf({ account, currency })}>
                {`${account} ${name}`}
              </a>
            </th>
            <Amounts {...sums} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="is-sum">
          <th scope="row">{words.sum(currency)}</th>
          <Amounts {...journal} />
        </tr>
      </tfoot>
    </table>
  )
}

function EntriesTable({ journal }: { journal: JournalOfCurrency }) {
  const { currency, lines, lineCount } = journal
  return (
    <table className="money-table journal-table">
      <caption>{words.entries(currency)}</caption>
      <thead>
        <tr>
          <th scope="col" className="journal-wide">
            {columns.day}
          </th>
          <th scope="col">
            {columns.piece}
            <span className="journal-narrow">{`, ${columns.account.toLowerCase()}`}</span>
          </th>
          <th scope="col" className="journal-wide">
            {columns.account}
          </th>
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
          <EntryRow key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        {lineCount > lines.length ? (
          <SumRow label={words.others(formatCount(lineCount - lines.length))} sums={sumsNotShown(journal)} />
        ) : null}
        <SumRow className="is-sum" label={words.sum(currency)} sums={journal} />
      </tfoot>
    </table>
  )
}

function EntryRow({ line }: { line: JournalLine }) {
  const day = formatDay(line.day, "numeric")
  return (
    <tr>
      <td className="is-short journal-wide">{day}</td>
      <td className="journal-piece">
        <a className="link" href={targetHref(line.leadsTo)}>
          {line.piece || words.closing}
        </a>
        <span className="journal-below">{`${line.account}, ${day}`}</span>
        <span className="journal-below">{line.text}</span>
      </td>
      <td className="is-short journal-wide">{line.account}</td>
      <td className="is-short journal-contra">{line.contra}</td>
      <td className="is-short journal-contra">{line.vatCode}</td>
      <td className="journal-wide min-w-48">{line.text}</td>
      <Amounts {...line} />
    </tr>
  )
}

function targetHref(target: JournalLine["leadsTo"]): string {
  if (target.kind !== "till") return accountHref(target)
  return `/admin/caisse?date=${target.day}&base=${target.base}`
}

type Sums = Pick<JournalOfCurrency, "debitCents" | "creditCents">

/** Sums the lines that the screen leaves out, because the sums of a period count all its lines. */
function sumsNotShown({ lines, debitCents, creditCents }: JournalOfCurrency): Sums {
  return {
    debitCents: debitCents - lines.reduce((sum, line) => sum + line.debitCents, 0),
    creditCents: creditCents - lines.reduce((sum, line) => sum + line.creditCents, 0),
  }
}

/** Every row has the same cells, because CSS hides whole columns. */
function SumRow({ className, label, sums }: { className?: string; label: string; sums: Sums }) {
  return (
    <tr className={className}>
      <td className="journal-wide">{"\u00a0"}</td>
      <th scope="row" className="journal-piece">
        {label}
      </th>
      <td className="journal-wide">{"\u00a0"}</td>
      <td colSpan={2} className="journal-contra">
        {"\u00a0"}
      </td>
      <td className="journal-wide">{"\u00a0"}</td>
      <Amounts {...sums} />
    </tr>
  )
}
