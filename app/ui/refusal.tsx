import type { ReactNode } from "react"

/** Why an act did not happen, said once it is there; keep it rendered. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-port not-empty:mt-3">
      {children}
    </p>
  )
}
