import type { ReactNode } from "react"
import { useOpening } from "#app/ui/page/use-opening.ts"
import { contactPage } from "#content/contact.ts"
import { bases, school } from "#content/school.ts"

/** Phone, e-mail, main address, hours (specification 2). */
export function ContactCards() {
  const opening = useOpening()
  const { cards } = contactPage
  const [main] = bases
  return (
    <section aria-label={cards.title}>
      <div className="frame">
        <ul className="contact-cards">
          <InfoCard
            title={cards.phone.title}
            note={cards.phone.note}
            icon="M2 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4q-14 1-15-15z"
          >
            <a href={school.phone.href} className="link inline-flex min-h-11 items-center">
              {school.phone.display}
            </a>
          </InfoCard>
          <InfoCard title={cards.email.title} note={cards.email.note} icon="M1 4h18v12H1zM1 4l9 7 9-7">
            <a href={`mailto:${school.email}`} className="link inline-flex min-h-11 items-center break-words">
              {school.email}
            </a>
          </InfoCard>
          <InfoCard
            title={cards.address.title}
            note={
              <a href="#bases" className="link inline-flex min-h-11 items-center">
                {cards.address.note}
              </a>
            }
            icon="M10 19C5 13 4 11 4 8a6 6 0 0 1 12 0c0 3-1 5-6 11zM10 5.5v5M7.5 8h5"
          >
            {main.street}
            <br />
            {main.postalCode} {main.city}
          </InfoCard>
          <InfoCard
            title={cards.hours.title}
            note={`${opening.closed}. Saison\u00a0: ${opening.season.toLowerCase()}.`}
            icon="M10 1a9 9 0 1 0 .1 0zM10 5v5l4 2"
          >
            {opening.days}
          </InfoCard>
        </ul>
      </div>
    </section>
  )
}

function InfoCard(props: { title: string; icon: string; note: ReactNode; children: ReactNode }) {
  return (
    <li className="contact-card">
      <svg className="size-6 fill-none stroke-water-deep stroke-[1.6]" viewBox="0 0 20 20" aria-hidden="true">
        <path d={props.icon} />
      </svg>
      <h2 className="text-base font-semibold tracking-normal text-slate">{props.title}</h2>
      <p className="mt-1 text-lg font-bold">{props.children}</p>
      <p className="mt-1 text-sm text-slate">{props.note}</p>
    </li>
  )
}
