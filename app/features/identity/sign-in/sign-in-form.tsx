import { useState } from "react"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { AuthForm } from "#app/features/identity/auth/auth-form.tsx"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { PasswordField } from "#app/features/identity/auth/password-field.tsx"
import { authDrafts, useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import type { SignedIn } from "#app/features/identity/identity.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { authPage } from "#content/auth.ts"
import type { SignInNote } from "./use-auth-steps.ts"

const words = authPage.signIn

interface SignInFormProps {
  moves: AuthMoves
  note: SignInNote | undefined
}

export function SignInForm({ moves, note }: SignInFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { form, id, ...state } = useAuthForm({
    rules: "signIn",
    empty: { email: "", password: "" },
    draft: authDrafts.address,
    served: true,
    failed: words.failed,
    async send(body) {
      setUnconfirmed(undefined)
      const { twoFactorRequired } = await signIn(body).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === "address-not-confirmed") setUnconfirmed(body.email)
        throw error
      })
      if (twoFactorRequired) moves.show("code")
      else await moves.signedIn()
    },
  })
  const { errors } = form.formState
  return (
    <>
      {note === "expired" ? (
        <output className="mb-5 flex gap-3 rounded-card border-2 border-special bg-paper p-4">
          <Mark tone="pending" className="mt-1" />
          {words.expired}
        </output>
      ) : null}
      {note && note !== "expired" ? (
        <div className="mb-5">
          <SuccessNote words={words[note]} />
        </div>
      ) : null}
      <AuthForm
        label={authPage.tabs.connexion}
        state={state}
        send={words.send}
        sendingWords={words.sending}
        help={
          unconfirmed === undefined ? null : (
            <Button variant="outline" className="w-full" onClick={() => moves.confirm(unconfirmed, "to-send")}>
              {words.resend}
            </Button>
          )
        }
      >
        <Field id={id("email")} label="E-mail" required error={errors.email?.message}>
          <Input inputMode="email" autoComplete="username" {...form.register("email")} />
        </Field>
        <PasswordField
          id={id("password")}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
      </AuthForm>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-4">
        <Button variant="link" onClick={() => moves.show("lien")}>
          {words.magicLink}
        </Button>
        <Button variant="link" onClick={() => moves.show("mot-de-passe-oublie")}>
          {words.forgotten}
        </Button>
      </div>
    </>
  )
}

function signIn(body: { email: string; password: string }): Promise<SignedIn> {
  return callApi("/sign-in/email", { method: "POST", area: "auth", body })
}
