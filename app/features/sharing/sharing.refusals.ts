export const sharingRefusals = {
  "already-registered": {
    status: 409,
    detail: "Cet email est déjà dans notre liste d'attente !",
    field: "email",
  },
} as const
