import { licenceTypeLabel, takenLabel } from "#app/features/licence/licence.labels.ts"
import type { TakenReason, TakenTypes } from "#app/features/licence/licence.schema.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

const { nothingFree: words } = licenceApplicationPage

const tone = { open: "pending", approved: "free" } satisfies Record<TakenReason, Tone>

/** Shown instead of the steps to a person who has applied for every licence (design 7.11). */
export function NothingFree({ taken }: { taken: TakenTypes }) {
  return (
    <div className="frame py-10 md:py-16">
      <div className="isobaths max-w-[45rem] rounded-card border border-line bg-mist px-5 py-10 sm:px-10">
        <h2 className="text-3xl">{words.title}</h2>
        <ul className="mt-6 border-t border-line">
          {taken.map(({ licenseType, reason }) => (
            <li
              key={licenseType}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
            >
              <span className="font-bold">{licenceTypeLabel[licenseType]}</span>
              <Badge tone={tone[reason]}>{takenLabel[reason]}</Badge>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-lg text-slate">{words.text}</p>
        <p className="mt-8">
          <ButtonLink size="lg" href={words.action.href}>
            {words.action.label}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
