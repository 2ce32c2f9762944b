import type { ComponentProps, FormEvent, ReactNode, Ref } from "react"
import { ErrorSummary, type FieldProblem } from "#app/ui/form/error-summary.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"

interface ShortFormProps {
  label: string
  summary: Ref<HTMLDivElement>
  state: {
    submit: (event: FormEvent) => Promise<void>
    problems: readonly FieldProblem[]
    failure: readonly [title: string, description: string] | undefined
    sending: boolean
  }
  send: string
  sendingWords: string
  variant?: ComponentProps<typeof Button>["variant"]
  done?: ToastWords | undefined
  onCancel?: { words: string; cancel: () => void }
  children: ReactNode
}

export function ShortForm({ label, summary, state, send, sendingWords, variant, done, ...rest }: ShortFormProps) {
  const { submit, problems, failure, sending } = state
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <div className="space-y-5">
        <ErrorSummary ref={summary} problems={problems} {...(failure ? { title: failure[0] } : {})} />
        {rest.children}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant={variant} disabled={sending} className="w-full sm:w-auto">
            {sending ? sendingWords : send}
          </Button>
          {rest.onCancel ? (
            <Button variant="ghost" onClick={rest.onCancel.cancel} disabled={sending}>
              {rest.onCancel.words}
            </Button>
          ) : null}
        </div>
      </div>
      <SuccessNote words={done} className="has-[span]:mt-5" />
    </form>
  )
}
