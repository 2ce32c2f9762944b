import type { Candidate } from "#app/features/licence/application/candidate.ts"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"
import { school } from "#content/school.ts"
import { SignInRequired } from "./sign-in-required.tsx"
import { Wizard } from "./wizard.tsx"
import { WizardLoadFailed } from "./wizard-load-failed.tsx"
import { WizardSkeleton } from "./wizard-skeleton.tsx"
import "./wizard.css"

interface WizardScreenProps {
  candidate: Candidate
  /** Looks at the session again: somebody asks for it, or a request said that it is over. */
  onLook: () => void
}

/** /boat-license-application (specification 2 and 4). */
export function WizardScreen({ candidate, onLook }: WizardScreenProps) {
  return (
    <>
      <PageIntro title={licenceApplicationPage.title} compact />
      <WizardOrWhy candidate={candidate} onLook={onLook} />
      <LateToaster wanted={candidate.status === "in"} />
    </>
  )
}

function WizardOrWhy({ candidate, onLook }: WizardScreenProps) {
  if (candidate.status === "in") return <Wizard key={candidate.userId} candidate={candidate} onLook={onLook} />
  if (candidate.status === "out") return <SignInRequired ended={candidate.ended} />
  if (candidate.status === "failed") return <WizardLoadFailed onRetry={onLook} />
  // The document as served says both; the header's own attribute decides which one shows.
  return (
    <>
      <div className="when-out">
        <SignInRequired ended={false} />
      </div>
      <div className="when-in">
        <div className="frame">
          <FormNeedsScript className="mt-6">
            {licenceApplicationPage.needsScript} <a href={school.phone.href}>{school.phone.display}</a>.
          </FormNeedsScript>
        </div>
        <WizardSkeleton />
      </div>
    </>
  )
}
