import { useFormContext } from "react-hook-form"
import { licenceTypeLabel, takenLabel } from "#app/features/licence/licence.labels.ts"
import { reasonTaken } from "#app/features/licence/licence.rules.ts"
import type { LicenceType, TakenTypes } from "#app/features/licence/licence.schema.ts"
import { RadioGroup } from "#app/ui/form/field.tsx"
import { priceWords } from "#app/ui/page/amounts.ts"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { licenceTypes } from "#content/licence.ts"
import { personalStep as words } from "#content/licence-application.ts"
import { type PersonalValues, personalFields } from "./personal-values.ts"
import "#app/ui/choice-plate.css"

const id = personalFields.id("licenseType")

/** A payment fixes the choice (design 7.12). */
export function LicenceChoice({ locked, taken }: { locked: boolean; taken: TakenTypes }) {
  const prices = usePrices()
  const { register, formState, getValues } = useFormContext<PersonalValues>()
  const shown = licenceTypes.filter(({ slug }) => !locked || slug === getValues("licenseType"))
  if (locked) {
    return (
      <div id={id} tabIndex={-1}>
        <p className="font-semibold">{words.typeAsked}</p>
        {shown.map(({ slug }) => (
          <p key={slug} className="mt-1 text-lg font-bold">
            {licenceTypeLabel[slug]}
          </p>
        ))}
        <p className="text-sm text-slate">{words.typeLocked}</p>
      </div>
    )
  }
  return (
    <RadioGroup id={id} legend={words.type} error={formState.errors.licenseType?.message}>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map(({ slug, water }) => {
          const reason = reasonTaken(slug, taken)
          return (
            <label key={slug} className="choice-plate gap-1.5 px-4 py-3.5">
              <input
                type="radio"
                value={slug}
                className="sr-only"
                disabled={reason !== undefined}
                {...register("licenseType")}
              />
              <span className="flex items-baseline justify-between gap-3 font-bold">
                {licenceTypeLabel[slug satisfies LicenceType]}
                <span>{reason ? takenLabel[reason] : priceWords(prices[`application-${slug}`])}</span>
              </span>
              <span className="text-sm">{water}</span>
            </label>
          )
        })}
      </div>
    </RadioGroup>
  )
}
