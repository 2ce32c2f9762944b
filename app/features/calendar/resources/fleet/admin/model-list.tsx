import { useState } from "react"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { BoatModel } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import { ModelDialog } from "./model-dialog.tsx"

const words = fleetScreen.modelList

export function ModelList({ models }: { models: readonly BoatModel[] }) {
  const [openCode, open] = useState<BoatType>()
  const opened = models.find(({ code }) => code === openCode)
  return (
    <SectionCard title={words.title}>
      <ul aria-label={words.title} className="border-t border-line">
        {models.map((model) => (
          <li key={model.code} className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
            <div>
              <span className="font-semibold">{fleetScreen.models[model.code]}</span>
              <span className="block text-sm text-slate">{figuresOf(model)}</span>
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={`${commandWords.edit}, ${fleetScreen.models[model.code]}`}
              onClick={() => open(model.code)}
            >
              {commandWords.edit}
            </Button>
          </li>
        ))}
      </ul>
      {opened ? <ModelDialog model={opened} onClose={() => open(undefined)} /> : null}
    </SectionCard>
  )
}

function figuresOf({ seats, passengersMax, powerKw, minimumAge }: BoatModel): string {
  const power = `${powerKw.toLocaleString("fr-CH").replace(".", ",")}\u00a0kW`
  const passengers = `${plural(passengersMax, "passager")} au plus`
  return [plural(seats, "place"), passengers, power, `dès ${minimumAge}\u00a0ans`].join(", ")
}
