import { useEffect, useRef, useState } from "react"
import { lazyResolver } from "#app/browser/form/lazy-resolver.ts"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import { useSending } from "#app/browser/use-sending.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { profilePage } from "#content/profile.ts"

const words = profilePage.deletion

export function DeletionRequest() {
  const [step, setStep] = useState<"closed" | "open" | "sent">("closed")
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h4 className="text-lg font-bold">{words.title}</h4>
      <p className="mt-2 max-w-prose text-slate">{words.text}</p>
      <div className="mt-4">
        {step === "closed" ? (
          <Button variant="outline" onClick={() => setStep("open")} className="w-full sm:w-auto">
            {words.begin}
          </Button>
        ) : null}
        {step === "open" ? <RequestForm onSent={() => setStep("sent")} onCancel={() => setStep("closed")} /> : null}
        <SuccessNote words={step === "sent" ? words.sent : undefined} />
      </div>
    </div>
  )
}

const fields = { order: ["password"] as const, id: () => "suppression-password" }
const loadResolver = lazyResolver<{ password: string }>(
  async () => (await import("#app/features/people/own-data.schema.ts")).deletionRequestSchema,
)

function RequestForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const summary = useRef<HTMLDivElement>(null)
  const form = useKeptForm<{ password: string }>({ empty: { password: "" }, loadResolver })
  const { setFocus } = form
  useEffect(() => setFocus("password"), [setFocus])

  async function send({ password }: { password: string }) {
    await callApi("/me/deletion", { method: "POST", body: { password } })
    onSent()
    announce("success", words.sent)
  }

  const wordsFor = (error: unknown, told: boolean) => (told ? undefined : refusalWords(words.failed, error))
  const state = useSending({ form, fields, summary, send, wordsFor, announce })
  return (
    <ShortForm
      label={words.title}
      summary={summary}
      state={state}
      send={words.send}
      sendingWords={words.sending}
      variant="destructive"
      onCancel={{ words: profilePage.cancel, cancel: onCancel }}
    >
      <Field id={fields.id()} label={words.password} required error={form.formState.errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...form.register("password")} />
      </Field>
    </ShortForm>
  )
}
