/** Three testimonials of fictional people (specification 1). */
export const testimonials = [
  {
    name: "Camille Rochat",
    location: "Nyon",
    service: "Permis Bateau",
    rating: 5,
    text: "J’avais peur des manœuvres au port. Au troisième jour, je rentrais à quai contre le vent, sans un mot plus haut que l’autre. Examen réussi du premier coup.",
  },
  {
    name: "Julien Favre",
    location: "Lausanne",
    service: "Location de Bateaux",
    rating: 5,
    text: "Deux heures devant Lavaux avec mes parents. On s’entend parler, on entend même l’eau. Réservé le matin, parti l’après-midi.",
  },
  {
    name: "Aline et Marc Dufour",
    location: "Vevey",
    service: "Sortie Groupe",
    rating: 5,
    text: "Quatorze collègues, trois bateaux, des skippers patients. Tout était prêt à l’heure dite et personne n’a voulu rentrer.",
  },
] as const
