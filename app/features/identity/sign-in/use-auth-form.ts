import { useRef } from "react"
import type { Path } from "react-hook-form"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import { useSending } from "#app/browser/use-sending.ts"
import { announce } from "#app/ui/page/announce.ts"
import { fetchToaster } from "#app/ui/page/late-toaster.tsx"
import type { AuthRules } from "./auth-resolver.ts"

const loadResolver = async () => (await import("./auth-resolver.ts")).authResolver

/** Fetches what a submission will need. */
export function fetchAuthRules(): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}

/** Names under which the tab keeps what is no secret, until its owner is signed in. */
export const authDrafts = { address: "auth-address", signUp: "auth-sign-up" } as const

interface AuthFormOptions<Values> {
  rules: AuthRules
  /** Every field, in the order of the page, with what it begins with. */
  empty: Values
  draft?: string
  /** It stands in the document as served. */
  served?: true
  /** Title of a refusal. */
  failed: string
  send: (values: Values) => Promise<void>
}

const secret = ["password", "currentPassword", "newPassword", "code"] as const

/** A form of /auth: passwords and codes are never kept, a refusal is said in the server's words (specification 8). */
export function useAuthForm<Values extends Record<string, string>>(options: AuthFormOptions<Values>) {
  const { rules, empty, draft, served, failed, send } = options
  const summary = useRef<HTMLDivElement>(null)
  const fields = {
    order: Object.keys(empty) as Path<Values>[],
    id: (field: string) => `${rules}-${field}`,
  }
  const form = useKeptForm<Values>({
    empty,
    secret: secret as readonly string[] as readonly Path<Values>[],
    ...(draft ? { draft } : {}),
    ...(served ? { served: fields } : {}),
    loadResolver: async () => (await loadResolver())<Values>(rules),
  })
  const wordsFor = (error: unknown, toldByFields: boolean) => (toldByFields ? undefined : refusalWords(failed, error))
  const sending = useSending({ form, fields, summary, send, wordsFor, announce })
  return { form, summary, id: fields.id, ...sending }
}
