import { clsx } from "clsx"
import { type FormEvent, useId, useRef, useState } from "react"
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
import { tillScreen } from "#content/admin/till.ts"
import { movedId } from "./moved-tables.tsx"
import { useMoneyCommand } from "./use-money-command.ts"

const words = tillScreen.closing

type OpenLine = TillDay["open"][number]

const keyOf = ({ method, currency }: Pick<OpenLine, "method" | "currency">) => `${method} ${currency}`
const nameOf = ({ method, currency }: Pick<OpenLine, "method" | "currency">) =>
  `${paymentMethodLabel[method]}, ${currency}`
const methodOf = ({ method }: Pick<OpenLine, "method">) => paymentMethodLabel[method]

export function Closings({ day, path }: { day: TillDay; path: string }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section className="till-section" aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className="outline-none">
        {words.title}
      </h2>
      {day.closings.map((closing) => (
        <ClosedTable key={closing.id} closing={closing} />
      ))}
      {day.open.length > 0 ? (
        // The pressed button goes with its form.
        <ClosingForm
          key={`${day.base} ${day.day} ${day.closings.length}`}
          day={day}
          path={path}
          onDone={() => title.current?.focus()}
        />
      ) : null}
      {day.open.length === 0 && day.closings.length > 0 ? <p className="text-slate">{words.all}</p> : null}
      {day.open.length === 0 && day.closings.length === 0 ? <p className="mt-2 text-slate">{words.none}</p> : null}
    </section>
  )
}

/** Negative where the base gave back more than it took. */
function countedOf(text: string): number | undefined {
  const negative = /^\s*[-−]/.test(text)
  const cents = centsOf(text.replace(/^\s*[-−]/, ""))
  return cents !== undefined && negative ? -cents : cents
}

interface ClosingFormProps {
  day: TillDay
  path: string
  onDone: () => void
}

function ClosingForm({ day, path, onDone }: ClosingFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [note, setNote] = useState("")
  const [bad, setBad] = useState<string>()
  const command = useMoneyCommand({ path, act: "closings", failed: words.failed, done: words.done, onDone })
  const refusalId = useId()
  const minusId = useId()
  const noteRefusal = fieldMessages(command.error, ["note"])[0]?.[1]
  const counted = new Map(day.open.map((line) => [keyOf(line), countedOf(typed[keyOf(line)] ?? "")]))
  const missed = day.open.find((line) => keyOf(line) === bad && counted.get(keyOf(line)) === undefined)
  const minus = day.open.some(({ expectedCents }) => expectedCents < 0)
  const wrong = day.open.some((line) => {
    const cents = counted.get(keyOf(line))
    return cents !== undefined && cents !== line.expectedCents
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = day.open.findIndex((line) => counted.get(keyOf(line)) === undefined)
    const line = day.open[missing]
    setBad(line && keyOf(line))
    event.currentTarget.querySelectorAll("input")[missing]?.focus()
    if (line || command.running) return
    const lines = day.open.map(({ method, currency, expectedCents }) => ({
      method,
      currency,
      expectedCents,
      countedCents: counted.get(keyOf({ method, currency })) ?? 0,
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
              bad={line === missed}
              describedBy={clsx(line.expectedCents < 0 && minusId, line === missed && refusalId)}
              onType={(text) => setTyped((now) => ({ ...now, [keyOf(line)]: text }))}
            />
          ))}
        </tbody>
      </table>
      {minus ? (
        <p id={minusId} className="mb-4 text-slate">
          {words.minus}
        </p>
      ) : null}
      {wrong ? (
        <Field label={words.note} required error={noteRefusal} className="mb-4">
          <Textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      ) : null}
      <div id={refusalId}>
        <Refusal>{missed ? words.countedBad(nameOf(missed)) : noteRefusal ? undefined : command.refusal}</Refusal>
      </div>
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
  describedBy: string
  onType: (text: string) => void
}

function CountedRow({ line, text, counted, bad, describedBy, onType }: CountedRowProps) {
  const { expectedCents, currency } = line
  const differenceCents = (counted ?? expectedCents) - expectedCents
  const wrong = differenceCents !== 0
  return (
    <tr>
      <th scope="row" className="font-semibold">
        {methodOf(line)}
      </th>
      <Expected line={line} closingNth={null} />
      <td className="is-amount">
        <div className="closing-input">
          <Input
            inputMode="decimal"
            autoComplete="off"
            aria-label={words.countedOf(nameOf(line))}
            aria-invalid={bad || undefined}
            aria-describedby={describedBy || undefined}
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

/** Leads to the rows that it sums. @param closingNth null before the closing */
function Expected({ line, closingNth }: { line: OpenLine; closingNth: number | null }) {
  const { expectedCents, currency } = line
  return (
    <td className="is-amount">
      <a className="link" href={`#${movedId({ ...line, closingNth })}`}>
        {formatMoney(expectedCents, currency)}
      </a>
    </td>
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
              <Expected line={line} closingNth={nth} />
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
