import type { ComponentProps } from "react"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { reservationPage, withoutScript } from "#content/reservation.ts"
import { school } from "#content/school.ts"
import { OfferCards } from "./offer-cards.tsx"

interface OffersProps extends ComponentProps<typeof OfferCards> {
  lead: string
}

export function Offers({ lead, ...props }: OffersProps) {
  return (
    <div className="frame offers pt-5 pb-12 md:py-16">
      <NeedsScript />
      <h2 className="text-lg md:text-3xl">{reservationPage.offersTitle}</h2>
      <OfferCards {...props} />
      <p className="mt-8 text-lg text-slate md:hidden">{lead}</p>
      <section
        aria-labelledby="aide"
        className="mt-14 flex flex-wrap items-center justify-between gap-6 border-t border-lake pt-8"
      >
        <div className="max-w-[34rem]">
          <h2 id="aide" className="text-2xl">
            {reservationPage.help.title}
          </h2>
          <p className="mt-2 text-slate">{reservationPage.help.text}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <a
            href={school.phone.href}
            className="inline-flex min-h-11 items-center text-xl font-bold underline-offset-4 hover:underline"
          >
            {school.phone.display}
          </a>
          <ButtonLink variant="outline" href="/contact">
            {reservationPage.help.contact}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}

/** Explains how to book without scripts; browsers with scripts do not receive these words. */
function NeedsScript() {
  if (!import.meta.env.SSR) return <noscript />
  return (
    <FormNeedsScript className="mb-10">
      {withoutScript.offers}{" "}
      <a className="link" href={school.phone.href}>
        {school.phone.display}
      </a>
      ,{" "}
      <a className="link" href={`mailto:${school.email}`}>
        {school.email}
      </a>{" "}
      ou{" "}
      <a className="link" href="/contact">
        {withoutScript.contact}
      </a>
      .
    </FormNeedsScript>
  )
}
