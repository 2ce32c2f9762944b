import { bookingStatusLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { addressed } from "#app/features/identity/greet.rules.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import { SchoolMessage } from "#app/features/outbox/school-message.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { OwedBack } from "#app/features/payments/told/account-parts.server.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { priceChange } from "#content/facts/price-change.ts"
import { school } from "#content/school.ts"
import {
  factsOf,
  type SeatCancellationUndo,
  type SeatMail,
  type SeatMoveUndo,
  type SessionCancellationUndo,
  type SessionMoveUndo,
  seatCalendar,
  sessionsButton,
  sessionsLink,
  termsOf,
  whenAndWhere,
} from "./seat-mail-parts.server.ts"

interface TrainingMails {
  /** `prices`: the former and the new one, where they differ. */
  "training-session-moved": SeatMail & {
    before: SessionMoment
    prices?: readonly [number, number]
    message?: string
    undo: SeatMoveUndo | SessionMoveUndo
  }
  /**
   * `choosable`: the person has an account and may choose another session. `money`: the account without the session.
   * `atWish`: the school took the seat out because its candidate asked for it.
   */
  "training-session-cancelled": SeatMail & {
    choosable?: boolean
    money?: AccountMoney
    message?: string
    atWish?: true
    undo: SeatCancellationUndo | SessionCancellationUndo
  }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends TrainingMails {}
}

export const trainingMails = {
  "training-session-moved": movedMail,
  "training-session-cancelled": cancelledMail,
} satisfies Pick<MailTemplates, keyof TrainingMails>

function movedMail(mail: TrainingMails["training-session-moved"], site: MailSite): RenderedMail {
  const { seat, firstName, before, prices, undo, change } = mail
  const { manages, action } = sessionsLink(mail, site, { label: "Voir ma demande", href: `${site.origin}/dashboard` })
  return {
    subject: `Votre session de formation ${seat.reference} change`,
    calendar: seatCalendar(mail, site, false),
    manages,
    body: (
      <MailLayout
        preview={`Nouveau rendez-vous : ${whenAndWhere(seat)}.`}
        mark="note"
        status="Modifiée"
        heading={addressed(firstName, "votre session de formation change")}
        facts={[...factsOf(mail), ["Avant", whenAndWhere(before)], ["Désormais", whenAndWhere(seat)], ...termsOf(mail)]}
        action={action}
      >
        <SchoolMessage message={mail.message} />
        <MailText>
          {undo.act === "moved"
            ? "L’école a déplacé votre place dans une autre session."
            : "L’école a dû modifier cette session."}{" "}
          Votre place est gardée{prices ? "" : " et son prix ne change pas"} ; le nouveau rendez-vous est joint à ce
          message pour votre agenda.
        </MailText>
        {prices ? <MailText>{priceChange(prices, formatChf)}</MailText> : null}
        <MailText>
          {change ? `${change.sentence} Faites-le avec le bouton ci-dessous, ou appelez` : "Un empêchement ? Appelez"}{" "}
          le {school.phone.display}.
        </MailText>
      </MailLayout>
    ),
  }
}

function cancelledMail(mail: TrainingMails["training-session-cancelled"], site: MailSite): RenderedMail {
  const { seat, firstName, choosable = false, applicationId, undo } = mail
  return {
    subject: `Votre session de formation ${seat.reference} est annulée`,
    calendar: seatCalendar(mail, site, true),
    manages: applicationId ? [applicationId] : [],
    body: (
      <MailLayout
        preview={
          undo.act === "cancelled"
            ? `Vous n’êtes plus attendu le ${formatDay(seat.date, "long")}.`
            : `La session du ${formatDay(seat.date, "long")} n’aura pas lieu.`
        }
        mark="cancelled"
        status={bookingStatusLabel.cancelled}
        heading={addressed(firstName, "votre session de formation est annulée")}
        facts={[...factsOf(mail), ["Date prévue", whenAndWhere(seat)]]}
        action={
          choosable
            ? { label: "Choisir une autre date", href: `${site.origin}/dashboard?onglet=permis` }
            : { label: "Nous écrire", href: `${site.origin}/contact` }
        }
        {...(applicationId ? { second: sessionsButton(site, applicationId) } : {})}
      >
        <SchoolMessage message={mail.message} />
        <MailText>
          {whoCancelled(mail)} Votre demande de permis suit son cours et vos autres sessions restent réservées.
        </MailText>
        <OwedBack money={mail.money} />
        {choosable ? (
          <MailText>
            Choisissez une autre session dans votre espace personnel, parmi celles qui sont libres. Aucune ne vous
            convient ? Appelez-nous au {school.phone.display}.
          </MailText>
        ) : (
          <MailText>
            Il vous faut une autre date : appelez-nous au {school.phone.display} ou écrivez-nous, nous vous en proposons
            une.
          </MailText>
        )}
      </MailLayout>
    ),
  }
}

function whoCancelled({ atWish, undo }: TrainingMails["training-session-cancelled"]): string {
  if (atWish)
    return "Comme vous l’avez demandé, votre place dans cette session est annulée ; elle ne vous est pas comptée."
  const what =
    undo.act === "cancelled" ? "L’école a annulé votre place dans cette session" : "L’école a dû annuler cette session"
  return `${what}, et nous le regrettons ; elle ne vous est pas comptée.`
}
