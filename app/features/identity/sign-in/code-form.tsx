import { useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { AuthForm } from "#app/features/identity/auth/auth-form.tsx"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { authPage } from "#content/auth.ts"

const kinds = {
  app: {
    path: "/two-factor/verify-totp",
    other: "recovery",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    path: "/two-factor/verify-backup-code",
    other: "app",
    input: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  },
} as const

export function CodeStep({ moves }: { moves: AuthMoves }) {
  const [kind, setKind] = useState<keyof typeof kinds>("app")
  const words = authPage.code[kind]
  return (
    <>
      <p className="mb-5 text-slate">{words.text}</p>
      <CodeForm key={kind} kind={kind} moves={moves} />
      <p className="mt-4">
        <Button variant="link" onClick={() => setKind(kinds[kind].other)}>
          {words.other}
        </Button>
      </p>
    </>
  )
}

function CodeForm({ kind, moves }: { kind: keyof typeof kinds; moves: AuthMoves }) {
  const { path, input } = kinds[kind]
  const { send, sending, failed } = authPage.code
  const { label } = authPage.code[kind]
  const { form, id, ...state } = useAuthForm({
    rules: kind,
    empty: { code: "" },
    failed,
    async send(body) {
      await callApi(path, { method: "POST", area: "auth", body })
      await moves.signedIn("second-factor")
    },
  })
  return (
    <AuthForm label={authPage.titles.code} state={state} send={send} sendingWords={sending}>
      <Field id={id("code")} label={label} required error={form.formState.errors.code?.message}>
        <Input {...input} className="text-lg tracking-[0.2em]" {...form.register("code")} />
      </Field>
    </AuthForm>
  )
}
