import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Ended, WithheldRow } from "#app/features/reservations/withheld/withheld.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { withheldScreen as words } from "#content/admin/withheld.ts"
import { baseName } from "#content/school.ts"

const source = { path: "/admin/withheld", filters: {}, sort: "hours:desc" } as const

const columns: readonly DataColumn<WithheldRow>[] = [
  { id: "name", header: words.columns.name, cell: (row) => nameOf(row) },
  { id: "requests", header: words.columns.requests, cell: ({ requests }) => requests },
  { id: "holds", header: words.columns.holds, cell: ({ holds }) => holds, priority: "medium" },
  {
    id: "hours",
    header: words.columns.hours,
    cell: ({ hours }) => `${hours}\u00a0h`,
    whole: true,
    sort: "hours",
    descendingFirst: true,
  },
  {
    id: "bases",
    header: words.columns.bases,
    cell: ({ bases }) => bases.map(baseName).join(", "),
    priority: "medium",
  },
]

/** « Retenu » (school 1). */
export function WithheldScreen() {
  const [asked, ask] = useState<WithheldRow>()
  const end = useAdminCommand<WithheldRow, Ended>({
    path: source.path,
    send: ({ id, requests, holds }) =>
      callApi(`${source.path}/${id}/end`, { method: "POST", body: { requests, holds } }),
    done: (ended) => [adminTitles.done, words.end.done(ended)],
    failed: words.end.failed,
    announce,
    onDone: () => ask(undefined),
  })
  const close = () => {
    end.reset()
    ask(undefined)
  }
  return (
    <>
      <p className="mb-4 max-w-prose">{words.intro}</p>
      <ListScreen<WithheldRow, typeof source.filters>
        source={source}
        columns={columns}
        words={words}
        renderFilters={() => null}
        rowActions={() => ({
          renderAction: (row) => (
            <Button size="sm" variant="outline" onClick={() => ask(row)}>
              {words.end.action}
              <span className="sr-only"> : {nameOf(row)}</span>
            </Button>
          ),
          bar: null,
        })}
      />
      {asked ? (
        <ConfirmDialog
          title={words.end.title(nameOf(asked))}
          confirm={words.end.confirm}
          running={end.running}
          refusal={end.refusal}
          onConfirm={() => end.run(asked)}
          onCancel={close}
        >
          <p>{words.end.what(asked)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function nameOf({ kind, name }: WithheldRow): string {
  return `${words.kinds[kind]} ${name}`
}
