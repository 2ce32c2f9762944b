export function CompassRose({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-100 -100 200 200" aria-hidden="true">
      <g className="fill-none stroke-lake" strokeWidth="1">
        <circle r="72" />
        <circle r="66" strokeWidth="6" strokeDasharray="10.37 10.37" />
        <circle r="60" />
      </g>
      {[45, 135, 225, 315].map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path className="fill-foam" d="M0-56 9-9 0 0z" />
          <path className="fill-water-deep" d="M0-56-9-9 0 0z" />
        </g>
      ))}
      {[0, 90, 180, 270].map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path className={angle === 0 ? "fill-buoy" : "fill-paper"} d="M0-84 13-13 0 0z" />
          <path className="fill-lake" d="M0-84-13-13 0 0z" />
          <path className="fill-none stroke-lake" d="M0-84 13-13M0-84-13-13" strokeWidth="1" />
        </g>
      ))}
      <circle className="fill-paper stroke-lake" strokeWidth="1.5" r="5" />
    </svg>
  )
}
