import type { ContactSubject } from "./contact.schema.ts"

export const contactSubjectLabel = {
  permis: "Permis bateau",
  location: "Location de bateau",
  sharing: "Boat Sharing",
  vente: "Achat d’un bateau",
  info: "Renseignement général",
  autre: "Autre sujet",
} satisfies Record<ContactSubject, string>
