import { Badge } from "#app/ui/page/badge.tsx"
import { messagesScreen } from "#content/admin/messages.ts"

export function MessageStateBadge({ handled }: { handled: boolean }) {
  return (
    <Badge tone={handled ? "free" : "pending"}>
      {handled ? messagesScreen.state.handled : messagesScreen.state.open}
    </Badge>
  )
}
