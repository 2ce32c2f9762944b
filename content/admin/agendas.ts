export const agendaWords = {
  own: {
    title: "Vos sorties dans votre agenda",
    text: "Abonnez votre agenda à une adresse secrète : il y relit vos réservations et vos sessions de temps en temps, souvent après quelques heures. Vos e-\u2060mails restent plus rapides.",
  },
  school: {
    title: "Agendas de l’école",
    text: "Abonnez un agenda à tout, à une base ou à un moniteur : des initiales et des références, aucun nom. Une adresse sert tant que vous administrez le site.",
    scopes: { all: "Tout", base: "Base de", instructor: "Moniteur :" },
  },
  none: "Aucune adresse",
  since: (day: string) => `Adresse créée le ${day}`,
  make: "Créer l’adresse",
  again: "Remplacer l’adresse",
  end: "Supprimer l’adresse",
  address: "Adresse à copier dans votre agenda",
  once: "Elle n’est affichée qu’une fois : copiez-la maintenant. Qui la connaît voit cet agenda.",
  copy: "Copier",
  copied: "Copiée",
  failed: "L’adresse n’a pas pu être changée. Réessayez.",
} as const

/** Begins the description of a calendar's entry, because declining there tells nobody (school 2, "Calendar"). */
export function declineNote(origin: string): string {
  return `Refuser ici n’annule rien : pour déplacer ou annuler, ouvrez ${origin}/ma-reservation`
}
