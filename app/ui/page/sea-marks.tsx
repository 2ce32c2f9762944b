export function Lighthouse({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 112" aria-hidden="true">
      <path className="fill-paper stroke-lake" strokeWidth="2" d="M22 36h20l6 76H16z" />
      <path className="fill-port" d="M20.5 55h23l1.5 19H19zM17.5 93h29l1.5 19h-32z" />
      <path className="fill-lake" d="M18 32h28v5H18zM22 16h20l-10-9z" />
      <path className="fill-special stroke-lake" strokeWidth="2" d="M24 16h16v16H24z" />
    </svg>
  )
}

export function CardinalMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 120" aria-hidden="true">
      <path className="fill-lake" d="m32 4 10 15H22zm0 19 10 15H22z" />
      <path className="stroke-lake" strokeWidth="3" d="M32 38v12" />
      <path className="fill-lake" d="M24 50h16l3 26H21z" />
      <path className="fill-special" d="M21 76h22l3 22H18z" />
      <path className="fill-lake" d="M8 98h48l-7 13H15z" />
    </svg>
  )
}

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
