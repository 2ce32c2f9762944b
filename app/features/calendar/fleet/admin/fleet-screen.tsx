import { useEffect } from "react"
import { adminTitles } from "#app/back-office/command/use-admin-command.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { bases } from "#content/school.ts"
import { BoatsOfBase } from "./boat-list.tsx"
import { ModelList } from "./model-list.tsx"
import { useFleet } from "./use-fleet.ts"
import { WithoutBoat } from "./without-boat.tsx"

/** « Flotte » (school 1, "Screens"): what lacks a boat first, then the boats by base, then the models. */
export function FleetScreen() {
  const { data, isError, refetch } = useFleet()
  const broken = isError && !data
  useEffect(() => {
    if (broken) announce("error", [adminTitles.failed, fleetScreen.failed])
  }, [broken])
  if (broken) {
    return (
      <div role="alert" className="mt-4 rounded-card border-2 border-port p-4">
        <p className="font-semibold">{fleetScreen.failed}</p>
        <Button className="mt-3" variant="outline" size="sm" onClick={() => void refetch()}>
          {fleetScreen.retry}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <output className="mt-4 block" aria-busy>
        <span className="sr-only">{fleetScreen.loading}</span>
        <Skeleton className="h-64" />
      </output>
    )
  }
  return (
    <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
      <div className="xl:col-span-2">
        <WithoutBoat fleet={data} />
      </div>
      {bases.map((base) => (
        <BoatsOfBase key={base.slug} base={base} boats={data.boats.filter((boat) => boat.base === base.slug)} />
      ))}
      <ModelList models={data.models} />
    </div>
  )
}
