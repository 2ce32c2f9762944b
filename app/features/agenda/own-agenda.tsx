import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import { agendaWords } from "#content/admin/agendas.ts"
import type { MadeFeed, OwnFeed } from "./agenda.schema.ts"
import { FeedLine } from "./feed-line.tsx"

const { own: words } = agendaWords
const path = "/me/agenda"

export function OwnAgenda({ userId }: { userId: string | undefined }) {
  const { data, refetch } = useQuery<OwnFeed>({
    queryKey: [path, userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => callApi<OwnFeed>(path, { signal }),
  })
  if (!data) return null
  return (
    <section aria-labelledby="agenda" className="mt-10 border-t border-line pt-6">
      <h3 id="agenda" className="text-lg">
        {words.title}
      </h3>
      <p className="mt-1 mb-3 max-w-[45rem]">{words.text}</p>
      <FeedLine
        name={words.title}
        since={data.since}
        make={() => callApi<MadeFeed>(path, { method: "POST", body: {} })}
        end={() => callApi(path, { method: "DELETE" })}
        onChanged={() => void refetch()}
      />
    </section>
  )
}
