import type { ReactNode } from "react"
import { isUnknownLink, type OwnPath, useOwnView } from "#app/browser/own-view.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { OwnSkeleton } from "./own-skeleton.tsx"

interface OwnFoundProps<Shown> {
  path: OwnPath
  holder: object
  /** Its account opened it, not a link. */
  byAccount: boolean
  /** Shown where a link is not valid. */
  lost: ReactNode
  /** Where its account finds it. */
  back: string
  words: { loading: string; failed: string; notYours: string; signIn: string }
  /** @param readAt when it was read */
  children: (shown: Shown, readAt: Date) => ReactNode
}

/** What a person manages, once it was found (school 2, "Manage link"). */
export function OwnFound<Shown extends { account: { pendingCents: number } | null }>(props: OwnFoundProps<Shown>) {
  const { path, holder, byAccount, lost, back, words, children } = props
  const { data, dataUpdatedAt, error, refetch } = useOwnView<Shown>(path, holder)
  if (error && isUnknownLink(error)) return byAccount ? <OtherAccount words={words} back={back} /> : lost
  if (error && !data) {
    return <LoadFailed className="max-w-[40rem]" title={words.failed} onRetry={() => void refetch()} />
  }
  return data ? children(data, new Date(dataUpdatedAt)) : <OwnSkeleton loading={words.loading} />
}

function OtherAccount({ words, back }: Pick<OwnFoundProps<never>, "words" | "back">) {
  return (
    <div role="alert" className="max-w-[40rem]">
      <p className="text-lg">{words.notYours}</p>
      <ButtonLink className="mt-4" href={`/auth?returnTo=${encodeURIComponent(back)}`}>
        {words.signIn}
      </ButtonLink>
    </div>
  )
}
