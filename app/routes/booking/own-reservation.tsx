import type { ComponentProps } from "react"
import { PaymentSection } from "#app/features/payments/online/payment-section.tsx"
import { OwnReservationScreen } from "#app/features/reservations/own/own-reservation-screen.tsx"
import { BaseChart } from "#app/site/contact/base-chart.tsx"
import { metaOf } from "#app/site/frame/page-meta.ts"
import { late } from "#app/ui/page/late.tsx"
import { ownReservationPage } from "#content/own-reservation-page.ts"

const OwnSessionsScreen = late(
  async () => (await import("#app/features/licence/own-sessions/own-sessions-screen.tsx")).OwnSessionsScreen,
)

/** Both screens pay in the same way. */
function Sessions(props: Omit<ComponentProps<typeof OwnSessionsScreen>, "Payment">) {
  return <OwnSessionsScreen {...props} Payment={PaymentSection} />
}

export function meta() {
  return metaOf(ownReservationPage)
}

/** Mails lead here, with a secret in the fragment (school 2, "Manage link"). */
export default function OwnReservationRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <OwnReservationScreen Chart={BaseChart} Sessions={Sessions} Payment={PaymentSection} />
    </main>
  )
}
