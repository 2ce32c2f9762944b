import { clsx } from "clsx"
import { useEffect, useRef } from "react"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Mark } from "#app/ui/page/marks.tsx"

/**
 * Repeats a success toast where a command was given. Comes into view and takes the focus, because the pressed button has
 * often gone; a note that the page was opened with leaves the focus where it is.
 */
export function SuccessNote({ words, className }: { words: ToastWords | undefined; className?: string }) {
  const note = useRef<HTMLOutputElement>(null)
  const shown = useRef(words)
  useEffect(() => {
    if (!words) return
    if (words !== shown.current) note.current?.focus({ preventScroll: true })
    shown.current = words
    note.current?.scrollIntoView({ block: "nearest" })
  }, [words])
  return (
    <output ref={note} tabIndex={-1} className={clsx("block scroll-mb-44 outline-none", className)}>
      {words ? (
        <span className="flex gap-3 rounded-card border-2 border-starboard bg-paper p-4">
          <Mark tone="free" className="mt-1" />
          <span>
            <strong className="block font-bold">{words[0]}</strong>
            {words[1]}
          </span>
        </span>
      ) : null}
    </output>
  )
}
