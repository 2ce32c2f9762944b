import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { fieldMessages } from "#app/browser/page/call-api.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { firstMessage } from "./use-admin-command.ts"
import { useFocusBack } from "./use-focus-back.ts"
import type { usePathCommand } from "./use-path-command.ts"

interface CommandFormProps<Name extends string> {
  title: string
  description?: ReactNode
  fields: readonly Name[]
  command: Pick<ReturnType<typeof usePathCommand>, "error" | "refusal" | "running">
  send: string
  onSend: () => void
  onClose: () => void
  className?: string
  children: (refusalOf: (name: Name) => string | undefined) => ReactNode
}

export function CommandForm<Name extends string>(props: CommandFormProps<Name>) {
  const { title, description, fields, command, send, onSend, onClose, className, children } = props
  const said = new Map(fieldMessages(command.error, fields))
  const { form, sent } = useFormFocus(command.error)
  useFocusBack()

  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
    sent()
  }

  return (
    <Dialog open onClose={onClose} title={title} description={description} className={className}>
      <form ref={form} noValidate onSubmit={submit} aria-label={title} className="space-y-4">
        {children((name) => said.get(name))}
        <Refusal>{said.size === 0 ? (firstMessage(command.error) ?? command.refusal) : undefined}</Refusal>
        <div className="flex flex-col gap-3 pt-2 sm:flex-row">
          <Button type="submit" aria-disabled={command.running}>
            {command.running ? commandWords.saving : send}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {commandWords.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const controls = ":is(input, select, textarea):enabled"

/** Begins in the first field, and after a refusal goes to the field that it names. */
function useFormFocus(error: Error | null) {
  const form = useRef<HTMLFormElement>(null)
  const [sendings, count] = useState(0)
  useEffect(() => {
    // On a phone its keyboard would cover the dialog.
    if (matchMedia("(pointer: fine)").matches) form.current?.querySelector<HTMLElement>(controls)?.focus()
  }, [])
  useEffect(() => {
    if (sendings > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sendings, error])
  return { form, sent: () => count((before) => before + 1) }
}
