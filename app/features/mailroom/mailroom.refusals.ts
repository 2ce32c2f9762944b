export const mailroomRefusals = {
  "not-found": { status: 404, detail: "E-mail inconnu" },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : cet e-mail a changé d’état depuis que vous l’avez ouvert.",
  },
  "already-queued": { status: 409, detail: "Cet e-mail attend déjà d’être renvoyé." },
  withheld: {
    status: 409,
    detail: "Cet e-mail ne peut pas être renvoyé : il contient un lien secret, ou rien n’en est conservé.",
  },
} as const
