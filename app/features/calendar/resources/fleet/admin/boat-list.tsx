import { ResourcesOfBase } from "#app/features/calendar/resources/assignments/admin/resources-of-base.tsx"
import type { Boat } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import type { bases } from "#content/school.ts"
import { BoatDialog } from "./boat-dialog.tsx"
import { boatScreen } from "./use-fleet.ts"

interface BoatsOfBaseProps {
  base: (typeof bases)[number]
  boats: readonly Boat[]
  onOpen: (id: string) => void
}

export function BoatsOfBase({ base, boats, onOpen }: BoatsOfBaseProps) {
  return (
    <ResourcesOfBase
      screen={boatScreen}
      base={base}
      all={boats}
      staysOf={({ workshops }) => workshops}
      renderName={({ id, name }) => (
        <button
          type="button"
          className="link mr-3 cursor-pointer font-semibold"
          data-record={id}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>
      )}
      renderFacts={({ model, registration }) => (
        <span className="block text-sm text-slate">
          {`${fleetScreen.models[model]}, `}
          <span className="whitespace-nowrap">{registration}</span>
        </span>
      )}
      renderForm={(boat, onClose) => <BoatDialog boat={boat} base={base.slug} onClose={onClose} />}
    />
  )
}
