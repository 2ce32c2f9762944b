import { Button } from "#app/ui/button.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

/** What the page needs could not be had. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="frame py-12">
      <div role="alert" className="rounded-card border-2 border-port p-5">
        <p className="font-bold">{licenceApplicationPage.loadFailed}</p>
        <p className="mt-1 text-slate">{licenceApplicationPage.loadFailedText}</p>
        <Button className="mt-4" onClick={onRetry}>
          {licenceApplicationPage.retry}
        </Button>
      </div>
    </div>
  )
}
