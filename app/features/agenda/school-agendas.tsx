import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import { Folded } from "#app/ui/folded.tsx"
import { agendaWords } from "#content/admin/agendas.ts"
import type { MadeFeed, SchoolFeeds } from "./agenda.schema.ts"
import { FeedLine } from "./feed-line.tsx"

const { school: words } = agendaWords
const path = "/admin/agendas"

type Feed = SchoolFeeds["items"][number]

export function SchoolAgendas() {
  const { data, refetch } = useQuery<SchoolFeeds>({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<SchoolFeeds>(path, { signal }),
  })
  if (!data) return null
  return (
    <Folded title={words.title} className="mt-6">
      <p className="max-w-[45rem] text-slate">{words.text}</p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {data.items.map((feed) => (
          <li key={feed.scope + feed.subject} className="grid gap-2 py-4 sm:grid-cols-[14rem_1fr]">
            <h3 className="font-semibold">{nameOf(feed)}</h3>
            <FeedLine
              name={nameOf(feed)}
              since={feed.since}
              make={() => callApi<MadeFeed>(path, { method: "POST", body: asked(feed) })}
              end={() => callApi(`${path}/end`, { method: "POST", body: asked(feed) })}
              onChanged={() => void refetch()}
            />
          </li>
        ))}
      </ul>
    </Folded>
  )
}

function asked({ scope, subject }: Feed) {
  return { scope, subject }
}

function nameOf({ scope, name }: Feed): string {
  return [words.scopes[scope], name].filter(Boolean).join(" ")
}
