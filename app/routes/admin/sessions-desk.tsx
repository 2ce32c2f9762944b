import { SessionsScreen } from "#app/features/calendar/courses/admin/sessions-screen.tsx"
import { seatDialogs } from "./seat-dialogs.tsx"

/** The sessions with the acts on their seats. */
export function SessionsDesk({ userId }: { userId: string }) {
  return <SessionsScreen userId={userId} seats={seatDialogs} />
}
