import { type FormEvent, useState } from "react"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { FactSection, WrittenText } from "#app/back-office/record/facts.tsx"
import { useKeptNotes } from "#app/back-office/record/use-kept-notes.ts"
import { fieldMessages } from "#app/browser/page/call-api.ts"
import { Field, Textarea } from "#app/ui/form/field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { personsScreen } from "#content/admin/persons.ts"
import type { PersonFile } from "./person.schema.ts"

const words = personsScreen.note

/** What is typed stays in the tab until it is saved; a note that somebody else saved meanwhile stands beside it. */
export function PersonNote({ person, path }: { person: PersonFile; path: string }) {
  const kept = useKeptNotes(`person:${person.id}`)
  /** The note when the typing began. */
  const [begun, begin] = useState(person.note)
  const typed = kept.value || undefined
  const isOther = typed !== undefined && begun !== person.note
  const command = usePathCommand({
    path,
    failed: words.failed,
    done: () => words.done,
    onDone: () => kept.forget(),
  })
  const message = new Map(fieldMessages(command.error, ["note"] as const)).get("note")

  function submit(event: FormEvent) {
    event.preventDefault()
    command.run({ method: "PUT", path: "/note", body: { note: typed?.trim() ?? person.note, shownNote: person.note } })
  }

  return (
    <FactSection title={words.title}>
      <form noValidate onSubmit={submit} className="max-w-prose space-y-3">
        <Field label={words.label} hint={words.hint} error={message}>
          <Textarea
            rows={3}
            maxLength={4000}
            value={typed ?? person.note}
            onChange={({ target }) => {
              if (typed === undefined) begin(person.note)
              // The tab keeps no empty text.
              kept.write(target.value || " ")
            }}
          />
        </Field>
        {isOther ? (
          <div>
            <p className="text-sm font-semibold">{words.other}</p>
            <WrittenText>{person.note || personsScreen.belongings.none}</WrittenText>
          </div>
        ) : null}
        <Refusal>{message ? undefined : command.refusal}</Refusal>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" aria-disabled={command.running || typed === undefined}>
            {command.running ? words.saving : words.save}
          </Button>
          {typed === undefined ? null : (
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                kept.forget()
                command.reset()
              }}
            >
              {words.drop}
            </Button>
          )}
        </div>
      </form>
    </FactSection>
  )
}
