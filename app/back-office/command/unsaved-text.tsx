import { Button } from "#app/ui/page/button.tsx"

interface UnsavedTextProps {
  title: string
  text: string
  drop: string
  onDrop: () => void
}

/** Shows typed text that was not sent because somebody else settled the matter first. */
export function UnsavedText({ title, text, drop, onDrop }: UnsavedTextProps) {
  return (
    <div className="mt-3 first:mt-0">
      <p className="text-sm font-semibold">{title}</p>
      <p className="border-l-2 border-special pl-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <Button variant="link" size="sm" onClick={onDrop}>
        {drop}
      </Button>
    </div>
  )
}
