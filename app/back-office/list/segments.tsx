import "./segments.css"

interface SegmentsProps<Value extends string> {
  legend: string
  name: string
  options: readonly (readonly [value: Value, word: string])[]
  value: string
  onChange: (value: Value) => void
}

export function Segments<Value extends string>({ legend, name, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="segments">
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, word]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {word}
        </label>
      ))}
    </fieldset>
  )
}
