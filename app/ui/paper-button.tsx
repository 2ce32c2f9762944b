import { useState } from "react"
import { fetchFile } from "#app/browser/fetch-file.ts"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { ownPapers as words } from "#content/money/own-payment.ts"
import { announce } from "./page/announce.ts"
import { Button } from "./page/button.tsx"
import { saveFile } from "./save-file.ts"

interface PaperButtonProps {
  path: string
  /** The body of a POST to the path; without it the file is read. */
  body?: object
  label: string
  /** Screen readers read it, to distinguish buttons with the same label. */
  heard: string
  size?: "sm" | "md"
}

export function PaperButton({ path, body, label, heard, size }: PaperButtonProps) {
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
      <Button variant="link" size={size} aria-disabled={busy} onClick={() => void save()}>
        {busy ? words.writing : label}
        <span className="sr-only"> {heard}</span>
      </Button>
      {typeof step === "object" ? (
        <p role="alert" className="border-l-4 border-port pl-3 whitespace-normal">
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
