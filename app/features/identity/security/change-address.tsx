import { useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { profilePage } from "#content/profile.ts"

const words = profilePage.address

export function ChangeAddress({ email, confirmed }: { email: string; confirmed: boolean }) {
  const [done, setDone] = useState<ToastWords>()
  const { form, id, summary, ...state } = useAuthForm({
    rules: "newAddress",
    empty: { newEmail: "" },
    failed: words.failed,
    async send(body) {
      setDone(undefined)
      await callApi("/change-email", { method: "POST", area: "auth", body })
      form.reset()
      setDone(words.done(email))
      announce("success", words.done(email))
    },
  })
  return (
    <SectionCard title={words.title} text={words.text}>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-slate">{words.current}</span>
        <strong className="font-semibold break-all">{email}</strong>
        <Badge tone={confirmed ? "free" : "pending"}>{confirmed ? words.confirmed : words.unconfirmed}</Badge>
      </p>
      <ShortForm
        label={words.title}
        summary={summary}
        state={state}
        send={words.send}
        sendingWords={words.sending}
        done={done}
      >
        <Field id={id("newEmail")} label={words.field} required error={form.formState.errors.newEmail?.message}>
          <Input inputMode="email" autoComplete="email" {...form.register("newEmail")} />
        </Field>
      </ShortForm>
    </SectionCard>
  )
}
