import { useEffect } from "react"
import { SignedInPage } from "#app/features/identity/signed-in-page.tsx"
import { useSeenSession } from "#app/features/identity/use-seen-session.ts"
import { useLicence } from "#app/features/licence/use-licence.ts"
import type { MemberWatchProps } from "#app/features/reservations/components/reservation-screen.tsx"
import { takePendingBooking } from "#app/features/reservations/pending-booking.ts"
import { useMember } from "#app/features/reservations/use-member.ts"

/** Tells /reservation who is signed in, and what they were booking before; fetched only where somebody seems to be. */
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
