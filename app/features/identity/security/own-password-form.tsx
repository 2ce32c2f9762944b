import { type ComponentProps, useEffect } from "react"
import { PasswordField } from "#app/features/identity/auth/password-field.tsx"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { ShortForm } from "#app/ui/short-form.tsx"
import { profilePage } from "#content/profile.ts"

interface OwnPasswordProps
  extends Pick<ComponentProps<typeof ShortForm>, "label" | "send" | "sendingWords" | "variant"> {
  text?: string
  confirm: (password: string) => Promise<void>
  onCancel: () => void
}

export function OwnPasswordForm({ text, confirm, onCancel, ...words }: OwnPasswordProps) {
  const { form, id, summary, ...state } = useAuthForm({
    rules: "ownPassword",
    empty: { password: "" },
    failed: profilePage.twoFactor.failed,
    send: ({ password }) => confirm(password),
  })
  const { setFocus } = form
  useEffect(() => setFocus("password"), [setFocus])
  return (
    <ShortForm {...words} summary={summary} state={state} onCancel={{ words: profilePage.cancel, cancel: onCancel }}>
      {text ? <p>{text}</p> : null}
      <PasswordField
        id={id("password")}
        label={profilePage.twoFactor.password}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register("password")}
      />
    </ShortForm>
  )
}
