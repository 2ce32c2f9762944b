export const seasonRefusals = {
  "closure-unknown": { status: 404, detail: "Cette fermeture n’existe plus. Rechargez le calendrier." },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : vérifiez le nouvel état, puis recommencez.",
  },
} as const
