export const codeRefusals = {
  "wrong-code": {
    status: 403,
    detail:
      "Ce code ne va pas avec cette adresse, ou il n’est plus valable. Vérifiez les deux, ou demandez un nouveau message.",
    field: "code",
  },
  /** The answer adds the length of the wait. */
  "too-many-codes": { status: 429, detail: "Trop de codes erronés. Réessayez dans 12 minutes.", field: "code" },
} as const
