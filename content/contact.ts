import { publisher } from "./school.ts"

/** /contact and /vente (specification 2, 5 and 9; design 7.24). */
export const contactPage = {
  legend: "À votre écoute",
  title: "Contactez-nous",
  lead: "Une question sur le permis, un bateau, une date ? Écrivez, appelez ou passez au ponton : une personne de l’équipe vous répond.",
  cards: {
    title: "Nous joindre",
    phone: { title: "Téléphone", note: "Pendant les heures d’ouverture" },
    email: { title: "E-mail", note: "Un message, une personne, une réponse" },
    address: { title: "Adresse principale", note: "Voir nos trois bases" },
    hours: { title: "Horaires" },
  },
  form: {
    title: "Écrivez-nous",
    text: "Tous les champs sont nécessaires. Nous n’utilisons votre adresse que pour vous répondre.",
    data: `${publisher.legalName} conserve votre message le temps de vous répondre, puis 1 an.`,
    send: "Envoyer le message",
    sending: "Envoi en cours…",
    needsScript: "Le formulaire a besoin de JavaScript. Activez-le, ou écrivez-nous directement :",
    next: {
      title: "Et ensuite ?",
      steps: [
        "Un accusé de réception arrive dans votre boîte.",
        "Une personne de l’équipe vous lit et vous répond, sous 24 h.",
        "C’est pressé ? Le téléphone va plus vite que la plume.",
      ],
    },
    reserve: { text: "Pour une date précise, la réservation en ligne montre les créneaux libres.", label: "Réserver" },
  },
  bases: {
    legend: "Trois ports",
    title: "Où nous trouver",
    text: "Trois bases sur la rive nord du Léman, toutes à quelques minutes à pied d’une gare.",
    chartLabel: "Carte du Léman : nos trois bases",
    mapLink: "Voir le plan",
  },
  toasts: {
    sent: ["Message envoyé !", "Merci de nous avoir écrit. Nous vous répondons sous 24 h."],
    failed: ["Erreur", "Une erreur s'est produite. Veuillez réessayer."],
  },
} as const

export const baseAccess = {
  nyon: { role: "Base principale", access: "Gare CFF à 8 minutes à pied, parking du port à 150 m." },
  morges: { role: "Base de Morges", access: "Gare CFF à 5 minutes à pied, au bord du parc." },
  vevey: { role: "Base de Vevey", access: "Gare CFF à 6 minutes à pied, par les quais." },
} as const

/** Words for buyers, on /vente (specification 1 and 9). */
export const salesPage = {
  legend: "Vente de bateaux",
  title: "Votre bateau électrique, du devis à la mise à l’eau",
  lead: "Nous sommes distributeur exclusif de bateaux électriques : les mêmes coques que celles de notre flotte, que nous menons, chargeons et entretenons toute l’année.",
  badge: "Distributeur exclusif",
  facts: [
    { term: "Prix", value: "Sur devis", text: "Coque, batterie, équipement : un devis gratuit, ligne par ligne." },
    { term: "Livraison", value: "2-8 semaines", text: "Selon le modèle et les options, mise à l’eau comprise." },
    { term: "Avant de signer", value: "Essai sur le lac", text: "À la barre, au départ de Nyon, Morges ou Vevey." },
  ],
  hulls: {
    title: "Trois coques, dessinées à la même échelle",
    items: [
      { seats: 4, name: "4 places", text: "Le canot des soirs d’été : vif, léger, facile à amarrer seul." },
      { seats: 6, name: "6 places", text: "Le bateau de famille : de la place pour pique-niquer et un vrai coffre." },
      {
        seats: 8,
        name: "8 places",
        text: "La grande journée : un taud contre le soleil, de l’autonomie pour traverser.",
      },
    ],
  },
  courseLabel: "De la première question à la mise à l’eau",
  course: [
    { title: "Conseil", text: "Votre port, votre équipage, vos habitudes : nous partons de là." },
    { title: "Essai", text: "Sur l’eau, avec un moniteur. Le bateau parle mieux que nous." },
    { title: "Devis", text: "Gratuit, détaillé, sans surprise à la livraison." },
    { title: "Mise à l’eau", text: "Livré, équipé, expliqué. Ensuite, l’atelier reste à côté." },
  ],
  ask: { label: "Demander un devis", href: "#message" },
  form: {
    title: "Demandez votre devis",
    text: "Dites-nous où et avec qui vous naviguerez. Tous les champs sont nécessaires.",
  },
} as const
