/** Imports of a room that stands above, from before the rooms had an order. The list may only grow shorter. */
export const standingImports: readonly string[] = []
