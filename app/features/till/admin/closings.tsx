import { type FormEvent, useId, useState } from "react"
import { centsOf } from "#app/back-office/command/typed-amount.ts"
import { fieldMessages } from "#app/browser/page/call-api.ts"
import { paymentMethodLabel } from "#app/features/payments/payments.labels.ts"
import type { Closing, TillDay } from "#app/features/till/closing/closing.schema.ts"
import { Field, Input, Textarea } from "#app/ui/form/field.tsx"
import { formatClock } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { tillMoney, tillScreen } from "#content/admin/till.ts"
import { useMoneyCommand } from "./use-money-command.ts"

const words = tillScreen.closing

type OpenLine = TillDay["open"][number]

const keyOf = ({ method, currency }: Pick<OpenLine, "method" | "currency">) => `${method} ${currency}`
const nameOf = ({ method, currency }: Pick<OpenLine, "method" | "currency">) =>
  `${paymentMethodLabel[method]}, ${currency}`
const methodOf = ({ method }: Pick<OpenLine, "method">) => paymentMethodLabel[method]

/** What is counted at the end of a day, and what was counted before. */
export function Closings({ day, path }: { day: TillDay; path: string }) {
  const title = useId()
  return (
    <section className="till-section" aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      {day.closings.map((closing) => (
        <ClosedTable key={closing.id} closing={closing} />
      ))}
      {day.open.length > 0 ? <ClosingForm day={day} path={path} /> : null}
      {day.open.length === 0 && day.closings.length > 0 ? <p className="text-slate">{words.all}</p> : null}
      {day.open.length === 0 && day.closings.length === 0 ? (
        <p className="mt-2 text-slate">{tillScreen.nothing}</p>
      ) : null}
    </section>
  )
}

/** A sum may be negative where more was given back than taken. */
function countedOf(text: string): number | undefined {
  const negative = /^\s*[-−]/.test(text)
  const cents = centsOf(text.replace(/^\s*[-−]/, ""))
  return cents !== undefined && negative ? -cents : cents
}

function ClosingForm({ day, path }: { day: TillDay; path: string }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [note, setNote] = useState("")
  const [bad, setBad] = useState<string>()
  const command = useMoneyCommand({ path, act: "closings", failed: words.failed, done: words.done })
  const noteRefusal = fieldMessages(command.error, ["note"])[0]?.[1]
  const counted = new Map(day.open.map((line) => [keyOf(line), countedOf(typed[keyOf(line)] ?? "")]))
  const wrong = day.open.some((line) => {
    const cents = counted.get(keyOf(line))
    return cents !== undefined && cents !== line.expectedCents
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing = day.open.find((line) => counted.get(keyOf(line)) === undefined)
    setBad(missing && keyOf(missing))
    if (missing || command.running) return
    const lines = day.open.map(({ method, currency, expectedCents }) => ({
      method,
      currency,
      expectedCents,
      countedCents: counted.get(`${method} ${currency}`) ?? 0,
    }))
    command.run({ base: day.base, day: day.day, lines, note: wrong ? note : "" })
  }

  return (
    <form noValidate onSubmit={submit} aria-label={words.title} className="closing-form">
      <table className="money-table">
        <ClosingHead />
        <tbody>
          {day.open.map((line) => (
            <CountedRow
              key={keyOf(line)}
              line={line}
              text={typed[keyOf(line)] ?? ""}
              counted={counted.get(keyOf(line))}
              bad={bad === keyOf(line) && counted.get(keyOf(line)) === undefined}
              onType={(text) => setTyped((now) => ({ ...now, [keyOf(line)]: text }))}
            />
          ))}
        </tbody>
      </table>
      {wrong ? (
        <Field label={words.note} required error={noteRefusal} className="mb-4">
          <Textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      ) : null}
      <Refusal>{bad ? tillMoney.amountBad : noteRefusal ? undefined : command.refusal}</Refusal>
      <Button type="submit" className="mt-3" aria-disabled={command.running}>
        {command.running ? commandWords.saving : words.send}
      </Button>
    </form>
  )
}

function ClosingHead({ closed = false }: { closed?: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{words.line}</th>
        <th scope="col" className="is-amount">
          {words.expected}
        </th>
        <th scope="col" className="is-amount">
          {words.counted}
        </th>
        {closed ? (
          <th scope="col" className="is-amount">
            {words.difference}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

interface CountedRowProps {
  line: OpenLine
  text: string
  counted: number | undefined
  bad: boolean
  onType: (text: string) => void
}

function CountedRow({ line, text, counted, bad, onType }: CountedRowProps) {
  const { expectedCents, currency } = line
  const differenceCents = (counted ?? expectedCents) - expectedCents
  const wrong = differenceCents !== 0
  return (
    <tr>
      <th scope="row" className="font-semibold">
        {methodOf(line)}
      </th>
      <td className="is-amount">{formatMoney(expectedCents, currency)}</td>
      <td className="is-amount">
        <div className="closing-input">
          <Input
            inputMode="decimal"
            autoComplete="off"
            aria-label={words.countedOf(nameOf(line))}
            aria-invalid={bad || undefined}
            className="text-right tabular-nums"
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
        {wrong ? (
          <span className="is-wrong">{`${words.difference} ${formatMoney(differenceCents, currency)}`}</span>
        ) : null}
      </td>
    </tr>
  )
}

function Difference({ cents, currency }: { cents: number; currency: string }) {
  return <td className={cents === 0 ? "is-amount" : "is-amount is-wrong"}>{formatMoney(cents, currency)}</td>
}

function ClosedTable({ closing: { nth, closedAt, closedBy, note, lines } }: { closing: Closing }) {
  return (
    <div className="mb-4">
      <table className="money-table mb-1">
        <caption>
          {words.nth(nth)}
          <span className="font-normal text-slate">{` ${words.by(closedBy, formatClock(closedAt))}`}</span>
        </caption>
        <ClosingHead closed />
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <th scope="row" className="font-semibold">
                {methodOf(line)}
              </th>
              <td className="is-amount">{formatMoney(line.expectedCents, line.currency)}</td>
              <td className="is-amount">{formatMoney(line.countedCents, line.currency)}</td>
              <Difference cents={line.countedCents - line.expectedCents} currency={line.currency} />
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className="[overflow-wrap:anywhere]">{note}</p> : null}
    </div>
  )
}
