import { undoMinutes } from "#app/features/outbox/undo.rules.ts"

const stays = "La place reste où elle est."

/** Why the school cannot add, move or take out a candidate (school 5). */
export const seatsRefusals = {
  "session-not-found": { status: 404, detail: "Cette session de formation n’existe pas." },
  "seat-not-found": {
    status: 404,
    detail: "Cette place n’est plus dans cette session : rouvrez la session ou la demande du candidat.",
  },
  "application-not-found": {
    status: 404,
    detail:
      "Cette demande de permis n’existe pas, ou les données de la personne sont effacées : choisissez-en une autre.",
    field: "applicationId",
  },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : cette session ou cette place n’est plus telle que vous l’avez vue. Relisez-la.",
  },
  "not-admitted": {
    status: 409,
    detail: "Cette demande n’est pas encore soumise, ou elle est rejetée : seule une demande soumise prend des places.",
    field: "applicationId",
  },
  "already-in": {
    status: 409,
    detail: "Ce candidat a déjà une place dans cette session : il n’y a rien à ajouter.",
    field: "applicationId",
  },
  "seat-over": {
    status: 409,
    detail: "Cette place est déjà annulée : ajoutez de nouveau le candidat si vous voulez la lui rendre.",
  },
  "session-past": {
    status: 409,
    detail: "Cette session a déjà commencé : ses places ne changent plus. Choisissez une session à venir.",
  },
  "session-cancelled": {
    status: 409,
    detail: "Cette session est annulée : choisissez-en une autre.",
  },
  "session-closed": {
    status: 409,
    detail:
      "Cette session n’est pas ouverte : rouvrez ses inscriptions, ou retirez la fermeture de ce jour, puis recommencez.",
    field: "sessionId",
  },
  "session-full": {
    status: 409,
    detail: "Cette session est complète : augmentez son maximum, ou choisissez-en une autre.",
    field: "sessionId",
  },
  "session-repriced": {
    status: 409,
    detail: `Le prix de cette session vient de changer : relisez-le, puis confirmez. ${stays}`,
    field: "sessionId",
  },
  "same-session": {
    status: 409,
    detail: "La place est déjà dans cette session : choisissez-en une autre.",
    field: "sessionId",
  },
  "other-kind": {
    status: 422,
    detail: `Une place de théorie va dans une session de théorie, une place pratique dans une session pratique. ${stays}`,
    field: "sessionId",
  },
  "other-licence": {
    status: 422,
    detail: "La demande et la session ne préparent pas au même permis : choisissez une session de ce permis.",
    field: "sessionId",
  },
  "sessions-overlap": {
    status: 422,
    detail: "Cette personne a une autre session au même moment : déplacez-la d’abord, ou choisissez une autre date.",
    field: "sessionId",
  },
  "mail-left": {
    status: 409,
    detail: `L’e-mail est parti, ou part en ce moment : on ne peut revenir en arrière que pendant ${undoMinutes} minutes. Écrivez à la personne.`,
  },
  "seat-replaced": {
    status: 409,
    detail: "Le candidat a déjà choisi une autre session à la place de celle-ci : l’annulation est maintenue.",
  },
} as const
export type SeatsRefusal = keyof typeof seatsRefusals
