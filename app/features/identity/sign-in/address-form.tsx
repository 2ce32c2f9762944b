import { useState } from "react"
import { useWatch } from "react-hook-form"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { useWaiting } from "#app/browser/use-waiting.ts"
import { AuthForm } from "#app/features/identity/auth/auth-form.tsx"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { authDrafts, useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { authPage } from "#content/auth.ts"
import { linkCode } from "#content/mails/link-code.ts"
import { WaitNote } from "./wait-note.tsx"

/** `everySeconds`: shortest time between two mails (specification 4). */
const kinds = {
  "magic-link": { path: "/sign-in/magic-link", keepsWay: true, words: authPage.magicLink, everySeconds: 60 },
  forgotten: { path: "/request-password-reset", keepsWay: false, words: authPage.forgotten, everySeconds: 0 },
  confirmation: { path: "/send-verification-email", keepsWay: true, words: authPage.confirmation, everySeconds: 0 },
} as const

interface AddressFormProps {
  kind: keyof typeof kinds
  label: string
  moves: AuthMoves
}

/** The answer never reveals whether the address has an account. */
export function AddressForm({ kind, label, moves }: AddressFormProps) {
  const { path, keepsWay, words, everySeconds } = kinds[kind]
  const [done, setDone] = useState<ToastWords>()
  const [asked, setAsked] = useState<string>()
  const { left, wait } = useWaiting()
  const { form, id, ...state } = useAuthForm({
    rules: "address",
    empty: { email: "" },
    draft: authDrafts.address,
    failed: authPage.address.failed,
    async send({ email }) {
      setDone(undefined)
      const body = { email, ...(keepsWay && moves.returnTo ? { returnTo: moves.returnTo } : {}) }
      setAsked(email)
      await callApi(path, { method: "POST", area: "auth", body }).catch((error: unknown) => {
        if (everySeconds > 0 && error instanceof ApiProblem) wait(error.retryAfterSeconds ?? 0)
        throw error
      })
      wait(everySeconds)
      setDone(words.done)
      announce("success", words.done)
    },
  })
  const sameAddress = useWatch({ control: form.control, name: "email" }) === asked
  const waiting = sameAddress && left ? left : 0
  return (
    <>
      <AuthForm
        label={label}
        state={state}
        send={words.send}
        sendingWords={authPage.address.sending}
        waiting={waiting > 0}
      >
        <Field id={id("email")} label="E-mail" required error={form.formState.errors.email?.message}>
          <Input inputMode="email" autoComplete="username" {...form.register("email")} />
        </Field>
      </AuthForm>
      {everySeconds > 0 ? <WaitNote left={sameAddress ? left : undefined} /> : null}
      <div className="mt-5 empty:hidden">
        <SuccessNote words={done} />
        {done ? (
          <Button variant="link" onClick={() => moves.show("message")}>
            {linkCode.offer}
          </Button>
        ) : null}
      </div>
    </>
  )
}
