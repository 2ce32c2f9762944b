import { asServed } from "#app/ui/page/as-served.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { useOpening } from "#app/ui/page/use-opening.ts"

const served = import.meta.env.SSR ? undefined : asServed("body > aside")

/** Appears while demo rows exist (design 7.22). */
export function DemoBanner() {
  const opening = useOpening()
  const frame = { "aria-label": "Mode démonstration", className: "site-chrome border-b border-line bg-mist text-sm" }
  if (!import.meta.env.SSR) return <aside {...frame} {...served} />
  return (
    <aside {...frame}>
      <p className="frame flex items-center gap-2 py-1.5">
        <Mark tone="pending" className="size-3" />
        <span>
          <strong className="font-semibold">Mode démonstration :</strong> créneaux et données fictifs, toute l’année
          (saison : {opening.season.toLowerCase()}).
        </span>
      </p>
    </aside>
  )
}
