/** Beside each link of a mail stands a code, because some mail programs cut the link's end off. */
export const linkCode = {
  title: "Tapez le code du message",
  incomplete: {
    lead: "Le lien est arrivé incomplet.",
    rest: "Certaines messageries en coupent la fin. Le même message contient un code de 8 caractères, sous le bouton ou à côté du lien : il ouvre la même page.",
  },
  text: "Le message que nous vous avons envoyé contient un code de 8 caractères, sous le bouton ou à côté du lien.",
  email: "Adresse qui a reçu le message",
  code: "Code de 8 caractères",
  send: "Continuer",
  sending: "Vérification…",
  failed: "Le code n’a pas pu être vérifié. Vérifiez votre connexion, puis réessayez.",
  offer: "J’ai reçu un code",
} as const
