import { OwnAgenda } from "#app/features/agenda/own-agenda.tsx"
import { unreplaced } from "#app/features/calendar/courses/training.rules.ts"
import { useRequiredSession } from "#app/features/identity/guard/use-required-session.ts"
import { AccountSecurity } from "#app/features/identity/security/account-security.tsx"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { SignedInPage } from "#app/features/identity/session/signed-in-page.tsx"
import { endOfSeat, keepsSeats, seatEnds } from "#app/features/licence/licence.rules.ts"
import type { MyApplications, MyLicence } from "#app/features/licence/licence.schema.ts"
import { MyApplicationList } from "#app/features/licence/my-applications/my-applications.tsx"
import { useLicence, useMyApplications } from "#app/features/licence/use-licence.ts"
import { DashboardScreen } from "#app/features/people/components/dashboard-screen.tsx"
import { ProfileTab } from "#app/features/people/components/profile-tab.tsx"
import { firstOf, type OwnState } from "#app/features/people/people.rules.ts"
import type { MyReservations } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { MyReservationList } from "#app/features/reservations/my-reservations/my-reservations.tsx"
import { useMyReservations } from "#app/features/reservations/my-reservations/use-my-reservations.ts"
import { MyWaitingPlaces } from "#app/features/reservations/waiting/my-waiting-places.tsx"
import { pageMeta } from "#app/site/frame/page-meta.ts"

export function meta() {
  return pageMeta("/dashboard")
}

export default function DashboardRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <SignedInPage>
        <Dashboard />
      </SignedInPage>
    </main>
  )
}

function Dashboard() {
  const userId = useAuth().session?.user.id
  const reservations = useMyReservations(userId)
  const applications = useMyApplications(userId)
  const licence = useLicence(userId)
  const errors = [reservations.error, applications.error, licence.error]
  const session = useRequiredSession(errors)
  const state = ownState(licence.data, applications.first, reservations.first)
  return (
    <DashboardScreen
      session={session}
      state={state}
      failed={!state && errors.some((error) => error !== null)}
      panels={{
        permis: <MyApplicationList pages={applications.pages} />,
        reservations: (
          <>
            <MyWaitingPlaces userId={userId} />
            <MyReservationList pages={reservations.pages} />
            <OwnAgenda userId={userId} />
          </>
        ),
        profil: (
          <ProfileTab userId={userId}>
            <AccountSecurity />
          </ProfileTab>
        ),
      }}
    />
  )
}

function ownState(
  licence: MyLicence | undefined,
  applications: MyApplications | undefined,
  reservations: MyReservations | undefined,
): OwnState | undefined {
  if (!licence || !applications || !reservations) return undefined
  const kept = applications.items.filter(({ status }) => keepsSeats(status))
  const ended = new Set(kept.flatMap(({ sessions }) => unreplaced(sessions).map(endOfSeat)))
  return {
    ...licence,
    latestApplication: applications.items[0],
    sessionToReplace: seatEnds.find((end) => ended.has(end)),
    has: { applications: applications.items.length > 0, reservations: reservations.items.length > 0 },
    upcoming: firstOf(reservations.upcoming, applications.upcoming),
  }
}
