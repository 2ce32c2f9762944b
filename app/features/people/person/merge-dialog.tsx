import { useId, useState } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { useFocusBack } from "#app/back-office/command/use-focus-back.ts"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { personRefusals } from "#app/features/persons/persons.refusals.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { RadioGroup } from "#app/ui/form/field.tsx"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { personsScreen, thingsInWords } from "#content/admin/persons.ts"
import { recordWords } from "#content/admin/record.ts"
import { announceFailure } from "./announce-failure.ts"
import type { PersonFile } from "./person.schema.ts"
import { mergedPage, nameOf, reachOf } from "./person-names.ts"
import { PersonPicker } from "./person-picker.tsx"

const words = personsScreen.merge

interface MergeDialogProps {
  person: PersonFile
  /** '' before one is chosen. */
  other: string
  onChoose: (id: string) => void
  onMerged: () => void
  onClose: () => void
}

/** Shows what a merge moves before it is asked for (school 0). */
export function MergeDialog({ person, other, onChoose, onMerged, onClose }: MergeDialogProps) {
  const { record, state, retry } = useAdminRecord<PersonFile>(personsScreen.path, other || undefined)
  useFocusBack()
  return (
    <Dialog open onClose={onClose} title={words.title} className="max-w-2xl">
      {other === "" ? (
        <PersonPicker
          autoFocus
          without={person.id}
          renderChoice={(one) => (
            <Button variant="link" size="sm" className="font-semibold" onClick={() => onChoose(one.id)}>
              {nameOf(one)}
            </Button>
          )}
        />
      ) : null}
      {other !== "" && state === "loading" ? (
        <output aria-busy className="block">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-40" />
        </output>
      ) : null}
      {state === "failed" ? <LoadFailed title={personsScreen.failed} onRetry={retry} /> : null}
      {state === "missing" ? <p>{recordWords.missingText}</p> : null}
      {record && state === "ready" ? (
        <Preview key={record.id} person={person} other={record} onMerged={onMerged} onClose={onClose} />
      ) : null}
    </Dialog>
  )
}

interface PreviewProps {
  person: PersonFile
  other: PersonFile
  onMerged: () => void
  onClose: () => void
}

function Preview({ person, other, onMerged, onClose }: PreviewProps) {
  const [keepsOther, keepOther] = useState(other.hasAccount)
  const [kept, gone] = keepsOther ? [other, person] : [person, other]
  const merging = useMerge(person, { onMerged, onClose })
  if (person.id === other.id) return <p>{personRefusals["same-person"].detail}</p>
  if (person.hasAccount && other.hasAccount) return <p>{personRefusals["two-accounts"].detail}</p>
  return (
    <div className="space-y-4">
      <KeptChoice person={person} other={other} keepsOther={keepsOther} onKeepOther={keepOther} />
      <div className="space-y-2">
        <p className="font-semibold">{words.moves(thingsInWords(gone.things))}</p>
        {gone.note ? <p>{words.note}</p> : null}
        <p className="text-slate">{kept.hasAccount ? `${words.afterwards} ${words.account}` : words.afterwards}</p>
        <p>{words.undo}</p>
      </div>
      <Refusal>{merging.refusal}</Refusal>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button aria-disabled={merging.running} onClick={() => merging.run({ kept, gone })}>
          {words.confirm}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {recordWords.cancel}
        </Button>
      </div>
    </div>
  )
}

interface Merging {
  kept: PersonFile
  gone: PersonFile
}

function useMerge(person: PersonFile, { onMerged, onClose }: Pick<PreviewProps, "onMerged" | "onClose">) {
  return useAdminCommand<Merging, PersonFile>({
    path: `${personsScreen.path}/${person.id}`,
    send: ({ kept, gone }) =>
      callApi<PersonFile>(`${personsScreen.path}/${kept.id}/merges`, {
        method: "POST",
        body: { personId: gone.id, things: gone.things.all },
      }),
    done: () => [adminTitles.done, words.done],
    failed: words.failed,
    announce: announceFailure,
    onDone: ({ id }) => {
      onClose()
      if (id === person.id) requestAnimationFrame(onMerged)
      else location.replace(mergedPage(id))
    },
  })
}

interface KeptChoiceProps {
  person: PersonFile
  other: PersonFile
  keepsOther: boolean
  onKeepOther: (keeps: boolean) => void
}

function KeptChoice({ person, other, keepsOther, onKeepOther }: KeptChoiceProps) {
  const id = useId()
  const fixed = person.hasAccount || other.hasAccount
  return (
    <RadioGroup id={id} legend={words.keep}>
      {[person, other].map((one) => (
        <label key={one.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
          <input
            type="radio"
            name={id}
            className="mt-1 size-5 shrink-0 accent-water-deep"
            checked={keepsOther === (one.id === other.id)}
            disabled={fixed && !one.hasAccount}
            onChange={() => onKeepOther(one.id === other.id)}
          />
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {nameOf(one)}
            <span className="block text-sm font-normal text-slate">
              {[reachOf(one), one.hasAccount ? personsScreen.withAccount : personsScreen.guest]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
        </label>
      ))}
      {fixed ? <p className="text-sm text-slate">{words.accountStays}</p> : null}
    </RadioGroup>
  )
}
