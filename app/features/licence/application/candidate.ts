import type { KnownPerson } from "./personal-values.ts"

export type Candidate =
  | { status: "loading" | "failed" }
  /** `ended`: a session ended on this page. */
  | { status: "out"; ended: boolean }
  | { status: "in"; userId: string; person: KnownPerson }
