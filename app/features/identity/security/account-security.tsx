import { Fragment } from "react"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { ChangeAddress } from "./change-address.tsx"
import { ChangePassword } from "./change-password.tsx"
import { Devices } from "./devices.tsx"
import { TwoFactor } from "./two-factor.tsx"

export function AccountSecurity() {
  const user = useAuth().session?.user
  return user ? (
    <Fragment key={user.id}>
      <ChangeAddress email={user.email} confirmed={user.emailVerified} />
      <ChangePassword />
      <TwoFactor on={user.twoFactorEnabled} />
      <Devices userId={user.id} />
    </Fragment>
  ) : (
    [1, 2, 3, 4].map((section) => (
      <Card key={section}>
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-3 h-24" />
      </Card>
    ))
  )
}
