import { useLocation } from "react-router"
import { metaOf } from "#app/site/page-meta.ts"
import dawn from "#app/site/scenes/dawn-training.svg"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageIntro } from "#app/ui/page-intro.tsx"
import { descriptionOf } from "#content/page-descriptions.ts"
import { pageAt } from "#content/pages.ts"
import { openingHours, school } from "#content/school.ts"

export function meta({ location }: { location: { pathname: string } }) {
  const page = pageAt(location.pathname)
  return page ? metaOf(page) : []
}

/** Holds the address of a page that is still being drawn: what it will say, and two ways to go on. */
export default function PlainPage() {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  return (
    <main id="contenu" tabIndex={-1}>
      <PageIntro legend="Bientôt à bord" title={page?.title}>
        <p>{page ? descriptionOf(page) : null}</p>
      </PageIntro>
      <div className="frame grid gap-10 py-14 md:grid-cols-[7fr_5fr] md:gap-16 md:py-20">
        <div className="plate-scene self-start">
          <img src={dawn} alt="" width={720} height={400} />
        </div>
        <div>
          <h2 className="text-3xl">Cette page se dessine encore</h2>
          <p className="mt-4 text-lg text-slate">
            Vous y trouverez bientôt tout ce qui est annoncé ci-dessus. D’ici là, les réservations sont ouvertes et nous
            répondons à vos questions.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href="/reservation">Réserver</ButtonLink>
            {pathname === "/contact" ? null : (
              <ButtonLink variant="outline" href="/contact">
                Nous contacter
              </ButtonLink>
            )}
          </p>
          <Card className="mt-8">
            <p className="font-bold">
              <a href={school.phone.href} className="link">
                {school.phone.display}
              </a>
            </p>
            <p className="mt-1 text-slate">
              {openingHours.days}. {openingHours.closed}.
            </p>
            <p className="mt-3">
              <a href="/" className="link inline-flex min-h-11 items-center">
                Retour à l’accueil
              </a>
            </p>
          </Card>
        </div>
      </div>
    </main>
  )
}
