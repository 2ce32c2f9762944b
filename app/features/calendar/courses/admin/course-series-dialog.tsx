import { useState } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import { SeriesPreview } from "#app/features/calendar/slots/admin/series-preview.tsx"
import { usePreview } from "#app/features/calendar/slots/admin/use-admin-availability.ts"
import type { PlannedSeries } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { plural } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { courseSeries as words } from "#content/admin/series.ts"
import { CourseSeriesForm } from "./course-series-form.tsx"

const path = `${sessionsPath}/series`

/** Sessions in series (school 1, "Rules"): the form, then what it would make. */
export function CourseSeriesDialog({ onClose }: { onClose: () => void }) {
  const preview = usePreview(path)
  const [shown, show] = useState<object>()
  const create = useAdminCommand({
    path: sessionsPath,
    send: (series: object) => callApi<PlannedSeries>(path, { method: "POST", body: series }),
    done: ({ created }) => [adminTitles.done, plural(created, ...words.created)],
    failed: words.failed,
    announce,
    onDone: onClose,
  })

  return (
    <Dialog open onClose={onClose} title={shown ? words.preview : words.title} className="max-w-xl">
      {shown && preview.data ? (
        <div ref={focusOn} tabIndex={-1} className="outline-none">
          <SeriesPreview
            plan={preview.data}
            noun={words.noun}
            error={create.error}
            busy={create.running}
            onCreate={() => create.run(shown)}
          />
          <p className="mt-5 text-sm text-slate">
            {words.undo}{" "}
            <a className="link" href="/admin/availability?vue=serie">
              {words.undoWhere}
            </a>
          </p>
          <Button
            variant="secondary"
            className="mt-4"
            onClick={() => {
              show(undefined)
              create.reset()
            }}
          >
            {words.back}
          </Button>
        </div>
      ) : (
        <CourseSeriesForm
          busy={preview.isPending}
          error={preview.error}
          onChange={() => preview.reset()}
          onPreview={(series) => preview.mutate(series, { onSuccess: () => show(series) })}
        />
      )}
    </Dialog>
  )
}

/** The button that had the focus is gone with the form. */
function focusOn(element: HTMLElement | null) {
  element?.focus()
}
