import { SectionHead } from "#app/site/section-head.tsx"
import { aboutPage, team } from "#content/about.ts"
import { SignalFlag } from "./signal-flag.tsx"

/** The team of three (specification 2). */
export function Team() {
  const { legend, title, text } = aboutPage.team
  return (
    <section id="equipe" aria-labelledby="equipe-titre" className="section">
      <div className="frame">
        <SectionHead id="equipe-titre" legend={legend} title={title} text={text} />
        <ul className="mt-12 grid gap-x-10 gap-y-12 md:grid-cols-3">
          {team.map((member) => (
            <li key={member.name}>
              <div className="flex flex-wrap items-center gap-5">
                <SignalFlag letter={member.flag} className="h-24 shrink-0" />
                <p className="text-sm text-slate">
                  <span className="block font-semibold text-lake">{member.flagName}</span>
                  {member.signal}
                </p>
              </div>
              <h3 className="mt-5 text-2xl">{member.name}</h3>
              <p className="mt-1 font-semibold">
                {member.role}, {member.base}
              </p>
              <p className="mt-3 text-slate">{member.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
