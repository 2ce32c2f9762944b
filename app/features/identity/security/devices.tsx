import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import type { OwnSession } from "#app/features/identity/identity.schema.ts"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { formatInstant } from "#app/ui/formats.ts"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { profilePage } from "#content/profile.ts"
import { deviceName } from "./device.rules.ts"
import { sessionsPath } from "./sessions-path.ts"

const words = profilePage.devices

export function Devices({ userId }: { userId: string }) {
  const { list, data, isError, refetch, busy, done, failed, end } = useDevices(userId)
  const items = data?.items
  const others = items?.some(({ current }) => !current) ?? false
  return (
    <SectionCard title={words.title} text={words.text}>
      <div className="space-y-5">
        {failed ? <ErrorSummary title={failed[0]} problems={[{ message: failed[1] }]} /> : null}
        {items ? (
          <ul ref={list} tabIndex={-1} aria-label={words.list} className="border-t border-line outline-none">
            {items.map((device) => (
              <Device key={device.id} device={device} busy={busy} onEnd={() => void end(device.id)} />
            ))}
          </ul>
        ) : null}
        {!items && isError ? <ListFailed retry={() => void refetch()} /> : null}
        {!items && !isError ? <ListLoading /> : null}
        {others ? (
          <Button
            variant="outline"
            disabled={busy !== undefined}
            onClick={() => void end("others")}
            className="w-full sm:w-auto"
          >
            {busy === "others" ? words.ending : words.endOthers}
          </Button>
        ) : null}
        {items && !others ? <p className="text-slate">{words.alone}</p> : null}
      </div>
      <SuccessNote words={done} className="has-[span]:mt-5" />
    </SectionCard>
  )
}

function useDevices(userId: string) {
  const list = useRef<HTMLUListElement>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: [sessionsPath, userId],
    queryFn: () => callApi<{ items: OwnSession[] }>(sessionsPath),
  })
  const [busy, setBusy] = useState<string>()
  const [done, setDone] = useState<ToastWords>()
  const [failed, setFailed] = useState<ToastWords>()

  async function end(which: string) {
    setBusy(which)
    setDone(undefined)
    setFailed(undefined)
    try {
      await callApi(which === "others" ? sessionsPath : `${sessionsPath}/${which}`, { method: "DELETE" })
      const said = which === "others" ? words.endedOthers : words.ended
      setDone(said)
      announce("success", said)
    } catch (error) {
      const said = refusalWords(words.failed, error)
      setFailed(said)
      announce("error", said)
    } finally {
      // A refused session has ended elsewhere, so the list is outdated too.
      await refetch()
      setBusy(undefined)
      list.current?.focus()
    }
  }

  return { list, data, isError, refetch, busy, done, failed, end }
}

function Device({ device, busy, onEnd }: { device: OwnSession; busy: string | undefined; onEnd: () => void }) {
  const name = deviceName(device.userAgent)
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {device.current ? <Badge tone="free">{words.here}</Badge> : null}
        </p>
        <p className="text-sm text-slate">
          {words.since} {formatInstant(device.createdAt)}
        </p>
      </div>
      {device.current ? null : (
        <Button variant="secondary" aria-label={`${words.end} ${name}`} disabled={busy !== undefined} onClick={onEnd}>
          {busy === device.id ? words.ending : words.end}
        </Button>
      )}
    </li>
  )
}

function ListLoading() {
  return (
    <div className="border-y border-line py-3">
      <output className="sr-only">{words.loading}</output>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-1 h-5 w-64" />
    </div>
  )
}

function ListFailed({ retry }: { retry: () => void }) {
  return (
    <div role="alert">
      <p className="font-semibold">{profilePage.loadFailed}</p>
      <Button variant="outline" className="mt-4" onClick={retry}>
        {profilePage.retry}
      </Button>
    </div>
  )
}
