import { costSentence } from "#app/features/bookings/facts/change-sentences.labels.ts"
import {
  factsOf,
  type SeatMail,
  seatCalendar,
  sessionsButton,
  termsOf,
  whenAndWhere,
} from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { addressed } from "#app/features/identity/greet.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { recordAction } from "#app/features/outbox/record-action.server.ts"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { settleAction, settleWords, type ToSettle } from "#app/features/payments/told/account-parts.server.tsx"
import { formatDay, sayDayTime } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { staysSame } from "#content/facts/change.ts"
import { priceChange } from "#content/facts/price-change.ts"
import { accountNotices as words } from "#content/money/account-notices.ts"
import { school } from "#content/school.ts"

/** `before` is the session before a move. Without it, the candidate left. */
interface ChangeMail extends SeatMail {
  applicationId: string
  before?: SessionMoment
  /** The former and the new one, where a move changed it. */
  prices?: readonly [number, number]
  /** The kept amount, and the rest of the account afterwards; missing if nothing was charged. */
  money?: { keptCents: number; restCents: number }
}

interface OwnSessionMails {
  "own-session-changed": ChangeMail
  "own-session-changed-notice": ChangeMail & { lastName: string; email: string; phone: string }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends OwnSessionMails {}
}

export const ownSessionMails = {
  "own-session-changed": changedMail,
  "own-session-changed-notice": noticeMail,
} satisfies Pick<MailTemplates, keyof OwnSessionMails>

function changedMail(mail: ChangeMail, site: MailSite): RenderedMail {
  const { seat, firstName, before, prices, applicationId, money } = mail
  const shared = {
    replyTo: school.email,
    calendar: seatCalendar(mail, site, !before),
    manages: [applicationId],
  }
  if (before) {
    return {
      ...shared,
      subject: `Votre session de formation ${seat.reference} est déplacée`,
      body: (
        <MailLayout
          preview={`Nouveau rendez-vous : ${whenAndWhere(seat)}.`}
          mark="done"
          status="Déplacée"
          heading={addressed(firstName, "votre session est déplacée")}
          facts={[
            ...factsOf(mail),
            ["Avant", whenAndWhere(before)],
            ["Désormais", whenAndWhere(seat)],
            ...termsOf(mail),
          ]}
          action={sessionsButton(site, applicationId)}
        >
          <MailText>
            {`C’est noté, à votre demande. ${prices ? staysSame.reference : staysSame.withPrice} Le nouveau rendez-vous est joint à ce message pour votre agenda.`}
          </MailText>
          {prices ? <MailText>{priceChange(prices, formatChf)}</MailText> : null}
        </MailLayout>
      ),
    }
  }
  return {
    ...shared,
    subject: `Votre session de formation ${seat.reference} est annulée`,
    body: (
      <MailLayout
        preview={`Vous n’êtes plus attendu le ${formatDay(seat.date, "long")}.`}
        mark="cancelled"
        status="Annulée"
        heading={addressed(firstName, "votre session est annulée")}
        facts={[...factsOf(mail), ["Date prévue", whenAndWhere(seat)], ["Coût", costOf(money)]]}
        action={{ label: "Choisir une autre date", href: `${site.origin}/dashboard?onglet=permis` }}
        second={sessionsButton(site, applicationId)}
      >
        <MailText>
          C’est noté, à votre demande : votre place est libérée et vos autres sessions restent réservées. Il vous faut
          une autre date pour cette partie de la formation : choisissez-la dans votre espace personnel.
        </MailText>
      </MailLayout>
    ),
  }
}

function costOf(money: ChangeMail["money"]): string {
  const { keptCents, restCents } = money ?? { keptCents: 0, restCents: 0 }
  return costSentence({ keptCents, restCentsThen: restCents }, formatChf)
}

function noticeMail(mail: OwnSessionMails["own-session-changed-notice"], site: MailSite): RenderedMail {
  const { seat, firstName, lastName, email, phone, before, applicationId, money } = mail
  const record = recordAction(site, { entity: "boat-license-application", id: applicationId })
  const toSettle: ToSettle = money
    ? { money: { currency: "CHF", restCents: Math.min(money.restCents, money.keptCents) } }
    : {}
  const settle = settleAction(toSettle, { kind: "application", id: applicationId }, site)
  const name = `${firstName} ${lastName}`
  const what = `${sessionTypeLabel[seat.sessionType]}, ${sayDayTime(seat.date, seat.startTime)}`
  return {
    subject: `${before ? "Session déplacée" : "Session annulée"} : ${what} (${name})`,
    replyTo: email,
    body: (
      <MailLayout
        preview={`${name}, ${what}`}
        mark={before ? "note" : "cancelled"}
        status={before ? "Déplacée" : "Annulée"}
        heading={`${name} ${before ? "a déplacé une session" : "a annulé une session"}`}
        facts={[
          ["Candidat", name],
          ["E-mail", email],
          ["Téléphone", phone],
          ...factsOf(mail),
          ...(before
            ? ([
                ["Avant", whenAndWhere(before)],
                ["Désormais", whenAndWhere(seat)],
              ] as const)
            : ([
                ["Date prévue", whenAndWhere(seat)],
                ...(money ? [[words.facts.kept, formatChf(money.keptCents)] as const] : []),
              ] as const)),
        ]}
        action={settle ?? record}
        {...(settle ? { second: record } : {})}
      >
        <MailText>
          {before ? "L’ancienne place est libre, la nouvelle est prise." : "La place est libre."}{" "}
          {settleWords(toSettle)}
        </MailText>
      </MailLayout>
    ),
  }
}
