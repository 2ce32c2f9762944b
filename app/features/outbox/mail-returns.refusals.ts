export const mailReturnRefusals = {
  "not-configured": {
    status: 404,
    detail: "Aucun secret n’est réglé pour les e-mails revenus : réglez MAIL_RETURN_SECRET sur le serveur.",
  },
  "wrong-signature": {
    status: 401,
    detail:
      "Signature absente, fausse ou trop ancienne : signez « horodatage.corps » avec le secret, dans les cinq minutes.",
  },
} as const
