import type { SaveState } from "#app/features/licence/use-draft-saving.ts"
import { formatClock } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/marks.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

const words = licenceApplicationPage.save

interface SaveNoteProps {
  state: SaveState
  /** Something was typed that has not been sent yet. */
  unsaved: boolean
  /** There is a draft on the server. */
  begun: boolean
}

/** What is saved, always in sight (look: wizard); heard by screen readers when it changes. */
export function SaveNote({ state, unsaved, begun }: SaveNoteProps) {
  return (
    <output className="flex flex-wrap items-center justify-end gap-x-2 text-right">
      {state.status === "failed" ? (
        <>
          <Mark tone="full" className="size-3" />
          <span className="font-semibold text-port">
            {words.failed} {state.reason}
          </span>
          <button type="button" className="link min-h-6 cursor-pointer" onClick={state.retry}>
            {words.retry}
          </button>
        </>
      ) : (
        <SavedOrNot state={state} unsaved={unsaved} begun={begun} />
      )}
    </output>
  )
}

function SavedOrNot({ state, unsaved, begun }: SaveNoteProps) {
  if (state.status === "saving") return <span>{words.saving}</span>
  if (unsaved || !begun) {
    return (
      <>
        <Mark tone="pending" className="size-3" />
        <span>{begun ? words.unsaved : words.none}</span>
      </>
    )
  }
  return (
    <>
      <Mark tone="free" className="size-3" />
      <span>{state.status === "saved" ? `${words.savedAt} ${formatClock(state.at)}` : words.saved}</span>
    </>
  )
}
