import type { ReactNode } from "react"
import { addressed } from "#app/features/identity/greet.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { sayDayTime } from "#app/ui/formats.ts"
import { toBring } from "#content/reminders.ts"
import type { ReminderKind } from "./reminders.rules.ts"

type Layout = Parameters<typeof MailLayout>[0]

interface Reminder extends Pick<Layout, "status" | "facts" | "action"> {
  reminder: ReminderKind
  kind: keyof typeof toBring
  /** The name of the kind. */
  what: string
  date: string
  time: string
  firstName: string
  children: ReactNode
}

/** The mail of a reminder of any kind; what to bring is said on the eve. */
export function reminderMail({ reminder, kind, what, date, time, firstName, children, ...shown }: Reminder) {
  const tomorrow = reminder === "day-before"
  const when = sayDayTime(date, time)
  return {
    subject: `${tomorrow ? "C’est bientôt" : "Dans quelques jours"} : ${what}, ${when}`,
    body: (
      <MailLayout
        {...shown}
        preview={`${what}, ${when}.`}
        mark="done"
        heading={addressed(firstName, `nous vous attendons ${when}`)}
      >
        {tomorrow ? <MailText>À prendre avec vous : {toBring[kind]}.</MailText> : null}
        {children}
      </MailLayout>
    ),
  }
}
