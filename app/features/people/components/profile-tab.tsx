import type { ReactNode } from "react"
import { useMe } from "#app/features/people/use-me.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { dashboardPage } from "#content/dashboard.ts"
import { profilePage } from "#content/profile.ts"
import { DeletionDialog } from "./deletion-dialog.tsx"
import { OwnData } from "./own-data.tsx"
import { ProfileForm } from "./profile-form.tsx"

interface ProfileTabProps {
  userId: string | undefined
  children: ReactNode
}

/** « Mon Profil » (specification 2, /dashboard). Needs a QueryProvider. */
export function ProfileTab({ userId, children }: ProfileTabProps) {
  const me = useMe(userId)
  return (
    <div className="max-w-3xl space-y-6 pt-4">
      <h2 className="sr-only">{dashboardPage.tabs.profil}</h2>
      {userId && me.data ? <ProfileForm key={userId} me={me.data} userId={userId} /> : null}
      {me.isPending ? <ProfileSkeleton /> : null}
      {me.isError && !me.data ? <LoadFailed title={profilePage.loadFailed} onRetry={() => void me.refetch()} /> : null}
      {children}
      <OwnData key={userId} />
      <DeletionDialog />
    </div>
  )
}

function ProfileSkeleton() {
  const field = (key: string) => (
    <div key={key} className="space-y-1.5">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-11" />
    </div>
  )
  return (
    <Card>
      <output className="sr-only">{profilePage.loading}</output>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-2 h-6" />
      <div className="mt-5 space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">{["prénom", "nom", "téléphone", "naissance"].map(field)}</div>
        {field("adresse")}
        <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]">
          {["code", "localité", "pays"].map(field)}
        </div>
        <Skeleton className="h-11 w-32" />
      </div>
    </Card>
  )
}
