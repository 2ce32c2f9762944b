import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { wordsOf } from "#app/browser/own-view.ts"
import { callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { SuccessNote } from "#app/ui/page/form-notes.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { ownReservation } from "#content/own-reservation.ts"

const { lost: words } = ownReservation

/** Asks for new links by mail; the answer is the same for every address. */
export function LostLink({ refused = false }: { refused?: boolean }) {
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
    <section aria-labelledby={`${id}-title`} className="max-w-[36rem]">
      {refused ? (
        <p role="alert" className="mb-6 border-l-4 border-port pl-4 font-semibold">
          {words.unknown}
        </p>
      ) : null}
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
