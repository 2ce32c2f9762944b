import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useWatch } from "react-hook-form"
import { callApi } from "#app/browser/page/call-api.ts"
import { PasswordField } from "#app/features/identity/auth/password-field.tsx"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { SectionCard } from "#app/ui/section-card.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { authPage } from "#content/auth.ts"
import { profilePage } from "#content/profile.ts"
import { sessionsPath } from "./sessions-path.ts"

const words = profilePage.password

export function ChangePassword() {
  const client = useQueryClient()
  const [done, setDone] = useState<ToastWords>()
  const { form, id, summary, ...state } = useAuthForm({
    rules: "newPassword",
    empty: { currentPassword: "", newPassword: "" },
    failed: words.failed,
    async send(body) {
      setDone(undefined)
      await callApi("/change-password", { method: "POST", area: "auth", body })
      form.reset()
      setDone(words.done)
      void client.invalidateQueries({ queryKey: [sessionsPath] })
      announce("success", words.done)
    },
  })
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: "newPassword" })
  return (
    <SectionCard title={words.title} text={words.text}>
      <ShortForm
        label={words.title}
        summary={summary}
        state={state}
        send={words.send}
        sendingWords={profilePage.saving}
        done={done}
      >
        <PasswordField
          id={id("currentPassword")}
          label={words.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <PasswordField
          id={id("newPassword")}
          label={authPage.password.newLabel}
          autoComplete="new-password"
          chosen={chosen}
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
      </ShortForm>
    </SectionCard>
  )
}
