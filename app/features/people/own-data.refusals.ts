export const ownDataRefusals = {
  "link-expired": {
    status: 410,
    detail:
      "Ce lien n’est plus valable : il a expiré, a déjà servi ou concerne un autre compte. Demandez-en un nouveau.",
  },
  "last-admin": {
    status: 409,
    detail:
      "Vous êtes le seul administrateur : donnez d’abord ce rôle à quelqu’un d’autre, puis supprimez votre compte.",
  },
} as const
