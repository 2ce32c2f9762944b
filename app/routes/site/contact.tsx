import { useLocation } from "react-router"
import { ContactForm } from "#app/features/contact/components/contact-form.tsx"
import { BasesChart } from "#app/site/contact/bases-chart.tsx"
import { ContactAside } from "#app/site/contact/contact-aside.tsx"
import { ContactCards } from "#app/site/contact/contact-cards.tsx"
import { FaqList } from "#app/site/contact/faq-list.tsx"
import { SalesIntro } from "#app/site/contact/sales-intro.tsx"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { contactPage, salesPage } from "#content/contact.ts"
import "#app/site/contact/contact.css"

export function meta({ location }: { location: { pathname: string } }) {
  return pageMeta(location.pathname === "/vente" ? "/vente" : "/contact")
}

/** /contact, and /vente with its own beginning and its subject chosen (specification 2, design 7.24). */
export default function ContactRoute() {
  const selling = useLocation().pathname === "/vente"
  return (
    <main id="contenu" tabIndex={-1}>
      {selling ? (
        <SalesIntro />
      ) : (
        <>
          <PageIntro legend={contactPage.legend} title={contactPage.title}>
            <p>{contactPage.lead}</p>
          </PageIntro>
          <ContactCards />
        </>
      )}
      <MessageSection selling={selling} />
      {selling ? <ContactCards /> : null}
      <BasesChart />
      <FaqList />
    </main>
  )
}

function MessageSection({ selling }: { selling: boolean }) {
  const { title, text } = selling ? salesPage.form : contactPage.form
  return (
    <section id="message" aria-labelledby="message-titre" className={selling ? "border-y border-line" : undefined}>
      <div className="frame grid items-start gap-x-16 gap-y-12 py-14 md:py-20 lg:grid-cols-[7fr_4fr]">
        <div>
          <h2 id="message-titre" className="text-3xl">
            {title}
          </h2>
          <p className="mt-3 mb-6 text-slate">{text}</p>
          <ContactForm labelledBy="message-titre" {...(selling ? { subject: "vente" as const } : {})} />
        </div>
        <ContactAside />
      </div>
    </section>
  )
}
