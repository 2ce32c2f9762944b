export const keyReused = {
  "key-reused": {
    status: 422,
    detail: "Un autre envoi a déjà été fait depuis cette page. Rechargez-la, puis recommencez.",
  },
} as const
