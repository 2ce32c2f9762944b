import { useState } from "react"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { Button } from "#app/ui/page/button.tsx"
import { accountScreen as words } from "#content/admin/till.ts"
import { ChargeForm } from "./charge-form.tsx"
import { InvoiceForm } from "./invoice-form.tsx"
import { TakeForm } from "./take-form.tsx"

const acts = ["set", "take", "charge", "discount", "invoice"] as const
type Act = (typeof acts)[number]

export function AccountActs({ account, path }: { account: AccountPage; path: string }) {
  const [open, setOpen] = useState<Act>()
  const { toSet, restCents, owedCents, charges, chargeable, toInvoiceCents } = account
  const can = {
    set: toSet !== null,
    // A transfer can arrive after the account was settled.
    take: charges.length > 0,
    charge: chargeable,
    discount: owedCents > 0,
    invoice: toInvoiceCents !== 0,
  }
  const right = can.set ? "set" : restCents > 0 ? "take" : undefined
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="account-acts no-print">
        {acts
          .filter((act) => can[act])
          .map((act) => (
            <Button key={act} variant={act === right ? "default" : "outline"} onClick={() => setOpen(act)}>
              {act === "invoice" && toInvoiceCents < 0 ? words.acts.creditNote : words.acts[act]}
            </Button>
          ))}
      </div>
      {open === "take" ? <TakeForm account={account} path={path} onClose={close} /> : null}
      {open === "invoice" ? <InvoiceForm account={account} path={path} onClose={close} /> : null}
      {open === undefined || open === "take" || open === "invoice" ? null : (
        <ChargeForm key={open} account={account} path={path} act={open} onClose={close} />
      )}
    </>
  )
}
