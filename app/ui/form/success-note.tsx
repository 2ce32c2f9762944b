import { clsx } from "clsx"
import { useEffect, useRef } from "react"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Mark } from "#app/ui/page/marks.tsx"

/** Repeats a success toast beside the form, for screen readers. */
export function SuccessNote({ words, className }: { words: ToastWords | undefined; className?: string }) {
  const note = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (words) note.current?.scrollIntoView({ block: "nearest" })
  }, [words])
  return (
    <output ref={note} className={clsx("block scroll-mb-44", className)}>
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
