import type { OwnPath } from "#app/browser/own-view.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"

/** Names a person's own booking in requests, and what to do once it has changed. */
export interface OwnBooking {
  path: OwnPath
  /** The fields of a link or of an account's record. */
  holder: object
  /** The version that the page shows, and the one booking of several. */
  shown: object
  /** The query of free places, which a change makes stale. */
  places: readonly unknown[]
  onDone: (words: ToastWords) => void
}
