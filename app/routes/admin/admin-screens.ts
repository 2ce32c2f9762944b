import type { ComponentType } from "react"
import { late } from "#app/ui/page/late.tsx"
import type { AdminPath } from "#content/admin-pages.ts"

interface AdminScreenProps {
  userId: string
}

type AdminScreen = ComponentType<AdminScreenProps>

/** Each screen is a chunk of its own. */
export const adminScreens: Record<AdminPath, AdminScreen> = {
  "/admin/users": late(async () => (await import("#app/features/people/admin/users-screen.tsx")).UsersScreen),
  "/admin/personnes": late(async () => (await import("#app/features/people/person/persons-screen.tsx")).PersonsScreen),
  "/admin/demandes-de-donnees": late(
    async () => (await import("#app/features/people/requests/data-requests-screen.tsx")).DataRequestsScreen,
  ),
  "/admin": late(async () => (await import("#app/features/overview/admin/overview-screen.tsx")).OverviewScreen),
  "/admin/planning": late(async () => (await import("./planning-desk.tsx")).PlanningDesk),
  "/admin/emails": late(async () => (await import("#app/features/mailroom/admin/emails-screen.tsx")).EmailsScreen),
  "/admin/availability": late(
    async () => (await import("#app/features/calendar/courses/admin/availability-screen.tsx")).AvailabilityScreen,
  ),
  "/admin/applications": late(
    async () => (await import("#app/features/licence/admin/applications-screen.tsx")).ApplicationsScreen,
  ),
  "/admin/reservations": late(
    async () => (await import("#app/features/reservations/admin/reservations-screen.tsx")).ReservationsScreen,
  ),
  "/admin/reservations/nouvelle": late(
    async () => (await import("#app/features/reservations/counter/counter-screen.tsx")).CounterScreen,
  ),
  "/admin/retenu": late(
    async () => (await import("#app/features/reservations/admin/withheld-screen.tsx")).WithheldScreen,
  ),
  "/admin/boat-sharing-interests": late(
    async () => (await import("#app/features/sharing/admin/interests-screen.tsx")).InterestsScreen,
  ),
  "/admin/sessions": late(async () => (await import("./sessions-desk.tsx")).SessionsDesk),
  "/admin/moniteurs": late(
    async () =>
      (await import("#app/features/calendar/resources/instructors/admin/instructors-screen.tsx")).InstructorsScreen,
  ),
  "/admin/tarifs": late(async () => (await import("#app/features/catalogue/admin/prices-screen.tsx")).PricesScreen),
  "/admin/caisse": late(async () => (await import("#app/features/till/admin/till-screen.tsx")).TillScreen),
  "/admin/caisse/compte": late(async () => (await import("#app/features/till/admin/account-screen.tsx")).AccountScreen),
  "/admin/caisse/comptes": late(
    async () => (await import("#app/features/till/admin/open-accounts-screen.tsx")).OpenAccountsScreen,
  ),
  "/admin/caisse/journal": late(
    async () => (await import("#app/features/till/admin/journal-screen.tsx")).JournalScreen,
  ),
  "/admin/factures": late(
    async () => (await import("#app/features/payments/invoices/admin/invoices-screen.tsx")).InvoicesScreen,
  ),
  "/admin/caisse/coordonnees": late(
    async () => (await import("#app/features/payments/billing/admin/billing-screen.tsx")).BillingScreen,
  ),
  "/admin/calendrier": late(async () => (await import("./calendar-desk.tsx")).CalendarDesk),
  "/admin/flotte": late(
    async () => (await import("#app/features/calendar/resources/fleet/admin/fleet-screen.tsx")).FleetScreen,
  ),
  "/admin/messages": late(async () => (await import("#app/features/contact/admin/messages-screen.tsx")).MessagesScreen),
}
