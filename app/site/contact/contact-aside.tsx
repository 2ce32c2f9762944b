import { ButtonLink } from "#app/ui/page/button.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { useOpening } from "#app/ui/page/use-opening.ts"
import { contactPage } from "#content/contact.ts"
import { replyPromise } from "#content/school.ts"

export function ContactAside() {
  const opening = useOpening()
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
        <strong className="font-bold">{replyPromise}</strong>
        <br />
        {opening.days}. {opening.closed}.
        <br />
        Saison : {opening.season.toLowerCase()}.
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
