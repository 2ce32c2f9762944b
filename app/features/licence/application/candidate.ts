import type { KnownPerson } from "./personal-values.ts"

/** Who applies, as far as the page knows: 'loading' until the session has been looked at. */
export type Candidate =
  | { status: "loading" | "failed" }
  /** `ended`: somebody was signed in on this page before. */
  | { status: "out"; ended: boolean }
  | { status: "in"; userId: string; person: KnownPerson }
