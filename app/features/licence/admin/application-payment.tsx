import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { FactSection, Facts } from "#app/back-office/record/facts.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import type { ApplicationFile, FeeRefund } from "#app/features/licence/decision/application.admin.schema.ts"
import { isRefundable } from "#app/features/licence/licence.rules.ts"
import { paymentStatusLabel } from "#app/features/payments/payments.labels.ts"
import type { PaymentStatus } from "#app/features/payments/payments.schema.ts"
import { Checkbox } from "#app/ui/form/field.tsx"
import { formatInstant } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { applicationDecision, applicationRecord as words } from "#content/admin/applications.ts"

type FeeStatus = PaymentStatus | "owed"

interface ApplicationPaymentProps {
  application: ApplicationFile
  path: string
}

const toneOf = {
  pending: "pending",
  completed: "free",
  failed: "full",
  refunded: "neutral",
  owed: "pending",
} satisfies Record<FeeStatus, Tone>

const statusLabel = { ...paymentStatusLabel, owed: words.owed } satisfies Record<FeeStatus, string>

/** The school may refund a rejected application or a draft (design 7.12). */
export function ApplicationPayment({ application, path }: ApplicationPaymentProps) {
  const { payment, status } = application
  const { labels, refund } = words
  if (!payment) {
    return (
      <FactSection title={words.payment}>
        <p className="text-slate">{words.noPayment}</p>
      </FactSection>
    )
  }
  return (
    <FactSection title={words.payment}>
      <Facts
        facts={[
          [labels.amount, formatChf(payment.amountCents)],
          [
            labels.status,
            <Badge key="status" tone={toneOf[payment.status]}>
              {`${statusLabel[payment.status]}${payment.simulated ? words.simulated : ""}`}
            </Badge>,
          ],
          payment.settledAt && payment.status !== "failed"
            ? [labels.paid, formatInstant(payment.settledAt)]
            : undefined,
          [labels.reference, payment.reference, "wide"],
        ]}
      />
      {payment.refundPending ? <p className="mt-2">{refund.pending}</p> : null}
      {isRefundable(status) && (payment.status === "completed" || payment.status === "owed") ? (
        <Refund application={application} path={path} amount={formatChf(payment.amountCents)} />
      ) : null}
    </FactSection>
  )
}

function Refund({ application, path, amount }: ApplicationPaymentProps & { amount: string }) {
  const { id, firstName, lastName, personDeleted, payment } = application
  const owed = payment?.status === "owed"
  const refund = owed ? words.waive : words.refund
  const [asking, ask] = useState(false)
  const [byTransfer, setByTransfer] = useState(false)
  const { run, running, refusal } = useAdminCommand<FeeRefund, ApplicationFile>({
    path,
    send: (body) => callApi(`${path}/${id}/refund`, { method: "POST", body }),
    done: () => [adminTitles.done, refund.done],
    failed: applicationDecision.failed,
    announce,
  })
  return (
    <>
      <Button className="mt-3" size="sm" variant="outline" aria-disabled={running} onClick={() => ask(true)}>
        {payment?.refundPending ? words.refund.again : refund.action}
      </Button>
      <Refusal>{refusal}</Refusal>
      {asking ? (
        <ConfirmDialog
          title={refund.title}
          confirm={refund.action}
          hurts={false}
          running={running}
          onConfirm={() => {
            ask(false)
            run({ byTransfer })
          }}
          onCancel={() => ask(false)}
        >
          <p>{personDeleted ? refund.textDeleted(amount) : refund.text(amount, `${firstName} ${lastName}`)}</p>
          {application.status === "draft" && !personDeleted ? <p className="mt-2">{refund.draft}</p> : null}
          {owed || payment?.simulated ? null : (
            <Checkbox
              className="mt-4"
              label={words.refund.byTransfer}
              checked={byTransfer}
              onChange={({ target }) => setByTransfer(target.checked)}
            />
          )}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
