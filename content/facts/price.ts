/** What a price is called: an indication until the school has charged it (school 0). */
export const priceNames = { quoted: "Prix indicatif", set: "Prix" } as const
