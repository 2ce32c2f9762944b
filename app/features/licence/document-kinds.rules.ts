/** Specification 3. They are not in the schema, because the wizard loads that late. */
export const documentKinds = ["identity", "photo", "medical"] as const
export type DocumentKind = (typeof documentKinds)[number]
