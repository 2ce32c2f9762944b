import type { UrlState } from "#app/browser/use-url-state.ts"

/** What the query string says: the tab, the chosen day, and what calendar and list show. */
export const usualState = { vue: "jour", date: "", type: "", base: "" }

export type ScreenState = UrlState<{ [Name in keyof typeof usualState]: string }>
