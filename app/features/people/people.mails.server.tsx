import { addressed, saidTo } from "#app/features/identity/greet.rules.ts"
import { codeToCome } from "#app/features/outbox/link-codes.server.ts"
import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { owedWords } from "#app/features/payments/told/account-parts.server.tsx"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { dataRequestMails } from "#content/mails/data-requests.ts"
import { accountMailWords } from "#content/money/account-mails.ts"
import { deletionWords } from "#content/money/deletion.ts"
import { baseName, school } from "#content/school.ts"
import { proofFragment } from "./guest-proof.rules.ts"

interface PeopleMails {
  "account-deletion": { firstName: string; token: string }
  /** `owed`: what the school owes, by account; missing if nothing. */
  "account-deleted": {
    firstName: string
    cancelled: BookedReservation[]
    owed?: readonly { cents: number; currency: Currency }[]
    /** What the person owes; missing if nothing. */
    debts?: readonly { cents: number; currency: Currency }[]
  }
  /** `actor`: the administrator to whom the code is read. */
  "data-request-code": { actor: string; requestId: string }
  /** What a guest still owes, and whether an account keeps the address. */
  "guest-forgotten": { debts: readonly { cents: number; currency: Currency }[]; hasAccount: boolean }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends PeopleMails {}
}

export const peopleMails = {
  "account-deletion": deletionMail,
  "account-deleted": deletedMail,
  "data-request-code": codeMail,
  "guest-forgotten": forgottenMail,
} satisfies Pick<MailTemplates, keyof PeopleMails>

function deletionMail({ firstName, token }: PeopleMails["account-deletion"], site: MailSite): RenderedMail {
  const link = new URL("/dashboard?onglet=profil", site.origin)
  link.hash = new URLSearchParams({ suppression: token }).toString()
  const first = "Ce lien mène à une dernière confirmation, avant la suppression de votre compte."
  return {
    subject: "Confirmez la suppression de votre compte",
    secret: true,
    replyTo: school.email,
    body: (
      <MailLayout
        preview={first}
        mark="pending"
        status="À confirmer"
        heading={addressed(firstName, "vous quittez le bord ?")}
        action={{ label: "Supprimer mon compte", href: link.href }}
      >
        <MailText>
          {first} Il est valable une heure : ouvrez-le dans le navigateur où vous êtes connecté. Vos réservations à
          venir seront annulées et vos données effacées ; rien ne permettra de revenir en arrière.
        </MailText>
        <MailText>
          Vous n’avez rien demandé ? Ne suivez pas ce lien et changez votre mot de passe : quelqu’un d’autre le connaît
          peut-être.
        </MailText>
      </MailLayout>
    ),
  }
}

function deletedMail({ firstName, cancelled, owed, debts }: PeopleMails["account-deleted"]): RenderedMail {
  const first = debts ? deletionWords.deletedOwing : "Votre compte et les données qu’il contenait sont effacés."
  return {
    subject: "Votre compte est supprimé",
    forgetAfterwards: true,
    replyTo: school.email,
    body: (
      <MailLayout
        preview={first}
        mark="done"
        status="Compte supprimé"
        heading={saidTo(firstName, "Bon vent")}
        {...(cancelled.length > 0 ? { facts: cancelled.map(factOf) } : {})}
      >
        <MailText>
          {first}{" "}
          {owed || debts
            ? null
            : "Ce message est le dernier que vous recevez de nous, et nous ne gardons pas votre adresse."}
        </MailText>
        {owed ? (
          <MailText>
            {accountMailWords.back(owedWords(owed))} Pour vous les rendre, elle garde un message avec votre nom et votre
            adresse e-mail.
          </MailText>
        ) : null}
        {debts ? <MailText>{deletionWords.debt(owedWords(debts))}</MailText> : null}
        {cancelled.length > 0 ? (
          <MailText>Ce qui était encore à venir est annulé, les places sont libérées :</MailText>
        ) : null}
      </MailLayout>
    ),
  }
}

function codeMail(data: PeopleMails["data-request-code"]): RenderedMail {
  const [first, ...more] = dataRequestMails.code.words
  return {
    subject: dataRequestMails.code.subject,
    secret: true,
    replyTo: school.email,
    body: (
      <MailLayout
        preview={first}
        mark="note"
        status={dataRequestMails.code.status}
        heading={dataRequestMails.code.heading}
        facts={[["Code", codeToCome(proofFragment(data))]]}
      >
        {[first, ...more].map((text) => (
          <MailText key={text}>{text}</MailText>
        ))}
      </MailLayout>
    ),
  }
}

function forgottenMail({ debts, hasAccount }: PeopleMails["guest-forgotten"]): RenderedMail {
  const { subject, status, heading, first, last, lastWithAccount } = dataRequestMails.forgotten
  return {
    subject,
    forgetAfterwards: true,
    replyTo: school.email,
    body: (
      <MailLayout preview={first} mark="done" status={status} heading={heading}>
        <MailText>{first}</MailText>
        {debts.length > 0 ? <MailText>{deletionWords.debt(owedWords(debts))}</MailText> : null}
        {hasAccount ? <MailText>{lastWithAccount}</MailText> : null}
        {debts.length === 0 && !hasAccount ? <MailText>{last}</MailText> : null}
      </MailLayout>
    ),
  }
}

function factOf({ reference, reservationType, reservationDate, timeSlot, base }: BookedReservation) {
  const when = formatDayTime(reservationDate, timeSlot)
  return [reference, `${reservationTypeLabel[reservationType]}, ${when}, ${baseName(base)}`] as const
}
