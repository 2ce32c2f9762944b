export const withheldRefusals = {
  "not-found": { status: 404, detail: "Rien n’est plus retenu ici." },
  "changed-meanwhile": { status: 409, detail: "Modifié entre-temps : relisez la liste, puis recommencez." },
} as const
