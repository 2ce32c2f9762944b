import { faq } from "#content/faq.ts"

/** Opens without a script (specification 2 and 9). */
export function FaqList() {
  return (
    <section id="faq" className="isobaths border-t border-line bg-mist" aria-labelledby="faq-titre">
      <div className="frame grid gap-x-16 gap-y-8 py-16 md:py-24 lg:grid-cols-[5fr_7fr]">
        <div>
          <p className="legend">On nous le demande souvent</p>
          <h2 id="faq-titre" className="mt-3 text-4xl">
            Questions fréquentes
          </h2>
        </div>
        <div className="border-t border-lake">
          {faq.map(({ question, answer }) => (
            <details key={question} className="faq-entry">
              <summary>
                {question}
                <svg
                  className="size-4 shrink-0 fill-none stroke-water-deep stroke-2"
                  viewBox="0 0 16 16"
                  aria-hidden="true"
                >
                  <path d="m3 6 5 5 5-5" />
                </svg>
              </summary>
              <p className="max-w-[42rem] pb-5 text-slate">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
