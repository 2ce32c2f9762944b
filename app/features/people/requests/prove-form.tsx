import { type FormEvent, useEffect, useId, useState } from "react"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { fieldMessages } from "#app/browser/page/call-api.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { CodeInput } from "#app/ui/link-code-form.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { dataRequestsScreen as words } from "#content/admin/data-requests.ts"
import type { KeptOfGuest, ProvenAddressTyped } from "./data-requests.schema.ts"

interface ProveFormProps {
  onProven: (proof: ProvenAddressTyped, kept: KeptOfGuest) => void
}

export function ProveForm({ onProven }: ProveFormProps) {
  const id = useId()
  const [typed, setTyped] = useState({ email: "", code: "" })
  const [sentTo, sent] = useState<string>()
  const common = { path: words.path, failed: words.notDone }
  const sending = usePathCommand<{ email: string }>({
    ...common,
    done: ({ email }) => words.prove.sent(email),
    onDone: ({ email }) => sent(email),
  })
  const checking = usePathCommand<KeptOfGuest>({
    ...common,
    done: () => words.prove.proven,
    onDone: (kept) => onProven({ email: typed.email, code: typed.code }, kept),
  })
  const isSent = sentTo !== undefined && sentTo === typed.email.trim()

  useEffect(() => {
    if (isSent) document.getElementById(`${id}-code`)?.focus()
  }, [id, isSent])

  function send() {
    checking.reset()
    sending.run({ method: "POST", path: "", body: { email: typed.email } })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSent) checking.run({ method: "POST", path: "/found", body: typed })
    else send()
  }

  return (
    <SectionCard title={words.prove.title} text={words.prove.text}>
      <form noValidate onSubmit={submit} aria-label={words.prove.title} className="max-w-[30rem] space-y-4">
        <Field id={`${id}-email`} label={words.fields.email} required error={messageOf(sending.error, "email")}>
          <Input
            inputMode="email"
            autoComplete="off"
            value={typed.email}
            onChange={({ target }) => setTyped({ email: target.value, code: "" })}
          />
        </Field>
        <output className="block font-semibold wrap-anywhere">{isSent ? words.prove.sent(sentTo) : null}</output>
        {isSent ? (
          <Field id={`${id}-code`} label={words.fields.code} required error={messageOf(checking.error, "code")}>
            <CodeInput value={typed.code} onChange={(code) => setTyped(({ email }) => ({ email, code }))} />
          </Field>
        ) : null}
        <Refusal>{unplaced(isSent ? checking : sending, isSent ? "code" : "email")}</Refusal>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={sending.running || checking.running}>
            {isSent ? words.prove.check : words.prove.send}
          </Button>
          {isSent ? (
            <Button variant="outline" aria-disabled={sending.running} onClick={send}>
              {words.prove.again}
            </Button>
          ) : null}
        </div>
      </form>
    </SectionCard>
  )
}

type Command = Pick<ReturnType<typeof usePathCommand>, "error" | "refusal">

function messageOf(error: Error | null, field: "email" | "code"): string | undefined {
  return new Map(fieldMessages(error, [field] as const)).get(field)
}

/** The refusal that stands beside no field. */
function unplaced({ error, refusal }: Command, field: "email" | "code"): string | undefined {
  return messageOf(error, field) ? undefined : refusal
}
