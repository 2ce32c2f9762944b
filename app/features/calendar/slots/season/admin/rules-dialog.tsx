import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { CalendarSettings } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { calendarScreen } from "#content/admin/calendar.ts"
import { commandWords } from "#content/admin/commands.ts"
import { basePlace, bases } from "#content/school.ts"
import { useSettingsCommand } from "./use-calendar.ts"

interface DialogProps {
  settings: CalendarSettings
  onClose: () => void
}

interface FiguresDialogProps extends DialogProps {
  words: { edit: string; text: string }
  groups: readonly { title: string; figures: readonly { key: string; label: string }[] }[]
  first: Readonly<Record<string, number | null | undefined>>
  settingsOf: (figures: Readonly<Record<string, number | null>>) => Partial<CalendarSettings>
}

function FiguresDialog({ settings, onClose, words, groups, first, settingsOf }: FiguresDialogProps) {
  const [seen] = useState(settings)
  const [typed, type] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(first).map(([key, figure]) => [key, String(figure ?? "")])),
  )
  const { save, ...command } = useSettingsCommand(seen, onClose)

  function send() {
    save(settingsOf(Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, figureOf(text)]))))
  }

  return (
    <CommandForm
      title={words.edit}
      description={words.text}
      fields={[]}
      command={command}
      send={commandWords.save}
      onSend={send}
      onClose={onClose}
    >
      {() =>
        groups.map(({ title, figures }) => (
          <fieldset key={title}>
            <legend className="mb-2 font-semibold">{title}</legend>
            <div className="grid items-end gap-3 sm:grid-cols-2">
              {figures.map(({ key, label }) => (
                <Field key={key} label={label}>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    className="tabular-nums"
                    value={typed[key] ?? ""}
                    onChange={(event) => type((now) => ({ ...now, [key]: event.target.value }))}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        ))
      }
    </CommandForm>
  )
}

/** Null for an empty field; -1, which the server refuses, for a text that is no number. */
function figureOf(text: string): number | null {
  if (text.trim() === "") return null
  const figure = Number(text)
  return Number.isNaN(figure) ? -1 : figure
}

export function RulesDialog(props: DialogProps) {
  const { rules: words } = calendarScreen
  const parts = ["noticeHours", "horizonDays"] as const
  const figureOfKind = (kind: string) => props.settings.rules.find((rule) => rule.kind === kind)
  return (
    <FiguresDialog
      {...props}
      words={words}
      groups={reservationTypes.map((kind) => ({
        title: reservationTypeLabel[kind],
        figures: parts.map((part) => ({ key: `${kind} ${part}`, label: words[part] })),
      }))}
      first={Object.fromEntries(
        reservationTypes.flatMap((kind) => parts.map((part) => [`${kind} ${part}`, figureOfKind(kind)?.[part]])),
      )}
      settingsOf={(figures) => ({
        rules: reservationTypes.map((kind) => ({
          kind,
          noticeHours: figures[`${kind} noticeHours`] ?? null,
          horizonDays: figures[`${kind} horizonDays`] ?? null,
        })),
      })}
    />
  )
}

export function TurnaroundsDialog(props: DialogProps) {
  const { turnarounds: words } = calendarScreen
  return (
    <FiguresDialog
      {...props}
      words={words}
      groups={bases.map((base) => ({
        title: basePlace(base),
        figures: [{ key: base.slug, label: words.minutes }],
      }))}
      first={Object.fromEntries(
        bases.map(({ slug }) => [slug, props.settings.turnarounds.find(({ base }) => base === slug)?.minutes ?? 0]),
      )}
      settingsOf={(figures) => ({
        turnarounds: bases.map(({ slug }) => ({ base: slug, minutes: figures[slug] ?? 0 })),
      })}
    />
  )
}
