import { useEffect, useRef, useState } from "react"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { saveFile } from "#app/ui/save-file.ts"
import { profilePage } from "#content/profile.ts"
import { school } from "#content/school.ts"

const words = profilePage.recovery

interface RecoveryCodesProps {
  codes: readonly string[]
  done: ToastWords
  onKept: () => void
}

export function RecoveryCodes({ codes, done, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState<string>()
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    const put = await navigator.clipboard.writeText(codes.join("\n")).then(
      () => true,
      () => false,
    )
    setCopied(put ? words.copied : words.notCopied)
  }

  return (
    <div className="space-y-5">
      <SuccessNote words={done} />
      <div className="printed-alone">
        <h4 ref={heading} tabIndex={-1} className="text-lg font-bold">
          {words.title}
          <span className="hidden print:inline"> – {school.name}</span>
        </h4>
        <p className="mt-1 max-w-prose text-slate">{words.text}</p>
        <ul className="mt-4 grid gap-x-8 gap-y-2 rounded-card border border-line bg-mist p-4 [font-family:ui-monospace,monospace] text-lg font-semibold sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="outline" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="outline" onClick={() => saveFile(words.file, `${codes.join("\n")}\n`, "text/plain")}>
          {words.download}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button onClick={onKept}>{words.done}</Button>
      </div>
      <output className="block min-h-6 text-sm text-slate">{copied}</output>
    </div>
  )
}
