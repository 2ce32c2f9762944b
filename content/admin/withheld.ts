import { counted } from "#content/counted.ts"

interface Counts {
  requests: number
  holds: number
}

const both = ({ requests, holds }: Counts, one: string, several: string) =>
  `${counted(requests, one, several)} et ${counted(holds, "créneau retenu", "créneaux retenus")}`

/** What withholds places (school 1). */
export const withheldScreen = {
  open: "Retenu",
  intro:
    "Les demandes sans réponse et les créneaux retenus, regroupés par réseau et par domaine d’e-mail. Un réseau est désigné par une empreinte, jamais par son adresse. Un hôtel ou une entreprise peut avoir de bonnes raisons : regardez ses demandes avant de les annuler.",
  list: "Ce qui retient des places",
  noun: ["ligne", "lignes"],
  empty: "Rien n’est retenu pour le moment",
  nothingFound: "Rien n’est retenu pour le moment",
  failed: "Impossible de charger ce qui est retenu.",
  kinds: { network: "Réseau", domain: "Domaine" },
  columns: {
    kind: "Genre",
    name: "De qui",
    requests: "Demandes",
    holds: "Créneaux retenus",
    hours: "Heures de bateau",
    bases: "Bases",
  },
  end: {
    action: "Tout libérer",
    title: (name: string) => `Tout libérer : ${name}\u00a0?`,
    what: (counts: Counts) =>
      `${both(counts, "demande sera annulée, avec un e-mail à la personne,", "demandes seront annulées, avec un e-mail à chaque personne,")} rendus aux autres.`,
    confirm: "Tout libérer",
    done: (counts: Counts) => `Libéré : ${both(counts, "demande annulée", "demandes annulées")}.`,
    failed: "Impossible de tout libérer.",
  },
} as const
