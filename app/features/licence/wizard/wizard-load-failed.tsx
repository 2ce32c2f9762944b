import { LoadFailed } from "#app/ui/load-failed.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

export function WizardLoadFailed({ onRetry }: { onRetry: () => void }) {
  const { loadFailed, loadFailedText } = licenceApplicationPage
  return (
    <div className="frame py-12">
      <LoadFailed title={loadFailed} onRetry={onRetry}>
        {loadFailedText}
      </LoadFailed>
    </div>
  )
}
