import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import { wordsOf } from "#app/browser/words-of.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { LinkCodeForm, LinkCodeWords } from "#app/ui/link-code-form.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { linkCode } from "#content/mails/link-code.ts"
import { ownReservation } from "#content/own-reservation.ts"

const { lost: words } = ownReservation

export function LostLink({ refused = false }: { refused?: boolean }) {
  const id = useId()
  return (
    <div className="max-w-[36rem] space-y-10">
      {refused ? (
        <p role="alert" className="border-l-4 border-port pl-4 font-semibold">
          {words.unknown}
        </p>
      ) : (
        <LinkCodeWords />
      )}
      <section aria-labelledby={id}>
        <h2 id={id} className="text-2xl">
          {linkCode.title}
        </h2>
        <LinkCodeForm page="own-booking" labelledBy={id} />
      </section>
      <NewLinks />
    </div>
  )
}

/** Asks for new links by mail; the answer is the same for every address. */
function NewLinks() {
  const id = useId()
  const [email, setEmail] = useState("")
  const request = useMutation({
    mutationFn: () => callApi("/own-reservation/links", { method: "POST", body: { email: email.trim() } }),
  })
  const told = request.error ? fieldMessages(request.error, ["email"])[0]?.[1] : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!request.isPending) request.mutate()
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-2 text-slate">{words.text}</p>
      <form method="post" noValidate onSubmit={submit} aria-labelledby={`${id}-title`} className="mt-6 space-y-4">
        <Field id={`${id}-email`} label={words.email} required error={told}>
          <Input
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => {
              request.reset()
              setEmail(target.value)
            }}
          />
        </Field>
        <Refusal>{request.error && !told ? wordsOf(request.error, words.failed) : null}</Refusal>
        <Button type="submit" aria-disabled={request.isPending}>
          {request.isPending ? words.sending : words.send}
        </Button>
        <SuccessNote words={request.isSuccess ? words.done : undefined} />
      </form>
    </section>
  )
}
