import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import {
  type NoticeChoices as Choices,
  type NoticeHow,
  noticeHows,
} from "#app/features/mailroom/notices/notices.schema.ts"
import { Folded } from "#app/ui/folded.tsx"
import { Field, Select } from "#app/ui/form/field.tsx"
import { adminNotices as words } from "#content/admin/notices.ts"

const path = "/admin/notices"
const subjects = ["requests", "changes", "messages"] as const

/** What the administrator who looks is mailed, besides the school's own mailbox. A choice is kept at once. */
export function NoticeChoices() {
  const id = useId()
  const { data } = useQuery<Choices>({ queryKey: [path], queryFn: ({ signal }) => callApi<Choices>(path, { signal }) })
  const { run, running } = usePathCommand<Choices>({ path, failed: words.failed, done: () => words.done })
  if (!data) return null

  function choose(subject: (typeof subjects)[number], how: string) {
    if (!data || running) return
    run({ method: "PUT", path: "", body: { ...data, [subject]: how as NoticeHow } })
  }

  return (
    <Folded title={words.title} className="mt-6 mb-6">
      <p className="max-w-[45rem] text-slate">{words.text}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {subjects.map((subject) => (
          <Field key={subject} id={`${id}-${subject}`} label={words.subjects[subject]} required>
            <Select value={data[subject]} onChange={({ target }) => choose(subject, target.value)}>
              {noticeHows.map((how) => (
                <option key={how} value={how}>
                  {words.hows[how]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Folded>
  )
}
