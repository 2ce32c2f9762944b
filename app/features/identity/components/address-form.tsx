import { useState } from "react"
import { authDrafts, useAuthForm } from "#app/features/identity/use-auth-form.ts"
import type { AuthMoves } from "#app/features/identity/use-auth-steps.ts"
import { callApi } from "#app/platform/call-api.ts"
import { announce, type ToastWords } from "#app/ui/announce.tsx"
import { Field, Input } from "#app/ui/field.tsx"
import { SuccessNote } from "#app/ui/form-notes.tsx"
import { authPage } from "#content/auth.ts"
import { AuthForm } from "./auth-form.tsx"

const kinds = {
  "magic-link": { path: "/sign-in/magic-link", keepsWay: true, words: authPage.magicLink },
  forgotten: { path: "/request-password-reset", keepsWay: false, words: authPage.forgotten },
  confirmation: { path: "/send-verification-email", keepsWay: true, words: authPage.confirmation },
} as const

interface AddressFormProps {
  kind: keyof typeof kinds
  /** Names the form: the title of its step. */
  label: string
  moves: AuthMoves
}

/** Asks for a mail with a link. The answer never tells whether the address has an account. */
export function AddressForm({ kind, label, moves }: AddressFormProps) {
  const { path, keepsWay, words } = kinds[kind]
  const [done, setDone] = useState<ToastWords>()
  const { form, id, ...state } = useAuthForm({
    rules: "address",
    empty: { email: "" },
    draft: authDrafts.address,
    failed: authPage.address.failed,
    async send({ email }) {
      setDone(undefined)
      const body = { email, ...(keepsWay && moves.returnTo ? { returnTo: moves.returnTo } : {}) }
      await callApi(path, { method: "POST", area: "auth", body })
      setDone(words.done)
      await announce("success", words.done)
    },
  })
  return (
    <>
      <AuthForm label={label} state={state} send={words.send} sendingWords={authPage.address.sending}>
        <Field id={id("email")} label="E-mail" required error={form.formState.errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register("email")} />
        </Field>
      </AuthForm>
      <div className="mt-5 empty:hidden">
        <SuccessNote words={done} />
      </div>
    </>
  )
}
