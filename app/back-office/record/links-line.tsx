import { useRef } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { plural } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { linksSent as words } from "#content/admin/record.ts"

interface LinksLineProps {
  path: string
  id: string
  links: number
}

/** How many links of mails open what was booked, and an end to them: a mail may have been forwarded. */
export function LinksLine({ path, id, links }: LinksLineProps) {
  const line = useRef<HTMLSpanElement>(null)
  const revoke = useAdminCommand<null>({
    path,
    send: () => callApi(`${path}/${id}/links`, { method: "DELETE" }),
    done: () => [adminTitles.done, words.done],
    failed: words.failed,
    announce,
    // The button goes with the links.
    onDone: () => line.current?.focus(),
  })
  return (
    <span ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {links === 0 ? words.none : plural(links, words.link, words.links)}
      {links === 0 ? null : (
        <Button size="sm" variant="outline" aria-disabled={revoke.running} onClick={() => revoke.run(null)}>
          {words.revoke}
        </Button>
      )}
    </span>
  )
}
