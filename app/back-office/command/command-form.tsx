import type { FormEvent, ReactNode } from "react"
import { ApiProblem, fieldMessages } from "#app/browser/page/call-api.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { commandWords } from "#content/admin/commands.ts"
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
  /** Gets the refusal of each field. */
  children: (refusalOf: (name: Name) => string | undefined) => ReactNode
}

/** A dialog with one form, whose refusals stand beside their fields. */
export function CommandForm<Name extends string>(props: CommandFormProps<Name>) {
  const { title, description, fields, command, send, onSend, onClose, className, children } = props
  const said = new Map(fieldMessages(command.error, fields))

  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
  }

  return (
    <Dialog open onClose={onClose} title={title} description={description} className={className}>
      <form noValidate onSubmit={submit} aria-label={title} className="space-y-4">
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

/** Of a field that has no place of its own, such as one in a list: its sentence says which it is. */
function firstMessage(error: Error | null): string | undefined {
  return error instanceof ApiProblem ? Object.values(error.errors)[0]?.[0] : undefined
}
