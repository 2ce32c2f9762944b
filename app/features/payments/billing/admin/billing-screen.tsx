import { useState } from "react"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { Facts } from "#app/back-office/record/facts.tsx"
import type { Billing } from "#app/features/payments/billing/billing.schema.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { billingScreen as words } from "#content/admin/billing.ts"
import { commandWords } from "#content/admin/commands.ts"
import { BillingDialog } from "./billing-dialog.tsx"

/** « Coordonnées de paiement » (school 4, "Documents"). */
export function BillingScreen() {
  return (
    <ReadScreen<Billing> path={words.api} failed={words.failed} loading={words.loading}>
      {(billing) => <BillingCards billing={billing} />}
    </ReadScreen>
  )
}

function BillingCards({ billing }: { billing: Billing }) {
  const [editing, edit] = useState(false)
  const { name, iban, referenceType, uid, street, houseNumber, postalCode, town, country } = billing
  return (
    <div className="mt-4 space-y-6">
      <p className="max-w-[45rem] text-slate">{words.text}</p>
      {iban === null ? <p className="max-w-[45rem] border-l-4 border-special pl-4">{words.withoutIban}</p> : null}
      <SectionCard
        title={words.card}
        badge={
          <Button variant="outline" size="sm" onClick={() => edit(true)}>
            {commandWords.edit}
          </Button>
        }
      >
        <Facts
          facts={[
            [words.iban, iban && <span className="tabular-nums">{inFours(iban)}</span>],
            [words.reference, referenceType && words.references[referenceType]],
            [words.creditor, name],
            [words.fields.uid, uid],
            [
              words.address,
              <>
                {`${street} ${houseNumber}, `}
                <span className="whitespace-nowrap">{`${country}-${postalCode} ${town}`}</span>
              </>,
              "wide",
            ],
          ]}
        />
      </SectionCard>
      {editing ? <BillingDialog billing={billing} onClose={() => edit(false)} /> : null}
    </div>
  )
}

function inFours(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, "$1 ")
}
