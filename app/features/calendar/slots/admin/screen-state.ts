import type { UrlState } from "#app/browser/use-url-state.ts"

export const usualState = { vue: "jour", date: "", type: "", base: "" }

export type ScreenState = UrlState<{ [Name in keyof typeof usualState]: string }>
