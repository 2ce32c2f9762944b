import { useEffect } from "react"
import { useWatch } from "react-hook-form"
import { emitAuthEvent } from "#app/features/identity/auth-events.ts"
import { useAuthForm } from "#app/features/identity/use-auth-form.ts"
import type { AuthMoves } from "#app/features/identity/use-auth-steps.ts"
import { ApiProblem, callApi } from "#app/platform/call-api.ts"
import { Button } from "#app/ui/button.tsx"
import { authPage } from "#content/auth.ts"
import { AuthForm } from "./auth-form.tsx"
import { PasswordField } from "./password-field.tsx"

interface ChoosePasswordProps {
  kind: "new-password" | "invitation"
  token: string
  moves: AuthMoves
}

/** One password to choose: a new one for an account, or the first one of an account asked for with a reservation. */
export function ChoosePasswordForm({ kind, token, moves }: ChoosePasswordProps) {
  const invited = kind === "invitation"
  const words = invited ? authPage.invitation : authPage.newPassword
  const { form, id, ...state } = useAuthForm({
    rules: "password",
    empty: { password: "" },
    failed: words.failed,
    async send({ password }) {
      if (invited) {
        await callApi("/invitation", { method: "POST", area: "auth", body: { token, password } })
        await moves.signedIn()
      } else {
        await resetPassword(token, password)
        await moves.passwordReset()
      }
    },
  })
  useEffect(() => {
    if (!invited) emitAuthEvent("PASSWORD_RECOVERY", null)
  }, [invited])
  const password = useWatch({ control: form.control, name: "password" })
  return (
    <>
      <p className="mb-5 text-slate">{words.text}</p>
      <AuthForm label={authPage.titles[kind]} state={state} send={words.send} sendingWords={authPage.saving}>
        <PasswordField
          id={id("password")}
          label={authPage.password[invited ? "label" : "newLabel"]}
          autoComplete="new-password"
          chosen={password}
          error={form.formState.errors.password?.message}
          {...form.register("password")}
        />
      </AuthForm>
      <p className="mt-4">
        <Button variant="link" onClick={() => moves.show(invited ? "inscription" : "mot-de-passe-oublie")}>
          {words.otherLink}
        </Button>
      </p>
    </>
  )
}

/** The API names the field as a change of password does. */
async function resetPassword(token: string, newPassword: string): Promise<void> {
  try {
    await callApi("/reset-password", { method: "POST", area: "auth", body: { token, newPassword } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.errors.newPassword) throw error
    throw new ApiProblem(error.status, { ...error.body, errors: { password: error.errors.newPassword } })
  }
}
