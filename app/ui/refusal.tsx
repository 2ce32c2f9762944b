import type { ReactNode } from "react"

/** Keep it rendered, so that its text is announced. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-port not-empty:mt-3">
      {children}
    </p>
  )
}
