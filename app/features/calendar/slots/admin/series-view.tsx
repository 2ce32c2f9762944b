import { useState } from "react"
import { adminAvailability } from "#content/admin/availability.ts"
import { MadeSeriesList } from "./made-series.tsx"
import { SeriesForm } from "./series-form.tsx"
import { SeriesPreview } from "./series-preview.tsx"
import { createdWords, useCreateSeries, usePreview } from "./use-admin-availability.ts"

const words = adminAvailability.series

export function SeriesView() {
  const preview = usePreview()
  const create = useCreateSeries()
  const [shown, show] = useState<object>()
  const answer = shown === undefined ? undefined : preview.data

  function forget() {
    show(undefined)
    preview.reset()
  }

  function edited() {
    forget()
    if (!create.isPending) create.reset()
  }

  function ask(series: object) {
    create.reset()
    preview.mutate(series, { onSuccess: () => show(series) })
  }

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <SeriesForm busy={preview.isPending} error={preview.error} onChange={edited} onPreview={ask} />
      <div className="min-w-0 space-y-10">
        <section aria-labelledby="series-preview">
          <h2 id="series-preview" className="text-xl">
            {words.previewTitle}
          </h2>
          {answer && shown ? (
            <SeriesPreview
              plan={answer}
              error={create.error}
              busy={create.isPending}
              onCreate={() => create.mutate(shown, { onSuccess: forget })}
            />
          ) : (
            <output className={create.data ? "mt-2 block font-semibold" : "mt-2 block max-w-prose text-slate"}>
              {create.data ? createdWords(create.data.created) : words.previewHint}
            </output>
          )}
        </section>
        <MadeSeriesList />
      </div>
    </div>
  )
}
