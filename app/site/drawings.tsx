import { clsx } from "clsx"

/** Drawings of pages that do not hydrate. Forms do not load them. */
export function BoatAbove({ className }: { className?: string }) {
  return (
    <svg className={clsx("overflow-visible", className)} viewBox="0 0 96 44" aria-hidden="true">
      <path
        className="fill-paper stroke-lake"
        strokeWidth="2"
        d="M5 22C5 8 10 5 22 4c28-3 52 0 70 18-18 18-42 21-70 18C10 39 5 36 5 22z"
      />
      <path className="fill-foam" d="M64 12q12 3 19 10-7 7-19 10 6-10 0-20z" />
      <path className="fill-buoy" d="M22 12h9v8h-9zm0 12h9v8h-9zm15-12h9v8h-9zm0 12h9v8h-9z" />
      <path className="fill-lake" d="M56 11q9 11 0 22h-4q7-11 0-22zM0 18h5v8H0z" />
    </svg>
  )
}

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
