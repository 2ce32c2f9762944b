import { useEffect } from "react"
import { useWatch } from "react-hook-form"
import { callApi } from "#app/browser/page/call-api.ts"
import { AuthForm } from "#app/features/identity/auth/auth-form.tsx"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { PasswordField } from "#app/features/identity/auth/password-field.tsx"
import { underPassword } from "#app/features/identity/auth/under-password.ts"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { emitAuthEvent } from "#app/features/identity/session/auth-events.ts"
import { Button } from "#app/ui/page/button.tsx"
import { authPage } from "#content/auth.ts"

const words = authPage.newPassword

export function ChoosePasswordForm({ token, moves }: { token: string; moves: AuthMoves }) {
  const { form, id, ...state } = useAuthForm({
    rules: "password",
    empty: { password: "" },
    failed: words.failed,
    async send({ password }) {
      const body = { token, newPassword: password }
      await underPassword(callApi("/reset-password", { method: "POST", area: "auth", body }))
      await moves.passwordReset()
    },
  })
  useEffect(() => emitAuthEvent("PASSWORD_RECOVERY", null), [])
  const password = useWatch({ control: form.control, name: "password" })
  return (
    <>
      <p className="mb-5 text-slate">{words.text}</p>
      <AuthForm label={authPage.titles["new-password"]} state={state} send={words.send} sendingWords={authPage.saving}>
        <PasswordField
          id={id("password")}
          label={authPage.password.newLabel}
          autoComplete="new-password"
          chosen={password}
          error={form.formState.errors.password?.message}
          {...form.register("password")}
        />
      </AuthForm>
      <p className="mt-4">
        <Button variant="link" onClick={() => moves.show("mot-de-passe-oublie")}>
          {words.otherLink}
        </Button>
      </p>
    </>
  )
}
