import { useState } from "react"
import type { Application } from "#app/features/licence/application.schema.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { StepFrame } from "#app/features/licence/step-frame.tsx"
import { Checkbox } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { licenceApplicationPage, paymentStep as words } from "#content/licence-application.ts"
import { type PaymentRefusal, usePayment } from "./use-payment.ts"

interface PaymentStepProps {
  application: Application
  onlinePayments: boolean
  demoPayments: boolean
  userId: string
  arrived: boolean
  onDone: () => void
  onRefused: (error: unknown) => void
}

/** Step 3 of the wizard (specification 4, design 7.14). */
export function PaymentStep(props: PaymentStepProps) {
  const { application, onlinePayments, demoPayments, userId, arrived, onDone, onRefused } = props
  const { payment, licenseType } = application
  const { pay, refusal, busy } = usePayment({ application, userId, onPaid: onDone, onRefused })
  const paid = payment.status === "completed"
  const done = paid || payment.status === "owed"
  return (
    <StepFrame title={words.title} text={onlinePayments ? words.text : words.textAtSchool} arrived={arrived}>
      <Card className="mt-6">
        {demoPayments ? (
          <p className="demo-note">
            <strong className="block">{words.demo}</strong>
            {words.demoText}
          </p>
        ) : null}
        <dl className="mt-6 flex flex-wrap items-baseline-last justify-between gap-x-6 gap-y-2">
          <div>
            <dt className="text-slate">{words.licence}</dt>
            <dd className="text-lg font-semibold">{licenceTypeLabel[licenseType]}</dd>
          </div>
          <div>
            <dt className="text-slate sm:text-right">{paid ? words.paid : words.amount}</dt>
            <dd className="text-3xl font-bold">{formatChf(payment.amountCents)}</dd>
          </div>
        </dl>
        {done ? (
          <Done payment={payment} onDone={onDone} />
        ) : (
          <Pay
            busy={busy}
            refusal={refusal ?? (payment.status === "failed" ? { text: words.failedText, changed: false } : undefined)}
            pay={pay}
            label={`${onlinePayments ? words.pay : words.owe} ${formatChf(payment.amountCents)}`}
            busyWords={onlinePayments ? [words.paying, words.payingText] : [words.owing, ""]}
            mayFail={demoPayments}
          />
        )}
      </Card>
    </StepFrame>
  )
}

function Done({ payment, onDone }: { payment: Application["payment"]; onDone: () => void }) {
  const { status, reference, simulated } = payment
  const named = reference ? `${words.reference} : ${reference}${simulated ? words.simulated : ""}` : words.doneText
  return (
    <div className="mt-6">
      <SuccessNote words={status === "owed" ? words.owed : [words.done, named]} />
      <Button size="lg" className="mt-6 w-full sm:w-auto" onClick={onDone}>
        {licenceApplicationPage.next}
      </Button>
    </div>
  )
}

interface PayProps {
  busy: boolean
  refusal: PaymentRefusal | undefined
  label: string
  busyWords: readonly [button: string, text: string]
  mayFail: boolean
  pay: (fails: boolean) => Promise<void>
}

function Pay({ busy, refusal, label, busyWords, mayFail, pay }: PayProps) {
  const [fails, setFails] = useState(false)
  const [paying, payingText] = busyWords
  return (
    <div className="mt-6">
      {refusal && !busy ? (
        <div role="alert" className="mb-5 rounded-card border-2 border-port p-4">
          <p className="font-bold">{refusal.changed ? words.changedTitle : words.failedTitle}</p>
          <p>{refusal.text}</p>
        </div>
      ) : null}
      {/* It is not `disabled`, because the button must keep the focus during the payment. */}
      <Button size="lg" className="w-full sm:w-auto" aria-disabled={busy} onClick={() => void pay(fails)}>
        {busy ? paying : refusal && !refusal.changed ? words.again : label}
      </Button>
      <output className="mt-3 block min-h-6 text-slate">{busy ? payingText : ""}</output>
      {mayFail ? (
        <Checkbox
          className="mt-2 border-t border-line pt-2 text-sm text-slate"
          label={words.simulateFailure}
          checked={fails}
          disabled={busy}
          onChange={(event) => setFails(event.target.checked)}
        />
      ) : null}
    </div>
  )
}
