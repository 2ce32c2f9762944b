import { Button } from "#app/ui/page/button.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

interface LoadFailedProps {
  title: string
  text?: string
  onRetry: () => void
}

/** What is to be shown here could not be had. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className="rounded-card border-2 border-port p-5">
      <p className="font-bold">{title}</p>
      {text ? <p className="mt-1 text-slate">{text}</p> : null}
      <Button className="mt-4" onClick={onRetry}>
        {licenceApplicationPage.retry}
      </Button>
    </div>
  )
}

/** The same in place of the whole wizard. */
export function WizardLoadFailed({ onRetry }: Pick<LoadFailedProps, "onRetry">) {
  const { loadFailed, loadFailedText } = licenceApplicationPage
  return (
    <div className="frame py-12">
      <LoadFailed title={loadFailed} text={loadFailedText} onRetry={onRetry} />
    </div>
  )
}
