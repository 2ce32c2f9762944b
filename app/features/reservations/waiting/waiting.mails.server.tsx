import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import {
  type MailSite,
  type MailTemplates,
  type RenderedMail,
  waitingHref,
} from "#app/features/outbox/write-mail.server.ts"
import { askedFor, indicativePrice } from "#app/features/reservations/asked-for.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDay, formatEnd, sayDayTime, sayInstant } from "#app/ui/formats.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { priceNames } from "#content/facts/price.ts"
import { offerTerms } from "#content/limits.ts"
import { baseAddress } from "#content/school.ts"
import type { WaitingPlace } from "./waiting.schema.ts"

type WaitingMail = Omit<WaitingPlace, "id" | "state" | "position" | "offerUntil"> & { waitingId: string }

interface ListedMail extends WaitingMail {
  /** If false, the link confirms the address. */
  confirmed: boolean
}

export interface OfferMail extends WaitingMail {
  offerUntil: string
  /** The price on the day of sending; missing before. */
  priceCents?: number
  priceCurrency?: Currency
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "waiting-listed": ListedMail
    "waiting-offer": OfferMail
  }
}

export const waitingMails = { "waiting-listed": listedMail, "waiting-offer": offerMail } satisfies Pick<
  MailTemplates,
  "waiting-listed" | "waiting-offer"
>

function listedMail(entry: ListedMail, site: MailSite): RenderedMail {
  const { confirmed, waitingId } = entry
  const what = `${reservationTypeLabel[entry.reservationType]}, ${sayDayTime(entry.reservationDate, entry.timeSlot)}`
  const heading = confirmed ? "Vous êtes sur la liste d’attente" : "Confirmez votre inscription"
  return {
    subject: confirmed ? `Liste d’attente : ${what}` : `À confirmer : liste d’attente, ${what}`,
    manages: [waitingId],
    body: (
      <MailLayout
        preview={what}
        mark="pending"
        status={confirmed ? "Liste d’attente" : "À confirmer"}
        heading={heading}
        facts={factsOf(entry)}
        action={{
          label: confirmed ? "Voir ma place dans la liste" : "Confirmer mon inscription",
          href: waitingHref(site, waitingId),
        }}
      >
        <MailText>
          {confirmed
            ? "Ce créneau est complet pour le moment."
            : "Quelqu’un, sans doute vous, attend une place dans ce créneau complet. Ouvrez le lien pour confirmer votre adresse : sans cela, votre inscription ne compte pas."}
        </MailText>
        <MailText>
          {`Dès qu’une place se libère pour vous, un e-mail vous prévient : elle vous est gardée ${offerTerms.hours} heures. Rien n’est réservé d’ici là, et rien n’est à payer.`}
        </MailText>
      </MailLayout>
    ),
  }
}

function offerMail(entry: OfferMail, site: MailSite): RenderedMail {
  const { waitingId, offerUntil, priceCents, priceCurrency } = entry
  const price = priceCents && priceCurrency ? indicativePrice({ ...entry, priceCents, priceCurrency }) : undefined
  const until = sayInstant(offerUntil)
  const when = sayDayTime(entry.reservationDate, entry.timeSlot)
  return {
    subject: `Une place s’est libérée : ${reservationTypeLabel[entry.reservationType]}, ${when}`,
    manages: [waitingId],
    body: (
      <MailLayout
        preview={`Elle vous est gardée jusqu’au ${until}.`}
        mark="done"
        status="Place gardée pour vous"
        heading={`Une place est à vous jusqu’au ${until}`}
        facts={[...factsOf(entry), ...(price ? [[priceNames.quoted, price] as const] : [])]}
        action={{ label: "Prendre cette place", href: waitingHref(site, waitingId) }}
      >
        <MailText>
          Votre demande est prête, telle que vous l’avez écrite : un clic suffit. Sans réponse de votre part, la place
          sera proposée à la personne suivante. Après deux propositions de suite sans réponse, vos inscriptions prennent
          fin.
        </MailText>
      </MailLayout>
    ),
  }
}

function factsOf(entry: WaitingMail) {
  const { reservationType, reservationDate, timeSlot, startsAt, endsAt, base } = entry
  return [
    ["Activité", reservationTypeLabel[reservationType]],
    ["Date", formatDay(reservationDate, "long")],
    ["Horaire", `${timeSlot} – ${formatEnd(startsAt, endsAt)}`],
    ...askedFor(entry),
    ["Base", baseAddress(base)],
  ] as const
}
