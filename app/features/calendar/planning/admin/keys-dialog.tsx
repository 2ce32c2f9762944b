import { Dialog } from "#app/ui/dialog.tsx"
import { planningScreen } from "#content/admin/planning.ts"

const { keys } = planningScreen

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={keys.title}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        {keys.all.map(([key, act]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
