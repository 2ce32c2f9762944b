import { OutingsWithout } from "#app/features/calendar/resources/assignments/admin/outings-without.tsx"
import type { Distribution, Fleet } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { AssignDialog } from "./assign-dialog.tsx"
import { boatScreen, useFleetCommand } from "./use-fleet.ts"

export function WithoutBoat({ fleet }: { fleet: Pick<Fleet, "withoutBoat" | "moreWithoutBoat"> }) {
  const distribute = useFleetCommand<Distribution>(distributedWords)
  return (
    <OutingsWithout
      screen={boatScreen}
      outings={fleet.withoutBoat}
      more={fleet.moreWithoutBoat}
      badge={
        <Button
          size="sm"
          aria-disabled={distribute.running}
          onClick={() => distribute.run({ method: "POST", path: "/distribution", body: {} })}
        >
          {fleetScreen.without.distribute}
        </Button>
      }
      factOf={({ model }) => (model ? fleetScreen.models[model] : "")}
      givenOf={({ boats }) => boats}
      hrefOf={({ kind, id }) => (kind === "reservation" ? `/admin/reservations?id=${id}` : undefined)}
      renderDialog={(outing, onClose) => <AssignDialog key={outing.id} outing={outing} onClose={onClose} />}
    />
  )
}

/** « 3 sorties ont un bateau. 1 attend encore. » */
function distributedWords({ given, short }: Distribution): string {
  const got = `${plural(given, "sortie")} ${given < 2 ? "a reçu" : "ont reçu"} un bateau.`
  return short === 0 ? got : `${got} ${short}\u00a0${short < 2 ? "attend" : "attendent"} encore.`
}
