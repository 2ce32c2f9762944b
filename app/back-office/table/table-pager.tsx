import { plural } from "#app/ui/formats.ts"
import { formatCount } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { tableWords } from "#content/admin/table.ts"

interface TablePagerProps {
  list: { busy: boolean; next: (() => void) | undefined; previous: (() => void) | undefined }
  noun: readonly [one: string, several: string]
  count: number
  found?: { count: number; more: boolean } | undefined
  onTurn: (go: () => void) => void
}

export function TablePager({ list: { busy, next, previous }, noun, count, found, onTurn }: TablePagerProps) {
  const turns = [
    [tableWords.previous, previous],
    [tableWords.next, next],
  ] as const
  return (
    <div className="data-table-foot">
      <p className="text-sm text-slate" aria-hidden="true">
        {foundWords(found ?? { count, more: false }, noun)}
      </p>
      {next || previous ? (
        <nav aria-label={tableWords.pages} className="flex gap-2">
          {turns.map(([words, go]) => (
            <Button
              key={words}
              variant="outline"
              size="sm"
              aria-disabled={!go || busy}
              onClick={() => go && onTurn(go)}
              className="min-h-11"
            >
              {words}
            </Button>
          ))}
        </nav>
      ) : null}
    </div>
  )
}

function foundWords({ count, more }: { count: number; more: boolean }, noun: readonly [string, string]): string {
  return more ? `${tableWords.moreThan} ${formatCount(count)}\u00a0${noun[1]}` : plural(count, ...noun)
}
