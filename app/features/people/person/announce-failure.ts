import type { FailureWords } from "#app/browser/use-sending.ts"
import { announce } from "#app/ui/page/announce.ts"

/** A success is said by the note that gets the focus, so that no toast repeats it. */
export function announceFailure(kind: "success" | "error", words: FailureWords): void {
  if (kind === "error") announce(kind, words)
}
