import type { FormEvent, ReactNode, Ref } from "react"
import type { FailureWords } from "#app/browser/use-sending.ts"
import { ErrorSummary, type FieldProblem } from "#app/ui/form/error-summary.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { authPage } from "#content/auth.ts"
import { school } from "#content/school.ts"

interface AuthFormProps {
  label: string
  state: {
    summary: Ref<HTMLDivElement>
    submit: (event: FormEvent) => Promise<void>
    problems: FieldProblem[]
    failure: FailureWords | undefined
    sending: boolean
  }
  send: ReactNode
  sendingWords: string
  children: ReactNode
  help?: ReactNode
  waiting?: boolean
}

export function AuthForm({ label, state, send, sendingWords, children, help, waiting = false }: AuthFormProps) {
  const { summary, submit, problems, failure, sending } = state
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label={label} className="space-y-5">
      <FormNeedsScript>
        {authPage.needsScript}{" "}
        <a className="link" href={school.phone.href}>
          {school.phone.display}
        </a>
        .
      </FormNeedsScript>
      <ErrorSummary ref={summary} problems={problems} title={failure?.[0]} />
      {help}
      {children}
      <Button type="submit" size="lg" className="w-full py-2 wrap-anywhere" disabled={sending || waiting}>
        {sending ? sendingWords : send}
      </Button>
    </form>
  )
}
