import { type ReactNode, useState } from "react"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { BookingRule, CalendarSettings } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { calendarScreen, week } from "#content/admin/calendar.ts"
import { commandWords } from "#content/admin/commands.ts"
import { basePlace, bases } from "#content/school.ts"
import { HoursDialog } from "./hours-dialog.tsx"
import { RulesDialog, TurnaroundsDialog } from "./rules-dialog.tsx"
import { SeasonsDialog } from "./seasons-dialog.tsx"

const { hours, seasons, rules, turnarounds } = calendarScreen

const scopes = [
  { slug: null, name: calendarScreen.allBases },
  ...bases.map((base) => ({ slug: base.slug, name: basePlace(base) })),
]

export function SettingsCards({ settings }: { settings: CalendarSettings }) {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const scope = scopes.find(({ slug }) => open === `hours ${slug}`)
  return (
    <>
      <SectionCard title={hours.title} text={hours.text}>
        <Rows label={hours.title}>
          {scopes.map(({ slug, name }) => (
            <Row key={name} name={name} value={weekOf(settings, slug)} onEdit={() => setOpen(`hours ${slug}`)} />
          ))}
        </Rows>
      </SectionCard>
      <SectionCard title={seasons.title} text={seasons.text} badge={<Edit of={seasons.edit} onEdit={setOpen} />}>
        {settings.seasons.length === 0 ? <p>{seasons.none}</p> : null}
        <ul aria-label={seasons.title}>
          {settings.seasons.map(({ fromDate, toDate }) => (
            <li key={fromDate}>{`${formatDay(fromDate, "date")} – ${formatDay(toDate, "date")}`}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={rules.title} text={rules.text} badge={<Edit of={rules.edit} onEdit={setOpen} />}>
        <Rows label={rules.title}>
          {reservationTypes.map((kind) => (
            <Row
              key={kind}
              name={reservationTypeLabel[kind]}
              value={ruleWords(settings.rules.find((rule) => rule.kind === kind))}
            />
          ))}
        </Rows>
      </SectionCard>
      <SectionCard
        title={turnarounds.title}
        text={turnarounds.text}
        badge={<Edit of={turnarounds.edit} onEdit={setOpen} />}
      >
        <Rows label={turnarounds.title}>
          {bases.map((base) => {
            const minutes = settings.turnarounds.find((one) => one.base === base.slug)?.minutes ?? 0
            return <Row key={base.slug} name={basePlace(base)} value={plural(minutes, "minute")} />
          })}
        </Rows>
      </SectionCard>
      {scope ? <HoursDialog scope={scope} settings={settings} onClose={close} /> : null}
      {open === seasons.edit ? <SeasonsDialog settings={settings} onClose={close} /> : null}
      {open === rules.edit ? <RulesDialog settings={settings} onClose={close} /> : null}
      {open === turnarounds.edit ? <TurnaroundsDialog settings={settings} onClose={close} /> : null}
    </>
  )
}

function Edit({ of, onEdit }: { of: string; onEdit: (part: string) => void }) {
  return (
    <Button size="sm" variant="outline" aria-label={`${commandWords.edit}, ${of}`} onClick={() => onEdit(of)}>
      {commandWords.edit}
    </Button>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {children}
    </ul>
  )
}

function Row({ name, value, onEdit }: { name: string; value: string; onEdit?: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-slate">{value}</span>
      </div>
      {onEdit ? (
        <Button size="sm" variant="outline" aria-label={`${commandWords.edit}, ${name}`} onClick={onEdit}>
          {commandWords.edit}
        </Button>
      ) : null}
    </li>
  )
}

function weekOf({ openingHours }: CalendarSettings, base: string | null): string {
  const own = openingHours.filter((day) => day.base === base)
  if (own.length === 0) return base === null ? hours.none : hours.asAll
  const days = week.flatMap(([weekday, name]) => {
    const open = own.find((day) => day.weekday === weekday)
    return open ? `${name} ${open.opens}–${open.closes}` : []
  })
  return days.join(", ")
}

function ruleWords(rule: BookingRule | undefined): string {
  const notice = rule?.noticeHours ? `dès ${plural(rule.noticeHours, "heure")} à l’avance` : undefined
  const horizon = rule?.horizonDays ? `jusqu’à ${plural(rule.horizonDays, "jour")} à l’avance` : undefined
  return [notice, horizon].filter(Boolean).join(", ") || rules.free
}
