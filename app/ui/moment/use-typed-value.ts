import { useState } from "react"
import { afterPress } from "./after-press.ts"

interface TypedValueOptions {
  value: string
  onChange: (value: string) => void
  read: (text: string) => string | undefined
  show: (value: string) => string
}

export function useTypedValue({ value, onChange, read, show }: TypedValueOptions) {
  const [text, setText] = useState(() => show(value))
  const [given, setGiven] = useState(value)
  const [seen, setSeen] = useState(value)
  const [left, setLeft] = useState(false)
  if (seen !== value) {
    setSeen(value)
    // The field's own value must not rewrite what is being typed.
    if (value !== given) {
      setGiven(value)
      setText(show(value))
    }
  }

  function give(next: string) {
    setGiven(next)
    if (next !== value) onChange(next)
  }

  return {
    text,
    left,
    type(typed: string) {
      setText(typed)
      setLeft(false)
      const next = read(typed) ?? typed.trim()
      give(next)
      return next
    },
    choose(next: string) {
      setText(show(next))
      setLeft(true)
      give(next)
    },
    settle() {
      setText(show(given))
      // A message under the field may move the button that is being pressed.
      afterPress(() => setLeft(true))
    },
  }
}
