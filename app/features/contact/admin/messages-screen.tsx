import { FilterSelect, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { shortInstant } from "#app/back-office/table/short-instant.ts"
import type { MessageRow } from "#app/features/contact/contact.admin.schema.ts"
import { contactSubjectLabel } from "#app/features/contact/contact.labels.ts"
import { messagesScreen } from "#content/admin/messages.ts"
import { MessageDialog, MessageStateBadge } from "./message-dialog.tsx"

const source = { path: "/admin/messages", filters: { state: "open", q: "" }, sort: "createdAt:desc" } as const

const columns: readonly DataColumn<MessageRow>[] = [
  { id: "from", header: messagesScreen.columns.from, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  {
    id: "subject",
    header: messagesScreen.columns.subject,
    cell: ({ subject }) => contactSubjectLabel[subject],
    priority: "medium",
  },
  {
    id: "message",
    header: messagesScreen.columns.message,
    cell: ({ excerpt }) => <span className="line-clamp-2">{excerpt}</span>,
    long: true,
    priority: "low",
  },
  {
    id: "date",
    header: messagesScreen.columns.date,
    cell: ({ createdAt }) => shortInstant(createdAt),
    whole: true,
    sort: "createdAt",
    descendingFirst: true,
    priority: "medium",
  },
  {
    id: "state",
    header: messagesScreen.columns.state,
    cell: ({ handledAt }) => <MessageStateBadge handled={handledAt !== null} />,
    whole: true,
  },
]

export function MessagesScreen() {
  return (
    <ListScreen
      source={source}
      columns={columns}
      words={messagesScreen}
      renderFilters={(list) => (
        <>
          <SearchField list={list} label={messagesScreen.searchLabel} />
          <FilterSelect list={list} name="state" label={messagesScreen.stateLabel} options={messagesScreen.states} />
        </>
      )}
      empty={emptyWords}
      record={{
        name: ({ firstName, lastName }) => `${messagesScreen.recordName} ${firstName} ${lastName}`,
        renderDialog: (opened) => <MessageDialog {...opened} />,
      }}
    />
  )
}

function emptyWords({ q, state }: { q: string; state: string }): string {
  if (q || state === "handled") return messagesScreen.nothingFound
  return state === "open" ? messagesScreen.allHandled : messagesScreen.empty
}
