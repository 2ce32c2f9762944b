/** What an application needs (specification 3); apart from the schema, which the wizard loads late. */
export const documentKinds = ["identity", "photo", "medical"] as const
export type DocumentKind = (typeof documentKinds)[number]
