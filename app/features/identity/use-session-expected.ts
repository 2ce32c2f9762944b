import { useHydrated } from "#app/platform/use-hydrated.ts"

/** Whether the document says that somebody seems signed in: only then is anything of accounts loaded. */
export function useSessionExpected(): boolean {
  return useHydrated() && document.documentElement.dataset.session === "in"
}
