import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { useOpenRecord } from "#app/back-office/record/use-open-record.ts"
import type { Fleet } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { fleetScreen } from "#content/admin/fleet.ts"
import { bases } from "#content/school.ts"
import { BoatsOfBase } from "./boat-list.tsx"
import { BoatRecordDialog } from "./boat-record-dialog.tsx"
import { ModelList } from "./model-list.tsx"
import { fleetPath } from "./use-fleet.ts"
import { WithoutBoat } from "./without-boat.tsx"

/** « Flotte » (school 1, "Screens"): what lacks a boat first, then the boats by base, then the models. */
export function FleetScreen() {
  const { id, open, close } = useOpenRecord()
  return (
    <ReadScreen<Fleet> path={fleetPath} failed={fleetScreen.failed} loading={fleetScreen.loading}>
      {(fleet) => (
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
          <div className="xl:col-span-2">
            <WithoutBoat fleet={fleet} />
          </div>
          {bases.map((base) => (
            <BoatsOfBase
              key={base.slug}
              base={base}
              boats={fleet.boats.filter((boat) => boat.base === base.slug)}
              onOpen={open}
            />
          ))}
          <ModelList models={fleet.models} />
          {id ? <BoatRecordDialog id={id} onClose={close} /> : null}
        </div>
      )}
    </ReadScreen>
  )
}
