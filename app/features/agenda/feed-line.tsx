import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { formatInstantDay } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { agendaWords as words } from "#content/admin/agendas.ts"
import type { MadeFeed } from "./agenda.schema.ts"

interface FeedLineProps {
  /** What the agenda shows, for the names of the buttons. */
  name: string
  since: string | null
  make: () => Promise<MadeFeed>
  end: () => Promise<unknown>
  onChanged: () => void
}

export function FeedLine({ name, since, make, end, onChanged }: FeedLineProps) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const making = useMutation({ mutationFn: make, onSuccess: onChanged, onMutate: () => setCopied(false) })
  const ending = useMutation({ mutationFn: end, onSuccess: onChanged, onMutate: () => making.reset() })
  const address = making.data?.address
  const busy = making.isPending || ending.isPending

  async function copy() {
    if (!address) return
    await navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  }

  return (
    <div className="space-y-3">
      <p className="text-slate">{since ? words.since(formatInstantDay(since)) : words.none}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" aria-disabled={busy} onClick={() => busy || making.mutate()}>
          {since ? words.again : words.make}
          <span className="sr-only">{` (${name})`}</span>
        </Button>
        {since ? (
          <Button variant="link" aria-disabled={busy} onClick={() => busy || ending.mutate()}>
            {words.end}
            <span className="sr-only">{` (${name})`}</span>
          </Button>
        ) : null}
      </div>
      <div aria-live="polite">
        {address ? (
          <div className="space-y-3">
            <Field id={`${id}-address`} label={words.address} hint={words.once} required>
              <Input readOnly value={address} onFocus={({ target }) => target.select()} />
            </Field>
            <Button onClick={() => void copy()}>{copied ? words.copied : words.copy}</Button>
          </div>
        ) : null}
      </div>
      {making.error || ending.error ? <Refusal>{words.failed}</Refusal> : null}
    </div>
  )
}
