import type { ReactNode } from "react"

interface SendBarProps {
  /** Missing while nothing has a price. */
  price?: { name: string; amount: string } | undefined
  children: ReactNode
}

/** The price beside the button that sends; on a phone both stay in sight (school 0, "Facts of a booking"). */
export function SendBar({ price, children }: SendBarProps) {
  return (
    <div className="send-bar">
      {price ? (
        <p>
          <span>{price.name}</span>
          {price.amount}
        </p>
      ) : null}
      {children}
    </div>
  )
}
