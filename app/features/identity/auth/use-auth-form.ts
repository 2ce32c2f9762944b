import { useRef } from "react"
import type { Path } from "react-hook-form"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import { useSending } from "#app/browser/use-sending.ts"
import { announce } from "#app/ui/page/announce.ts"
import { fetchToaster } from "#app/ui/page/late-toaster.tsx"
import type { AuthRules } from "./auth-resolver.ts"

const loadResolver = async () => (await import("./auth-resolver.ts")).authResolver

export function fetchAuthRules(): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}

export const authDrafts = { address: "auth-address", signUp: "auth-sign-up" } as const

interface AuthFormOptions<Values> {
  rules: AuthRules
  empty: Values
  draft?: string
  served?: true
  failed: string
  send: (values: Values) => Promise<void>
}

const secret = ["password", "currentPassword", "newPassword", "code"] as const

/** Never keeps passwords and codes; shows refusals in the server's words (specification 8). */
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
