import { Fragment } from "react"
import { restWords } from "#app/back-office/record/account-line.tsx"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { formatClock, formatDay, formatEnd, plural } from "#app/ui/formats.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { accountLinks } from "#content/admin/till.ts"
import { baseName } from "#content/school.ts"
import { type Expected, presenceIn, whatWords } from "./day-entries.ts"

interface DayListMail {
  /** Null for courses at places that are no base. */
  base: string | null
  day: string
  entries: readonly Expected[]
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "day-list": DayListMail
  }
}

export const dayListMails = { "day-list": dayListMail } satisfies Pick<MailTemplates, "day-list">

function dayListMail({ base, day, entries }: DayListMail, { origin }: MailSite): RenderedMail {
  const count = plural(presenceIn(entries).expected, "personne attendue", "personnes attendues")
  const where = base === null ? words.elsewhere : baseName(base)
  const when = formatDay(day, "long")
  const list = new URL(`/admin/planning?${new URLSearchParams({ vue: "liste", date: day, base: base ?? "" })}`, origin)
  return {
    subject: `${where}, ${when} : ${count}`,
    // It names people who may ask to be forgotten one by one.
    secret: true,
    body: (
      <MailLayout
        preview={`${count} demain`}
        mark="note"
        status="La liste de demain"
        heading={`${where}, ${when}`}
        action={{ label: "Ouvrir la feuille du jour", href: list.href }}
      >
        {entries.map((entry) => (
          <MailText key={entry.id}>
            <strong>{`${formatClock(entry.startsAt)} – ${formatEnd(entry.startsAt, entry.endsAt)}`}</strong>
            {linesOf(entry).map((line) => (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ))}
          </MailText>
        ))}
      </MailLayout>
    ),
  }
}

function linesOf(entry: Expected): string[] {
  const { visitor, model, notes } = entry
  const { name, phone, reference, pending, account } = visitor
  return [
    [whatWords(entry), model ? fleetScreen.models[model] : "", pending ? words.blocks.pending : ""]
      .filter(Boolean)
      .join(", "),
    [name || words.blocks.forgotten, phone, reference].filter(Boolean).join(" · "),
    account.sums ? restWords(account.sums) : accountLinks.none,
    notes ? `${words.list.columns.notes}\u00a0: ${notes}` : "",
  ].filter(Boolean)
}
