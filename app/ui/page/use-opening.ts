import { createContext, useContext } from "react"
import type { Opening } from "#content/places/opening.ts"

/** Opening hours come with the document, as prices do: the school's calendar changes them. */
export const OpeningContext = createContext({} as Opening)
OpeningContext.displayName = "Opening"

export const useOpening = () => useContext(OpeningContext)
