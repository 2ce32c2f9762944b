import { pageMeta } from "#app/site/frame/page-meta.ts"
import { Ecology } from "#app/site/home/ecology.tsx"
import { Figures } from "#app/site/home/figures.tsx"
import { Hero } from "#app/site/home/hero.tsx"
import { ReservationSection } from "#app/site/home/reservation-section.tsx"
import { Services } from "#app/site/home/services.tsx"
import { Testimonials } from "#app/site/home/testimonials.tsx"
import { profilePage } from "#content/profile.ts"

const { notice } = profilePage.deletion

export function meta() {
  return pageMeta("/")
}

export default function Home() {
  return (
    <main id="contenu" tabIndex={-1}>
      <p
        id={notice.id}
        tabIndex={-1}
        className="hidden border-b-4 border-starboard bg-paper font-semibold target:block"
      >
        <span className="frame block py-4">{notice.text}</span>
      </p>
      <Hero />
      <Figures />
      <Services />
      <ReservationSection />
      <Ecology />
      <Testimonials />
    </main>
  )
}
