import { InterestForm } from "#app/features/sharing/components/interest-form.tsx"
import { useInterestForm } from "#app/features/sharing/use-interest.ts"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import { SharingBenefits, SharingSteps } from "#app/site/sharing/sharing-benefits.tsx"
import { SharingHero } from "#app/site/sharing/sharing-hero.tsx"
import { SharingPlans } from "#app/site/sharing/sharing-plans.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { sharingPage } from "#content/sharing.ts"
import "#app/site/sharing/sharing.css"

export function meta() {
  return pageMeta("/boat-sharing")
}

export default function BoatSharingRoute() {
  const form = useInterestForm()
  const words = sharingPage.signUp
  return (
    <main id="contenu" tabIndex={-1}>
      <SharingHero />
      <SharingBenefits />
      <SharingSteps />
      <SharingPlans onChoose={(plan) => form.setValue("preferredPlan", plan)} />
      <section id="newsletter" className="isobaths border-t border-line bg-mist" aria-labelledby="titre-liste">
        <div className="frame grid items-start gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[5fr_7fr]">
          <div className="max-w-[34rem]">
            <p className="legend">{words.legend}</p>
            <h2 id="titre-liste" className="mt-3 text-4xl">
              {words.title}
            </h2>
            <p className="mt-5 text-lg text-slate">{words.text}</p>
            <ol className="mt-6 list-decimal space-y-2 pl-5 text-slate">
              {words.next.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <Card>
            <InterestForm form={form} />
          </Card>
        </div>
      </section>
    </main>
  )
}
