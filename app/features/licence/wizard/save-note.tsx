import type { SaveState } from "#app/features/licence/application/use-draft-saving.ts"
import type { Application, ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { formatClock, formatDay, formatInstantDay } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

const words = licenceApplicationPage.save

interface SaveNoteProps {
  state: SaveState
  unsaved: boolean
  answer: ApplicationAnswer
}

/** What is saved, always in sight (look: wizard); heard by screen readers when it changes. */
export function SaveNote({ state, unsaved, answer }: SaveNoteProps) {
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
        <SavedOrNot saving={state.status === "saving"} unsaved={unsaved} answer={answer} />
      )}
    </output>
  )
}

function SavedOrNot({ saving, unsaved, answer }: Omit<SaveNoteProps, "state"> & { saving: boolean }) {
  const { application, today } = answer
  if (saving) return <span>{words.saving}</span>
  if (unsaved || !application) {
    return (
      <>
        <Mark tone="pending" className="size-3" />
        <span>{application ? words.unsaved : words.none}</span>
      </>
    )
  }
  return (
    <>
      <Mark tone="free" className="size-3" />
      <span>{savedWhen(lastSavedAt(application), today)}</span>
    </>
  )
}

/** A document is saved as soon as it is sent. */
function lastSavedAt({ updatedAt, documents }: Application): string {
  return documents.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), updatedAt)
}

/** « Enregistré à 14:02 »; on another day than the school's today, « Enregistré le 12 juin 2027 ». */
function savedWhen(at: string, today: string): string {
  const day = formatInstantDay(at)
  return day === formatDay(today, "date") ? `${words.savedAt} ${formatClock(at)}` : `${words.savedOn} ${day}`
}
