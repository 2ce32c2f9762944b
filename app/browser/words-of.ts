import { ApiProblem } from "./page/call-api.ts"

/** The server's own words, or those for a server that was not reached. */
export function wordsOf(error: unknown, failed: string): string {
  return error instanceof ApiProblem && error.message ? error.message : failed
}
