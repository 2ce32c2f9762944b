import { type Figure, figureOf, growthBars } from "#bench/measure/figures.ts"
import { median, quantile } from "#bench/measure/medians.ts"
import type { Asked } from "./growth-requests.ts"

/** Milliseconds of every answer. */
export interface Round {
  few: number[]
  many: number[]
}

export interface Compared {
  asked: Asked
  /** Whether both schools show as many rows: a search that finds one here and a page there asks two questions. */
  alike: boolean
  rounds: Round[]
}

interface Group {
  name: string
  holds: (path: string) => boolean
}

const isSearch = (path: string) => /[?&]q=/.test(path)
const isAvailability = (path: string) => /^\/availability(\/days)?\?type=/.test(path)
const isFigure = (path: string) => /^\/(overview|\w+\/summary)/.test(path)

export const groups: readonly Group[] = [
  { name: "availability", holds: isAvailability },
  { name: "admin lists", holds: (path) => !isSearch(path) && !isFigure(path) && !isAvailability(path) },
  { name: "admin searches", holds: isSearch },
  { name: "admin overview and cards", holds: isFigure },
]

/** Of a group of requests: the one whose p50 grows most, p99 of all together, and the one that lasts longest. */
export function figuresOf({ name, holds }: Group, all: readonly Compared[]): Figure[] {
  const own = all.filter(({ asked }) => holds(asked.name))
  const alike = own.filter((one) => one.alike)
  const worst = alike.toSorted((a, b) => median(growth(b)) - median(growth(a)))[0]
  const rounds = worst?.rounds ?? []
  const together = rounds.map((_, index) => {
    const times = (of: keyof Round) =>
      quantile(
        alike.flatMap((one) => one.rounds[index]?.[of] ?? []),
        0.99,
      )
    return times("many") / times("few")
  })
  const bounds = [...new Set(own.map(({ asked }) => asked.most))]
  return [
    ...(worst
      ? [
          figureOf(`${name}, p50: the worst, \`${worst.asked.name}\``, growth(worst), { most: growthBars.p50 }),
          figureOf(`${name}, p99 together`, together, { most: growthBars.p99 }),
        ]
      : []),
    ...bounds.map((most) => slowest(name, own, most)),
  ]
}

/** Round by round. */
function growth({ rounds }: Compared): number[] {
  return rounds.map(({ few, many }) => median(many) / median(few))
}

function slowest(name: string, own: readonly Compared[], most: number): Figure {
  const p95 = ({ rounds }: Compared) => rounds.map(({ many }) => quantile(many, 0.95))
  const bound = own.filter(({ asked }) => asked.most === most)
  const [last] = bound.toSorted((a, b) => median(p95(b)) - median(p95(a)))
  const what = `${name} in the large school, p95: the slowest, \`${last?.asked.name}\``
  return figureOf(what, last ? p95(last) : [], { most }, { unit: " ms", digits: 0 })
}
