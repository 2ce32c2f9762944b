import { useWatch } from "react-hook-form"
import { callApi } from "#app/browser/page/call-api.ts"
import { AuthForm } from "#app/features/identity/auth/auth-form.tsx"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { PasswordField } from "#app/features/identity/auth/password-field.tsx"
import { authDrafts, useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { authPage } from "#content/auth.ts"

const words = authPage.signUp

/** A mail confirms the address first, unless the school does without (design 7.18). */
export function SignUpForm({ moves }: { moves: AuthMoves }) {
  const { form, id, ...state } = useAuthForm({
    rules: "signUp",
    empty: { firstName: "", lastName: "", email: "", password: "" },
    draft: authDrafts.signUp,
    failed: words.failed,
    async send(account) {
      const body = { ...account, ...(moves.returnTo ? { returnTo: moves.returnTo } : {}) }
      const call = { method: "POST", area: "auth", body } as const
      const { confirmationSent } = await callApi<{ confirmationSent: boolean }>("/sign-up/email", call)
      form.setValue("password", "")
      if (confirmationSent) return moves.confirm(account.email, "sent")
      announce("success", words.created)
      await moves.signedIn("created")
    },
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: "password" })
  return (
    <>
      <AuthForm label={authPage.tabs.inscription} state={state} send={words.send} sendingWords={words.sending}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={id("firstName")} label="Prénom" required error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...form.register("firstName")} />
          </Field>
          <Field id={id("lastName")} label="Nom" required error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...form.register("lastName")} />
          </Field>
        </div>
        <Field id={id("email")} label="E-mail" required error={errors.email?.message}>
          <Input inputMode="email" autoComplete="email" {...form.register("email")} />
        </Field>
        <PasswordField
          id={id("password")}
          autoComplete="new-password"
          chosen={password}
          error={errors.password?.message}
          {...form.register("password")}
        />
      </AuthForm>
      <p className="mt-6 border-t border-line pt-4 text-sm text-slate">
        {words.privacy.text}{" "}
        <a className="link" href="/confidentialite">
          {words.privacy.label}
        </a>
        .
      </p>
    </>
  )
}
