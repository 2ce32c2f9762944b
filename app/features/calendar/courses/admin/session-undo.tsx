import { useQueryClient } from "@tanstack/react-query"
import { UndoLine } from "#app/back-office/command/undo-line.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import { formatClock } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { undoWords } from "#content/admin/commands.ts"
import { sessionsScreen, sessionRecord as words } from "#content/admin/training.ts"

/** Undoes the cancellation of a session, or sends its mails now. */
export function useSessionUndo(id: string) {
  const client = useQueryClient()
  const act = (what: "undo" | "send-now", done: string) => ({
    path: sessionsPath,
    failed: sessionsScreen.updateFailed,
    announce,
    send: (version: number) =>
      callApi<AdminSessionDetail>(`${sessionsPath}/${id}/${what}`, { method: "POST", body: { version } }),
    done: () => [adminTitles.done, done] as const,
    // The planning, the free dates and the applications show places that changed.
    onDone: () => void client.invalidateQueries(),
  })
  const undo = useAdminCommand(act("undo", words.undone))
  const wayBack = (version: number) => ({ label: undoWords.undo, onClick: () => undo.run(version) })
  return { undo: { ...undo, wayBack }, sendNow: useAdminCommand(act("send-now", words.sent)) }
}

/** The cancellation of a session, while the mails to its candidates wait. */
export function SessionUndoLine({ session: { id, version, undoable } }: { session: AdminSessionDetail }) {
  const { undo, sendNow } = useSessionUndo(id)
  if (!undoable) return null
  return (
    <UndoLine
      done={words.cancelledAt}
      undoable={undoable}
      running={undo.running || sendNow.running}
      onUndo={() => undo.run(version)}
      onSendNow={() => sendNow.run(version)}
    />
  )
}

/** « Session annulée avec succès », and when its mails leave. */
export function doneWords(answer: object): string {
  const { undoable } = answer as Partial<AdminSessionDetail>
  if (!undoable) return words.cancelled
  return `${words.cancelled}. ${undoWords.mailLeaves(formatClock(undoable.mailLeavesAt), 2)}`
}
