import { cancellation } from "./cancellation.ts"
import { minimumAge } from "./commitments.ts"

/** The five questions of the contact page (specification 2 and 9). */
export const faq = [
  {
    question: "À partir de quel âge peut-on passer le permis bateau ?",
    answer: `Dès ${minimumAge.coastal} ans pour le permis côtier, dès ${minimumAge.offshore} ans pour le permis hauturier. Les mineurs ont besoin d’une autorisation parentale.`,
  },
  {
    question: "Puis-je annuler ma réservation ?",
    answer: `Oui. L’annulation est gratuite ${cancellation.quoted}. Chaque e-mail a un lien pour déplacer ou annuler, et un appel avec votre référence suffit aussi. Chaque session d’une demande de permis se déplace et s’annule de même, ${cancellation.session}.`,
  },
  {
    question: "Que se passe-t-il en cas de mauvais temps ?",
    answer:
      "Votre sortie est reportée automatiquement. Nous surveillons la météo du lac et vous prévenons dès que nous sommes fixés ; vous choisissez ensuite la nouvelle date.",
  },
  {
    question: "Faut-il un permis pour louer un bateau ?",
    answer:
      "Un permis côtier est nécessaire pour la plupart de nos bateaux de location. Sans permis, la sortie en groupe avec skipper vous emmène quand même sur l’eau.",
  },
  {
    question: "Quand peut-on naviguer avec vous ?",
    answer:
      "La saison va d’avril à octobre, du mardi au dimanche, de 9h à 18h. Nous sommes fermés le lundi. En hiver, nous répondons aux messages et préparons les bateaux.",
  },
] as const
