import { useState } from "react"
import { fetchFile } from "#app/browser/fetch-file.ts"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { saveFile } from "#app/ui/save-file.ts"
import { ownPapers as words } from "#content/money/own-payment.ts"

interface PaperButtonProps {
  path: string
  body: object
  label: string
  /** Heard after the label, where others have the same. */
  heard: string
}

/** Fetches a PDF and saves it; a refusal is said below. */
export function PaperButton({ path, body, label, heard }: PaperButtonProps) {
  const [step, setStep] = useState<"idle" | "busy" | { refusal: string }>("idle")
  const busy = step === "busy"

  async function save() {
    setStep("busy")
    try {
      const { name, content } = await fetchFile(path, body)
      saveFile(name, content, "application/pdf")
      setStep("idle")
      announce("success", words.saved(name))
    } catch (error) {
      setStep({ refusal: wordsOf(error) })
    }
  }

  return (
    <>
      <Button variant="link" aria-disabled={busy} onClick={() => void save()}>
        {busy ? words.writing : label}
        <span className="sr-only"> {heard}</span>
      </Button>
      {typeof step === "object" ? (
        <p role="alert" className="border-l-4 border-port pl-3">
          {step.refusal}
        </p>
      ) : null}
    </>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiProblem && error.message) return error.message
  console.error(error)
  return words.failed
}
