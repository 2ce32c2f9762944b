import { useState } from "react"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { dataRequestsScreen as words } from "#content/admin/data-requests.ts"
import type { KeptOfGuest, ProvenAddressTyped } from "./data-requests.schema.ts"
import { GuestData } from "./guest-data.tsx"
import { MistypedDialog } from "./mistyped-dialog.tsx"
import { ProveForm } from "./prove-form.tsx"

interface Proven {
  proof: ProvenAddressTyped
  kept: KeptOfGuest
  /** The data changed, and could not be read again. */
  outdated?: boolean
}

/** « Demandes de données » (school 5, "Forgetting"). */
export function DataRequestsScreen() {
  const [proven, prove] = useState<Proven>()
  const [mistyped, correctMistyped] = useState(false)

  async function readAgain(proof: ProvenAddressTyped) {
    try {
      const kept = await callApi<KeptOfGuest>(`${words.path}/found`, { method: "POST", body: proof })
      prove({ proof, kept })
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === "wrong-code"))
        return prove((now) => now && { ...now, outdated: true })
      prove(undefined)
      announce("error", [words.prove.title, words.prove.over])
    }
  }

  return (
    <div className="mt-4 space-y-6">
      <p className="max-w-prose text-slate">{words.intro}</p>
      {proven ? (
        <GuestData
          kept={proven.kept}
          proof={proven.proof}
          outdated={proven.outdated}
          onChanged={() => void readAgain(proven.proof)}
          onLeave={() => prove(undefined)}
        />
      ) : (
        <ProveForm onProven={(proof, kept) => prove({ proof, kept })} />
      )}
      <SectionCard title={words.mistyped.title} text={words.mistyped.text}>
        <Button variant="outline" className="max-w-full py-2 wrap-anywhere" onClick={() => correctMistyped(true)}>
          {words.mistyped.action}
        </Button>
      </SectionCard>
      {mistyped ? <MistypedDialog onClose={() => correctMistyped(false)} /> : null}
    </div>
  )
}
