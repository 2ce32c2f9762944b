import { standardPermille } from "#content/catalogue/vat.ts"

const percent = String(standardPermille / 10).replace(".", ",")

/** « TVA » in « Tarifs » (school 4). */
export const vatCard = {
  title: "TVA",
  none: "Non assujettie",
  liable: "Assujettie",
  effect: {
    none: "Les prix ne contiennent pas de TVA.",
    liable: `Les locations et les sorties contiennent ${percent} % de TVA. Les formations et les frais de dossier sont exonérés.`,
  },
  change: "Changer",
  remove: "Retirer",
  notDone: "La TVA n’a pas pu être modifiée",
  added: "Le changement de TVA est enregistré.",
  removed: "Le changement de TVA est retiré.",
  dialog: {
    title: "Changer la TVA",
    text: "Les prix affichés ne changent pas : ils comprennent la TVA. Leur TVA est celle du jour de la prestation ; ce qui est déjà facturé garde la sienne.",
    state: "Situation",
    number: "Numéro de TVA",
    numberHint: "Par exemple CHE-123.456.788 TVA",
    validFrom: "À partir du",
    send: "Enregistrer",
  },
  question: "Retirer ce changement ?",
  before: "Ce qui valait avant continue de valoir.",
} as const

export const vatNumberWords = {
  form: "Forme attendue : CHE-123.456.788 TVA",
  checkDigit: "Ce numéro n’existe pas : recopiez-le de votre attestation, chiffre par chiffre.",
} as const
