import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { NewClosure } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { announce } from "#app/ui/page/announce.ts"
import { closingDialog as words } from "#content/admin/closing.ts"
import type { InTheWay } from "./closing.schema.ts"
import { ClosureFields, closureFieldNames } from "./closure-fields.tsx"
import { InTheWayList } from "./in-the-way-list.tsx"
import { resolutionsOf, type WaysOut } from "./ways-out.ts"

const calendar = "/admin/calendar"
const path = `${calendar}/closures`
const nothing: InTheWay = { reservations: [], sessions: [] }

interface ClosingDialogProps {
  /** What is known of the days before the dialog opens. */
  first?: Partial<NewClosure>
  onClose: () => void
}

/** Closes days; what is booked on them is moved or cancelled at once (school 1, "Rules"). */
export function ClosingDialog({ first, onClose }: ClosingDialogProps) {
  const [closure, setClosure] = useState<NewClosure>({
    base: null,
    fromDate: "",
    toDate: "",
    reason: "",
    public: true,
    ...first,
  })
  const client = useQueryClient()
  const [ways, setWays] = useState<WaysOut>({})
  const { data, isError, isPlaceholderData } = useInTheWay(closure)
  const inTheWay = data ?? nothing
  const resolutions = resolutionsOf(inTheWay, ways)
  const close = useAdminCommand({
    path: calendar,
    send: () => callApi(path, { method: "POST", body: { ...closure, ...resolutions } }),
    done: () => [adminTitles.done, words.done],
    failed: words.failed,
    announce,
    onDone() {
      // Whatever shows places or bookings.
      void client.invalidateQueries()
      onClose()
    },
  })
  const count = inTheWay.reservations.length + inTheWay.sessions.length
  return (
    <CommandForm
      title={words.title}
      fields={closureFieldNames}
      command={close}
      send={sendWords(resolutions)}
      onSend={() => close.run(undefined)}
      onClose={onClose}
      className="sm:max-w-3xl"
    >
      {(refusalOf) => (
        <>
          <ClosureFields
            values={closure}
            onChange={(patch) => setClosure((now) => ({ ...now, ...patch }))}
            refusalOf={refusalOf}
          />
          {isError ? <p className="font-semibold text-port">{words.notLoaded}</p> : null}
          {data && count === 0 && !isPlaceholderData ? <p className="text-slate">{words.none}</p> : null}
          {count > 0 ? (
            <InTheWayList
              inTheWay={inTheWay}
              ways={ways}
              onChange={(id, way) => setWays((now) => ({ ...now, [id]: way }))}
              error={close.error}
            />
          ) : null}
        </>
      )}
    </CommandForm>
  )
}

/** Read as soon as the days are known, and again after every refusal. */
function useInTheWay({ base, fromDate, toDate }: NewClosure) {
  const query = { base: base ?? undefined, fromDate, toDate }
  return useQuery({
    queryKey: [calendar, "in-the-way", query],
    enabled: isDay(fromDate) && isDay(toDate) && fromDate <= toDate,
    queryFn: ({ signal }) => callApi<InTheWay>(`${path}/bookings`, { query, signal }),
    staleTime: 0,
  })
}

function sendWords({ moves, cancellations, sessions }: ReturnType<typeof resolutionsOf>): string {
  const ended = cancellations.length + sessions.length
  const acts = [
    ...(moves.length > 0 ? [words.moves(moves.length)] : []),
    ...(ended > 0 ? [words.cancellations(ended)] : []),
  ].join(", ")
  return acts ? words.sendAll(`${acts.charAt(0).toUpperCase()}${acts.slice(1)}`) : words.send
}
