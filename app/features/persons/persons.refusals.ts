const notFound = {
  status: 404,
  detail: "Personne inconnue : ses données ont peut-être été effacées. Cherchez-la de nouveau.",
} as const
const merged = {
  status: 409,
  detail: "Cette fiche a été réunie à une autre entre-temps : ouvrez-la de nouveau, elle mène à la bonne.",
} as const
const changed = {
  status: 409,
  detail: "Modifié entre-temps : relisez les deux fiches, puis recommencez.",
} as const

export const personRefusals = {
  "person-not-found": notFound,
  "merge-not-found": { status: 404, detail: "Fusion inconnue : ouvrez de nouveau la fiche de la personne." },
  "same-person": {
    status: 409,
    detail: "C’est la même fiche : choisissez-en une autre.",
  },
  "two-accounts": {
    status: 409,
    detail:
      "Ces deux fiches ont chacune un compte, et deux comptes ne se réunissent pas. Demandez à la personne lequel elle garde et de supprimer l’autre dans « Mon Profil » ; la fiche qui reste pourra alors être réunie.",
  },
  "account-stays": {
    status: 409,
    detail: "La fiche qui a un compte doit rester : réunissez l’autre à celle-ci.",
  },
  "already-merged": merged,
  "already-undone": {
    status: 409,
    detail: "Cette fusion est déjà annulée : chaque fiche a retrouvé ce qui lui appartient.",
  },
  "too-late": {
    status: 409,
    detail:
      "Une fusion s’annule pendant 10 minutes, et ce délai est passé. Corrigez les coordonnées des réservations qui ne sont pas à cette personne : elles iront à une autre fiche.",
  },
  "changed-meanwhile": changed,
  "note-changed": {
    status: 409,
    detail: "Modifié entre-temps : quelqu’un d’autre a écrit cette note. La voici ; ajoutez-y la vôtre.",
  },
} as const

export type MergeRefusal = Extract<
  keyof typeof personRefusals,
  "person-not-found" | "same-person" | "two-accounts" | "account-stays" | "already-merged" | "changed-meanwhile"
>
export type UndoMergeRefusal = Extract<
  keyof typeof personRefusals,
  "merge-not-found" | "already-undone" | "changed-meanwhile" | "person-not-found" | "too-late"
>
export type NoteRefusal = Extract<keyof typeof personRefusals, "person-not-found" | "already-merged" | "note-changed">
