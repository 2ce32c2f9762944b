export const accountNotices = {
  open: "Ouvrir le compte",
  nothing: "Vous n’avez rien à faire.",
  back: (amount: string) => `L’école doit ${amount} à cette personne : rendez-les depuis son compte.`,
  stillOwed: (amount: string) => `${amount} restent à payer : le compte reste ouvert.`,
  lapsed: {
    subject: (about: string) => `Place libérée faute d’acompte : ${about}`,
    status: "Place libérée",
    heading: (name: string) => `${name} n’a pas payé l’acompte`,
    text: "L’acompte n’est pas arrivé dans le délai : la place est de nouveau libre.",
  },
  refused: {
    subject: (amount: string) => `Remboursement refusé : ${amount}`,
    status: "Remboursement refusé",
    heading: "Un remboursement n’est pas passé",
    text: (amount: string) =>
      `Le prestataire de paiement refuse de rembourser ${amount} : rien n’a été versé, et la personne n’en sait rien.`,
    next: {
      account: "Rendez-lui ce montant par virement, depuis le compte.",
      fee: "Remboursez-le de nouveau dans la demande, ou notez-y votre virement.",
    },
  },
  surplus: {
    subject: "Argent à rendre",
    status: "À rendre",
    heading: "Un paiement est arrivé en trop",
    text: "Un paiement en ligne s’est terminé alors que le compte ne devait plus autant, par exemple après une annulation.",
  },
  deleted: {
    subject: "Compte supprimé : argent à rendre",
    status: "À rendre",
    heading: (name: string) => `${name} a supprimé son compte`,
    text: (amounts: string) =>
      `L’école lui doit ${amounts}. Le site a effacé ses données : gardez ce message jusqu’à ce que l’argent soit rendu, car lui seul dit à qui.`,
  },
  owing: {
    subject: (amounts: string) => `Compte supprimé, ${amounts} restent dus`,
    status: "À encaisser",
    heading: (name: string) => `${name} a supprimé son compte`,
    text: (amounts: string) =>
      `${amounts} restent dus à l’école. Le nom et les coordonnées restent sur le compte jusqu’au règlement, puis s’effacent.`,
  },
  facts: {
    toGiveBack: "À rendre",
    kept: "Gardé par l’école",
    person: "Personne",
    email: "E-mail",
    phone: "Téléphone",
    address: "Adresse",
    amount: "Montant",
    payment: "Paiement",
  },
} as const
