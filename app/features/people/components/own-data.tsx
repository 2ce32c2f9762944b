import { useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { dayOf } from "#app/ui/formats.ts"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { saveFile } from "#app/ui/save-file.ts"
import { SectionCard } from "#app/ui/section-card.tsx"
import { profilePage } from "#content/profile.ts"
import { DeletionRequest } from "./deletion-request.tsx"

const words = profilePage.data

export function OwnData() {
  const [step, setStep] = useState<"idle" | "busy" | { done: ToastWords } | { failed: ToastWords }>("idle")

  async function download() {
    setStep("busy")
    try {
      const data = await callApi<unknown>("/me/export")
      saveFile(words.file(dayOf(new Date())), JSON.stringify(data, undefined, 2), "application/json")
      setStep({ done: words.done })
      announce("success", words.done)
    } catch (error) {
      const failed = refusalWords(words.failed, error)
      setStep({ failed })
      announce("error", failed)
    }
  }

  const failed = typeof step === "object" && "failed" in step ? step.failed : undefined
  return (
    <SectionCard title={words.title} text={words.text}>
      <div className="space-y-5">
        {failed ? <ErrorSummary title={failed[0]} problems={[{ message: failed[1] }]} /> : null}
        <Button
          variant="outline"
          disabled={step === "busy"}
          onClick={() => void download()}
          className="w-full sm:w-auto"
        >
          {step === "busy" ? words.downloading : words.download}
        </Button>
      </div>
      <SuccessNote
        words={typeof step === "object" && "done" in step ? step.done : undefined}
        className="has-[span]:mt-5"
      />
      <DeletionRequest />
    </SectionCard>
  )
}
