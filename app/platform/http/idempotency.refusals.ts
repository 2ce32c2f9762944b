export const keyReused = {
  "key-reused": { status: 422, detail: "Cette clé d’idempotence a déjà servi pour une autre demande." },
} as const
