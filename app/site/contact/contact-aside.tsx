import { ButtonLink } from "#app/ui/page/button.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { contactPage } from "#content/contact.ts"
import { openingHours } from "#content/school.ts"

export function ContactAside() {
  const { next, reserve } = contactPage.form
  return (
    <Card className="bg-mist">
      <h3 className="text-xl">{next.title}</h3>
      <ol className="mt-3 list-decimal space-y-2 pl-5 text-slate">
        {next.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-5">
        <strong className="font-bold">{openingHours.reply}</strong>
        <br />
        {openingHours.days}. {openingHours.closed}.
        <br />
        Saison : {openingHours.season.toLowerCase()}.
      </p>
      <p className="mt-5 border-t border-line pt-5 text-slate">{reserve.text}</p>
      <p className="mt-3">
        <ButtonLink variant="outline" href="/reservation">
          {reserve.label}
        </ButtonLink>
      </p>
    </Card>
  )
}
