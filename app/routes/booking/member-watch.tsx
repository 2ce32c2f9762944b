import { useEffect } from "react"
import { SignedInPage } from "#app/features/identity/session/signed-in-page.tsx"
import { useSeenSession } from "#app/features/identity/session/use-seen-session.ts"
import { useLicence } from "#app/features/licence/use-licence.ts"
import { useMember } from "#app/features/reservations/book/use-member.ts"
import { takePendingBooking } from "#app/features/reservations/draft/pending-booking.ts"
import type { MemberWatchProps } from "#app/features/reservations/offers/reservation-screen.tsx"

/** The page loads it only where somebody seems signed in. */
export default function MemberWatch(props: MemberWatchProps) {
  return (
    <SignedInPage surely>
      <Watch {...props} />
    </SignedInPage>
  )
}

function Watch({ onMember, onMarked }: MemberWatchProps) {
  const seen = useSeenSession()
  const member = useMember(seen, useLicence(seen.session?.user.id))
  const signedIn = member.status === "in"
  useEffect(() => onMember(member), [member, onMember])
  useEffect(() => {
    const marked = signedIn ? takePendingBooking(Date.now()) : undefined
    if (marked) onMarked(marked)
  }, [signedIn, onMarked])
  return null
}
