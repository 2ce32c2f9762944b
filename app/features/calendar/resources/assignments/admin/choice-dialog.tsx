import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { momentOf, nameOf, type Sailing } from "./outing-words.ts"
import { type ResourceScreen, useResourceCommand } from "./resource-screen.ts"

interface Candidate {
  id: string
  name: string
  free: boolean
}

interface ChoiceDialogProps<Outing, Chosen extends Candidate> {
  screen: ResourceScreen
  outing: Outing
  /** The boat or instructor that the chosen one takes the place of. */
  replaces: string | undefined
  givenOf: (outing: Outing) => readonly { id: string }[]
  suits?: (one: Chosen) => boolean
  /** What the choice says of a candidate besides the name. */
  noteOf?: (one: Chosen) => string
  /** Asks for what the chosen one needs besides; `more` is sent with the choice. */
  renderMore?: (chosen: Chosen | undefined, refusalOf: (name: "reason") => string | undefined) => ReactNode
  moreOf?: (chosen: Chosen | undefined) => object
  onClose: () => void
}

export function ChoiceDialog<Outing extends Sailing & { kind: string; id: string }, Chosen extends Candidate>(
  props: ChoiceDialogProps<Outing, Chosen>,
) {
  const { screen, outing, replaces, givenOf, suits, noteOf, renderMore, moreOf, onClose } = props
  const { failed, without: words } = screen.words
  const { field, ...below } = screen.choice
  const address = `/outings/${outing.kind}/${outing.id}`
  const path = `${address}${below.candidates}`
  const { data, isError } = useQuery({
    queryKey: [screen.path, path],
    queryFn: ({ signal }) => callApi<{ outing: Outing; candidates: Chosen[] }>(`${screen.path}${path}`, { signal }),
    staleTime: 0,
  })
  const [chosenId, choose] = useState<string>()
  const assign = useResourceCommand(screen, () => words.assigned, onClose)
  const candidates = data?.candidates ?? []
  const id = chosenId ?? candidates.find((one) => one.free && (suits?.(one) ?? true))?.id ?? ""
  const chosen = candidates.find((one) => one.id === id)
  const seen = givenOf(data?.outing ?? outing).map((one) => one.id)
  const body = { [field]: id, seen, replaces, ...moreOf?.(chosen) }
  return (
    <CommandForm
      title={replaces ? words.swap : words.choose}
      description={`${momentOf(outing)}, ${nameOf(outing)}`}
      fields={[field, "reason"] as const}
      command={assign}
      send={words.assign}
      onSend={() => assign.run({ method: "POST", path: `${address}${below.send}`, body })}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <Field
            label={words.one}
            required
            error={isError ? failed : refusalOf(field)}
            hint={data && candidates.length === 0 ? words.nobody : undefined}
          >
            <Select value={id} onChange={(event) => choose(event.target.value)}>
              <option value="">{words.pick}</option>
              {candidates.map((one) => (
                <option key={one.id} value={one.id} disabled={!one.free}>
                  {withNotes(one.name, [one.free ? "" : words.taken, noteOf?.(one) ?? ""])}
                </option>
              ))}
            </Select>
          </Field>
          {renderMore?.(chosen, refusalOf)}
        </>
      )}
    </CommandForm>
  )
}

function withNotes(name: string, notes: readonly string[]): string {
  const said = notes.filter(Boolean)
  return said.length === 0 ? name : `${name} (${said.join(", ")})`
}
