export function LateralBuoy({ side, className }: { side: "port" | "starboard"; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 80 96" aria-hidden="true">
      {side === "starboard" ? (
        <path className="fill-starboard" d="m40 4 24 60H16z" />
      ) : (
        <path className="fill-port" d="M20 12h40v52H20z" />
      )}
      <path className="fill-lake" d="M6 62h68l-9 20H15z" />
    </svg>
  )
}
