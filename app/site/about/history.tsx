import { SectionHead } from "#app/site/section-head.tsx"
import { aboutPage, history } from "#content/about.ts"

export function History() {
  const { legend, title, paragraphs } = aboutPage.history
  return (
    <section id="histoire" aria-labelledby="histoire-titre" className="section">
      <div className="frame grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <SectionHead id="histoire-titre" legend={legend} title={title} />
          <div className="mt-6 max-w-[40rem] space-y-5 text-lg">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ol className="log">
          {history.map((entry) => (
            <li key={entry.year}>
              <strong className="text-xl leading-none font-bold">{entry.year}</strong>
              <span className="text-slate">{entry.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
