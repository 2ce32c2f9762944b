import { callApi } from "#app/browser/page/call-api.ts"
import { announce } from "#app/ui/page/announce.ts"
import { adminTitles, useAdminCommand } from "./use-admin-command.ts"

interface Sent {
  method: "POST" | "PUT" | "DELETE"
  /** The part of the endpoint's address after `PathCommand.path`. */
  path: string
  body?: unknown
}

interface PathCommand<Answer> {
  /** The endpoint that the screen reads again after the command; the command's own address begins with it. */
  path: string
  failed: string
  done: (answer: Answer) => string
  onDone?: ((answer: Answer) => void) | undefined
}

export function usePathCommand<Answer = unknown>({ path, failed, done, onDone }: PathCommand<Answer>) {
  return useAdminCommand<Sent, Answer>({
    path,
    send: ({ method, path: below, body }) => callApi<Answer>(`${path}${below}`, { method, body }),
    done: (answer) => [adminTitles.done, done(answer)],
    failed,
    announce,
    ...(onDone ? { onDone } : {}),
  })
}
