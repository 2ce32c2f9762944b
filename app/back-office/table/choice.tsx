import { tableWords } from "#content/admin/table.ts"

export interface RowChoice<Item> {
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  offers: (item: Item) => boolean
  name: (item: Item) => string
}

const box = "size-5 cursor-pointer accent-water-deep"

interface ChoiceHeadProps<Item> {
  choice: RowChoice<Item>
  items: readonly Item[]
  rowId: (item: Item) => string
}

export function ChoiceHead<Item>({ choice: { chosen, onChoose, offers }, items, rowId }: ChoiceHeadProps<Item>) {
  const offered = items.filter(offers).map(rowId)
  const all = offered.length > 0 && offered.every((id) => chosen.has(id))
  const some = offered.some((id) => chosen.has(id))
  return (
    <th scope="col" className="record-choice">
      <label>
        <input
          type="checkbox"
          className={box}
          aria-label={tableWords.chooseAll}
          checked={all}
          disabled={offered.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = some && !all
          }}
          onChange={() => onChoose(new Set(all ? [] : offered))}
        />
      </label>
    </th>
  )
}

export function ChoiceCell<Item>({ choice, item, id }: { choice: RowChoice<Item>; item: Item; id: string }) {
  const { chosen, onChoose, offers, name } = choice
  if (!offers(item)) return <td className="record-choice" aria-hidden="true" />
  const isChosen = chosen.has(id)
  return (
    <td className="record-choice">
      <label>
        <input
          type="checkbox"
          className={box}
          aria-label={`${tableWords.choose} ${name(item)}`}
          checked={isChosen}
          onChange={() => onChoose(new Set(isChosen ? [...chosen].filter((other) => other !== id) : [...chosen, id]))}
        />
      </label>
    </td>
  )
}
