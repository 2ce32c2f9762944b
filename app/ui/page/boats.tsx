import { clsx } from "clsx"

export type Seats = 4 | 6 | 8

const hulls = {
  4: { length: 168, seats: [52, 86], canopy: undefined },
  6: { length: 204, seats: [50, 84, 118], canopy: undefined },
  8: { length: 244, seats: [50, 84, 118, 152], canopy: "M40 22Q100 12 186 22v5H40zM48 26 40 78M176 26l10 52" },
} satisfies Record<Seats, { length: number; seats: number[]; canopy: string | undefined }>

/** 4, 6 or 8 seats, at one scale. */
export function BoatProfile({ seats, className }: { seats: Seats; className?: string }) {
  const { length: l, seats: places, canopy } = hulls[seats]
  return (
    <svg className={clsx("overflow-visible", className)} viewBox="0 0 260 132" aria-hidden="true">
      <g className="fill-lake">
        {places.map((x) => (
          <path key={x} d={`M${x} 80V62q0-4 4-4h5l3 12h12v10z`} />
        ))}
      </g>
      <path className="fill-foam" d={`M${l - 62} 80l16-26h5l10 26z`} />
      {canopy ? <path className="fill-paper stroke-lake" strokeWidth="2" d={canopy} /> : null}
      <path
        className="fill-paper stroke-lake"
        strokeWidth="2"
        d={`M6 76 ${l} 73q12 0 9 8l-14 27q-5 10-20 10H26q-14 0-16-12z`}
      />
      <path className="fill-buoy" d={`M6 76 ${l} 73q12 0 9 8v2H7z`} />
      <path
        className="fill-none stroke-water"
        strokeWidth="2"
        strokeLinecap="round"
        d={`M0 122q10-5 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0${l > 190 ? " 20 0 20 0" : ""}`}
      />
    </svg>
  )
}
