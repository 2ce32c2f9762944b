import { useEffect } from "react"
import { whenIdle } from "#app/browser/page/when-idle.ts"
import type { Late } from "./late.tsx"

/** Fetches what the next press will show, after the first paint, so that no press waits for code (design 9). */
export function useFetchAhead(...parts: readonly Pick<Late<object>, "fetch">[]): void {
  useEffect(() => {
    whenIdle(() => {
      for (const part of parts) void part.fetch()
    })
    // It runs once, when the screen appears, because its parts are always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
