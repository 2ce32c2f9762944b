import { BoatAbove } from "#app/site/drawings.tsx"
import { CourseLine } from "#app/ui/course-line.tsx"
import { priceWords } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { home } from "#content/home.ts"
import { shortActivityList } from "#content/page-prices.ts"
import { school } from "#content/school.ts"

/** The shorter activity list (design 7.24). */
export function ReservationSection() {
  const prices = usePrices()
  const words = home.reservation
  return (
    <section id="reserver" className="section bg-mist" aria-labelledby="reserver-titre">
      <div className="frame grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div>
          <p className="legend">{words.legend}</p>
          <h2 id="reserver-titre" className="mt-3 text-4xl">
            {words.title}
          </h2>
          <p className="mt-5 max-w-[34rem] text-lg text-slate">{words.text}</p>
          <p className="mt-10 font-semibold">{words.phoneLead}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a
              href={school.phone.href}
              className="inline-flex min-h-11 items-center text-xl font-bold underline-offset-4 hover:underline"
            >
              {school.phone.display}
            </a>
            <ButtonLink variant="outline" href={words.contact.href}>
              {words.contact.label}
            </ButtonLink>
          </p>
        </div>
        <ul className="pontoon">
          {shortActivityList.map((activity) => (
            <li key={activity.slug}>
              <a href={activity.href} className="berth">
                <BoatAbove className="berth-boat" />
                <span>
                  <span className="block text-xl font-bold">{activity.title}</span>
                  <span className="text-slate">{activity.duration}</span>
                </span>
                <span className="berth-price">
                  <span className="block font-bold whitespace-nowrap sm:text-lg">
                    {priceWords(prices[activity.price], activity.per)}
                  </span>
                  <span className="block text-sm text-slate">{activity.unit}</span>
                </span>
                <svg className="berth-arrow" viewBox="0 0 24 16" aria-hidden="true">
                  <path d="M0 8h21M14 1l7 7-7 7" />
                </svg>
              </a>
              {activity.booking ? (
                <a href={activity.booking.href} className="link berth-booking">
                  {activity.booking.label}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      <div className="frame mt-16 md:mt-24">
        <CourseLine label={words.courseLabel} steps={words.course} />
      </div>
    </section>
  )
}
