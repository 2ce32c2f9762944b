import { figures } from "#content/about-school.ts"

export function Figures() {
  return (
    <section aria-label="L’école en chiffres">
      <div className="neatline" />
      <dl className="frame grid grid-cols-2 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse border-l border-line pl-4">
            <dt className="text-sm text-slate">{figure.label}</dt>
            <dd className="text-2xl font-bold tracking-tight">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
