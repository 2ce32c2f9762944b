export const codeRefusals = {
  "wrong-code": {
    status: 403,
    detail:
      "Ce code ne va pas avec cette adresse, ou il n’est plus valable. Vérifiez les deux, ou demandez un nouveau message.",
    field: "code",
  },
} as const
