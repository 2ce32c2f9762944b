import { useMutation } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useId, useState } from "react"
import { callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import { putFragment } from "#app/browser/use-taken-fragment.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { linkCode as words } from "#content/mails/link-code.ts"
import { Field, Input } from "./form/field.tsx"

interface LinkCodeFormProps {
  page: "own-booking" | "account"
  labelledBy: string
}

/** A code and the address it was mailed to give the page the rest of its link (school 2, "Manage link"). */
export function LinkCodeForm({ page, labelledBy }: LinkCodeFormProps) {
  const id = useId()
  const [typed, setTyped] = useState({ email: "", code: "" })
  const opening = useMutation({
    mutationFn: (body: object) => callApi<{ fragment: string }>("/mail-codes/link", { method: "POST", body }),
    onSuccess: ({ fragment }) => {
      // The form goes, and its focus with it: the page that opens is read from its top.
      document.getElementById("contenu")?.focus()
      putFragment(fragment)
    },
  })
  const told = new Map(opening.error ? fieldMessages(opening.error, ["email", "code"] as const) : [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!opening.isPending) opening.mutate({ email: typed.email.trim(), code: typed.code, page })
  }

  function type(change: Partial<typeof typed>) {
    opening.reset()
    setTyped((before) => ({ ...before, ...change }))
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-labelledby={labelledBy} className="mt-5 space-y-4">
      <Field id={`${id}-email`} label={words.email} required error={told.get("email")}>
        <Input
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={({ target }) => type({ email: target.value })}
        />
      </Field>
      <Field id={`${id}-code`} label={words.code} required error={told.get("code")}>
        <CodeInput value={typed.code} onChange={(code) => type({ code })} />
      </Field>
      <Refusal>{opening.error && told.size === 0 ? wordsOf(opening.error, words.failed) : null}</Refusal>
      <Button type="submit" aria-disabled={opening.isPending}>
        {opening.isPending ? words.sending : words.send}
      </Button>
    </form>
  )
}

export function CodeInput({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <Input
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="max-w-[16rem] text-lg tracking-[0.2em] uppercase"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** @param asked the visitor asked for the form, instead of coming by a link */
export function LinkCodeWords({ asked = false }: { asked?: boolean }): ReactNode {
  if (asked) return <p className="text-slate">{words.text}</p>
  return (
    <p className="border-l-4 border-water pl-4">
      <strong>{words.incomplete.lead}</strong> {words.incomplete.rest}
    </p>
  )
}
