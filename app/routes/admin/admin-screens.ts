import { type ComponentType, type LazyExoticComponent, lazy } from "react"
import type { AdminPath } from "#content/admin-pages.ts"

/** What every screen is told. */
interface AdminScreenProps {
  /** The administrator who is signed in. */
  userId: string
}

type AdminScreen = LazyExoticComponent<ComponentType<AdminScreenProps>>

/** The screen of each page of the back-office, a chunk of its own. */
export const adminScreens: Record<AdminPath, AdminScreen> = {
  "/admin/users": lazy(() =>
    import("#app/features/people/admin/users-screen.tsx").then(({ UsersScreen }) => ({ default: UsersScreen })),
  ),
  "/admin": lazy(() =>
    import("#app/features/overview/admin/overview-screen.tsx").then(({ OverviewScreen }) => ({
      default: OverviewScreen,
    })),
  ),
  "/admin/emails": lazy(() =>
    import("#app/features/mailroom/admin/emails-screen.tsx").then(({ EmailsScreen }) => ({ default: EmailsScreen })),
  ),
  "/admin/availability": lazy(() =>
    import("#app/features/availability/admin/availability-screen.tsx").then(({ AvailabilityScreen }) => ({
      default: AvailabilityScreen,
    })),
  ),
  "/admin/applications": lazy(() =>
    import("#app/features/licence/admin/applications-screen.tsx").then(({ ApplicationsScreen }) => ({
      default: ApplicationsScreen,
    })),
  ),
  "/admin/reservations": lazy(() =>
    import("#app/features/reservations/admin/reservations-screen.tsx").then(({ ReservationsScreen }) => ({
      default: ReservationsScreen,
    })),
  ),
  "/admin/boat-sharing-interests": lazy(() =>
    import("#app/features/sharing/admin/waiting-list-screen.tsx").then(({ WaitingListScreen }) => ({
      default: WaitingListScreen,
    })),
  ),
  "/admin/sessions": lazy(() =>
    import("#app/features/training/admin/sessions-screen.tsx").then(({ SessionsScreen }) => ({
      default: SessionsScreen,
    })),
  ),
  "/admin/messages": lazy(() =>
    import("#app/features/contact/admin/messages-screen.tsx").then(({ MessagesScreen }) => ({
      default: MessagesScreen,
    })),
  ),
}
