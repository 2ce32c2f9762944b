import { useState } from "react"
import { forgetTab, readTab, writeTab } from "#app/platform/tab-store.ts"

/** The school's notes while they are typed: the tab keeps them until they are saved or typed back. */
export function useNotes({ id, adminNotes }: { id: string; adminNotes: string | null }) {
  const key = `reservation-notes:${id}`
  const stored = adminNotes ?? ""
  const [typed, setTyped] = useState(() => textOf(readTab(key)))
  const differs = typed !== undefined && typed.trim() !== stored

  return {
    value: typed ?? stored,
    /** What is to be saved; undefined where nothing was changed. */
    changed: differs ? typed : undefined,
    /** The notes there are, where the field shows others. */
    stored: differs ? stored : "",
    type(text: string) {
      setTyped(text)
      if (text === stored) forgetTab(key)
      else writeTab(key, text)
    },
    forget() {
      setTyped(undefined)
      forgetTab(key)
    },
  }
}

function textOf(kept: unknown): string | undefined {
  return typeof kept === "string" ? kept : undefined
}
