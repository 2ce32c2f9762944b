import { type AskedField, type AskedText, askedFields, isAskedText } from "./asked-fields.labels.ts"

// Browsers load the table of fields, and need none of these.
export const nothingAsked = Object.fromEntries(askedFields.map((field) => [field, null])) as Record<AskedField, null>

export const noTexts = Object.fromEntries(askedFields.filter(isAskedText).map((field) => [field, null])) as Record<
  AskedText,
  null
>
