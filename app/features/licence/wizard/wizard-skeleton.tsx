import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

export function WizardSkeleton() {
  return (
    <div>
      <output className="sr-only">{licenceApplicationPage.loading}</output>
      <div className="frame py-6">
        <Skeleton className="h-11 sm:h-18" />
      </div>
      <div className="border-y border-line">
        <div className="frame py-3">
          <Skeleton className="h-5 w-64" />
        </div>
      </div>
      <div className="frame wizard-body">
        <div className="space-y-6">
          <Skeleton className="h-10 w-72" />
          <Skeleton className="h-96" />
        </div>
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
