import { identityRefusals } from "#app/features/identity/identity.refusals.ts"

export const peopleRefusals = {
  "admins-only": identityRefusals["admins-only"],
  "user-not-found": { status: 404, detail: "Utilisateur inconnu : son compte a peut-être été supprimé." },
  "last-admin": {
    status: 409,
    detail: "C’est le dernier administrateur de l’école : donnez d’abord ce rôle à quelqu’un d’autre, puis réessayez.",
  },
  "own-role": {
    status: 409,
    detail: "Vous ne pouvez pas changer votre propre rôle : demandez-le à un autre administrateur.",
  },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : cette personne n’a plus le rôle qui vous a été montré.",
  },
  "profile-changed-meanwhile": {
    status: 409,
    detail: "Votre profil a été modifié entre-temps, sur un autre appareil ou dans un autre onglet. Rechargez-le.",
  },
} as const
