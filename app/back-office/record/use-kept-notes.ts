import { useState } from "react"
import { forgetTab, readTab, writeTab } from "#app/browser/page/tab-store.ts"

interface KeptNotes {
  value: string
  write: (text: string) => void
  forget: () => void
}

export function useKeptNotes(key: string): KeptNotes {
  const name = `notes:${key}`
  const [notes, setNotes] = useState(() => ({ name, value: keptText(name) }))
  if (notes.name !== name) setNotes({ name, value: keptText(name) })
  return {
    value: notes.name === name ? notes.value : keptText(name),
    write(value) {
      if (value) writeTab(name, value)
      else forgetTab(name)
      setNotes({ name, value })
    },
    forget() {
      forgetTab(name)
      setNotes({ name, value: "" })
    },
  }
}

function keptText(name: string): string {
  const kept = readTab(name)
  return typeof kept === "string" ? kept : ""
}
