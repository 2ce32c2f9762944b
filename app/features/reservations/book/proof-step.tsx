import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { useWaiting } from "#app/browser/use-waiting.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { Field } from "#app/ui/form/field.tsx"
import { CodeInput } from "#app/ui/link-code-form.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { bookingProof as words } from "#content/mails/booking-proof.ts"

const againAfterSeconds = 60
const codeId = "booking-proof"

interface ProofStepProps {
  email: string
  code: string
  error: string | undefined
  onCode: (code: string) => void
}

/** Asks for a code mailed to the typed address; the form's own button sends it (school 1). */
export function ProofStep({ email, code, error, onCode }: ProofStepProps) {
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { left, wait } = useWaiting()
  const asking = useMutation({
    mutationFn: (to: string) => callApi<{ email: string }>("/mail-codes", { method: "POST", body: { email: to } }),
    onSuccess: () => {
      wait(againAfterSeconds)
      onCode("")
    },
    onError: (refused) => {
      if (refused instanceof ApiProblem) wait(refused.retryAfterSeconds ?? 0)
    },
  })
  const sentHere = asking.isSuccess && asking.variables === email
  const waits = asking.variables === email && left ? left : 0
  // The whole step in view: on a phone its act would stand below the edge, and the pressed button takes no focus.
  useEffect(() => {
    const input = sentHere || error ? document.getElementById(codeId) : null
    const aim = input ?? title.current
    aim?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: "center" })
  }, [sentHere, error])

  return (
    <section ref={section} aria-labelledby="preuve-titre" className="mt-8 space-y-4 border-l-4 border-water pl-4">
      <h3 ref={title} id="preuve-titre" tabIndex={-1} className="text-xl">
        {words.title}
      </h3>
      <p className="text-slate">{words.text}</p>
      <output className="block font-semibold break-words">{sentHere ? words.sent(email) : null}</output>
      {sentHere ? (
        <Field id={codeId} label={words.code} required hint={words.hint} error={error}>
          <CodeInput value={code} onChange={onCode} />
        </Field>
      ) : null}
      <Button
        variant="outline"
        className="max-w-full wrap-anywhere"
        disabled={asking.isPending || waits > 0}
        onClick={() => asking.mutate(email)}
      >
        {asking.isPending ? words.asking : sentHere ? words.again : words.ask(email)}
      </Button>
      {waits > 0 ? (
        <p aria-hidden="true" className="text-sm text-slate tabular-nums">
          {words.wait(waits)}
        </p>
      ) : null}
      <Refusal>{asking.error ? wordsOf(asking.error, words.failed) : null}</Refusal>
    </section>
  )
}
