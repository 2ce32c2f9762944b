import { Breadcrumb } from "#app/site/breadcrumb.tsx"
import { formatDay } from "#app/ui/formats.ts"
import type { LegalArticle, LegalBlock, LegalDocument, LegalFact } from "#content/legal/legal-document.ts"

export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, summary, articles, validFrom } = document
  return (
    <main id="contenu" tabIndex={-1}>
      <Breadcrumb current={title} />
      <div className="frame pt-12 md:pt-16">
        <h1 className="max-w-[44rem] text-4xl">{title}</h1>
        <p className="mt-4 max-w-[40rem] text-lg text-slate">{lead}</p>
        {summary ? <Summary title={summary.title} facts={summary.facts} /> : null}
      </div>
      <div className="frame grid gap-x-16 gap-y-10 pt-12 pb-16 md:pb-24 lg:grid-cols-[4fr_8fr]">
        <nav aria-label="Articles" className="no-print self-start lg:sticky lg:top-24">
          <ol className="columns-1 gap-x-8 border-l border-line sm:columns-2 lg:columns-1">
            {articles.map((article, index) => (
              <li key={article.id}>
                <a
                  href={`#${article.id}`}
                  className="flex min-h-11 items-baseline gap-3 py-2 pl-4 hover:text-water-deep pointer-fine:lg:min-h-9 pointer-fine:lg:py-1.5"
                >
                  <span className="w-4 shrink-0 text-sm text-slate">{index + 1}</span>
                  {article.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[42rem]">
          {articles.map((article, index) => (
            <Article key={article.id} article={article} number={index + 1} />
          ))}
          <p className="mt-12 border-t border-line pt-4 text-sm text-slate">
            Texte en vigueur depuis le <time dateTime={validFrom}>{formatDay(validFrom, "date")}</time>.
          </p>
        </div>
      </div>
    </main>
  )
}

function Summary({ title, facts }: { title: string; facts: readonly LegalFact[] }) {
  return (
    <section aria-label={title} className="mt-10 border-y border-lake">
      <dl className="grid sm:grid-cols-2 lg:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.term} className="legal-fact">
            <dt className="text-sm text-slate">{fact.term}</dt>
            <dd className="mt-1 font-bold">{fact.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Article({ article, number }: { article: LegalArticle; number: number }) {
  return (
    <section id={article.id} aria-labelledby={`${article.id}-titre`} className="not-first:mt-12">
      <h2 id={`${article.id}-titre`} className="text-xl">
        {number}. {article.title}
      </h2>
      {article.blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p className="mt-4">{block}</p>
  if ("list" in block) {
    return (
      <ul className="buoyed mt-4">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  if ("link" in block) {
    return (
      <p className="mt-2">
        <a href={block.link.href} className="link inline-flex min-h-11 items-center">
          {block.link.label}
        </a>
      </p>
    )
  }
  return (
    <dl className="mt-4 border-b border-line">
      {block.facts.map((fact) => (
        <div key={fact.term} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[3fr_7fr]">
          <dt className="font-semibold">{fact.term}</dt>
          <dd className="text-slate">{fact.text}</dd>
        </div>
      ))}
    </dl>
  )
}
