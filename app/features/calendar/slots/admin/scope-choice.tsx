import { clsx } from "clsx"
import { type SeriesScope, seriesScopes } from "#app/features/calendar/slots/series-scope.schema.ts"
import { RadioGroup } from "#app/ui/form/field.tsx"
import { seriesScope } from "#content/admin/series.ts"

interface ScopeChoiceProps {
  what: "slots" | "courses"
  value: SeriesScope
  onChange: (scope: SeriesScope) => void
}

export function ScopeChoice({ what, value, onChange }: ScopeChoiceProps) {
  const words = seriesScope[what]
  return (
    <div>
      <RadioGroup id="series-scope" legend={seriesScope.legend}>
        {seriesScopes.map((scope) => (
          <label
            key={scope}
            className={clsx("flex min-h-9 cursor-pointer items-center gap-2.5", scope === value && "font-semibold")}
          >
            <input
              type="radio"
              name="series-scope"
              className="size-5 shrink-0 cursor-pointer accent-water-deep"
              checked={scope === value}
              onChange={() => onChange(scope)}
            />
            {words.scopes[scope]}
          </label>
        ))}
      </RadioGroup>
      <p aria-live="polite" className="text-sm text-slate not-empty:mt-2">
        {value === "one" ? null : words.hint}
      </p>
    </div>
  )
}
