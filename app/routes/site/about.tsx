import { Bases } from "#app/site/about/bases.tsx"
import { Commitments } from "#app/site/about/commitments.tsx"
import { History } from "#app/site/about/history.tsx"
import { Team } from "#app/site/about/team.tsx"
import { Values } from "#app/site/about/values.tsx"
import { Lighthouse } from "#app/site/drawings.tsx"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import { Figures } from "#app/site/home/figures.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { aboutPage } from "#content/about.ts"

export function meta() {
  return pageMeta("/a-propos")
}

export default function About() {
  const { legend, title, lead } = aboutPage
  return (
    <main id="contenu" tabIndex={-1}>
      <PageIntro legend={legend} title={title} aside={<Lighthouse className="-mb-16 hidden h-56 lg:block" />}>
        <p>{lead}</p>
      </PageIntro>
      <Figures />
      <History />
      <Values />
      <Team />
      <Bases />
      <Commitments />
    </main>
  )
}
