import { ApiProblem } from "#app/browser/page/call-api.ts"
import { authPage } from "#content/auth.ts"
import type { FailureWords } from "./use-sending.ts"

export function refusalWords(title: string, error: unknown): FailureWords {
  if (error instanceof ApiProblem && error.status < 500 && error.message) return [title, error.message]
  console.error(error)
  return [title, authPage.unexpected]
}
