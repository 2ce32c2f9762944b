import { cancellation } from "#content/cancellation.ts"
import type { Currency, Prices } from "#content/catalogue/price-codes.ts"
import { contractTerms, minimumAge, terms } from "#content/commitments.ts"
import { priceStays } from "#content/facts/cost.ts"
import { closingTime, groupSizeLimits, rentalHours } from "#content/limits.ts"
import { bases, publisher, replyPromise, school } from "#content/school.ts"
import type { LegalArticle, LegalDocument } from "./legal-document.ts"

const [seat] = bases

const currencyWord = { EUR: "euros", CHF: "francs" } as const satisfies Record<Currency, string>

const stays = priceStays(contractTerms.lateCancellationKeptPercent)

function paidIn(prices: Prices): string {
  return Object.values(prices).some(({ currency }) => currency === "EUR")
    ? "Un prix se paie dans la monnaie où il est affiché, en euros ou en francs suisses."
    : "Les prix s’affichent et se paient en francs suisses."
}

const beforePrices: LegalArticle[] = [
  {
    id: "objet",
    title: "Objet et champ d’application",
    blocks: [
      `Les présentes conditions règlent les relations entre ${publisher.legalName} (ci-après « l’école ») et toute personne qui réserve une formation au permis bateau, une location de bateau électrique ou une sortie en groupe, sur ce site, par téléphone ou dans l’une de nos bases.`,
      "Réserver, c’est les accepter. Une convention écrite et signée par les deux parties l’emporte sur elles. La vente d’un bateau fait l’objet d’un contrat séparé, remis avec le devis.",
    ],
  },
  {
    id: "reservation",
    title: "Réservation",
    blocks: [
      "Une demande envoyée par le site retient la place aussitôt. Un e-mail en donne la référence. Le contrat est conclu lorsque l’école confirme la réservation, en principe dans les 24 heures.",
      "Vous garantissez l’exactitude de vos coordonnées : c’est par elles que nous vous prévenons d’un changement. Si une place ne peut être confirmée, nous vous proposons une autre date ou vous remboursons intégralement.",
    ],
  },
]

function priceArticle(prices: Prices): LegalArticle {
  return {
    id: "prix",
    title: "Prix et paiement",
    blocks: [
      "Les prix affichés s’entendent par personne pour les formations, par bateau pour les locations et par groupe pour les sorties, taxes comprises. Les tarifs annoncés « à partir de » dépendent de la durée, du bateau et du niveau ; le prix dû est celui que l’école vous confirme par e-mail.",
      `${paidIn(prices)} Une location ou une sortie est payable au plus tard à son début, une formation selon l’article suivant : en ligne là où le site le propose, par virement, ou à la base par carte ou en espèces.`,
    ],
  }
}

const training: LegalArticle = {
  id: "formation",
  title: "Formation au permis : acompte et annulation",
  blocks: [
    `Un acompte de ${contractTerms.trainingDepositPercent} % du prix est demandé à l’inscription à une formation, ou dès que l’école a fixé le prix d’une leçon. Le solde est payable au plus tard ${terms.trainingCancellationDays} jours avant la première session ou la leçon ; passé ce jour, le tout est dû aussitôt.`,
    `L’annulation par l’élève d’une session d’une demande de permis est gratuite ${cancellation.session} ; ce qui est payé pour elle est alors remboursé. Passé ce délai, ${stays} pour chaque session annulée, sauf maladie ou accident attestés, ou si une autre personne prend la place.`,
    `L’âge minimum est de ${minimumAge.coastal} ans pour le permis côtier et de ${minimumAge.offshore} ans pour le permis hauturier. Une autorisation parentale est demandée aux mineurs. L’école enseigne et présente à l’examen ; elle ne peut en garantir l’issue.`,
  ],
}

function rentalArticle(deposit: string): LegalArticle {
  return {
    id: "location",
    title: "Location : permis, caution, retour",
    blocks: [
      `La plupart des bateaux exigent un permis côtier valable, présenté avant le départ. Une caution de ${deposit} est déposée à la prise du bateau et rendue au retour, déduction faite des dommages constatés avec vous.`,
      `La location dure de ${rentalHours.min} à ${rentalHours.max} heures et s’achève à ${closingTime} au plus tard. La personne qui signe est chef de bord : elle répond de ses passagers, des règles de navigation et de l’état du bateau. Sont interdits le remorquage sans notre accord, la navigation de nuit, la conduite sous l’effet de l’alcool et la sous-location.`,
    ],
  }
}

const afterRentals: LegalArticle[] = [
  {
    id: "sorties",
    title: "Sorties en groupe",
    blocks: [
      `Une sortie réunit de ${groupSizeLimits.min} à ${groupSizeLimits.max} personnes, avec skipper. Le nombre annoncé peut être ajusté jusqu’à la veille. Chaque passager porte le gilet remis à bord et suit les indications du skipper, qui décide seul du parcours.`,
    ],
  },
  {
    id: "annulation",
    title: "Annulation d’une leçon, d’une location ou d’une sortie",
    blocks: [
      `L’annulation d’une leçon réservée seule, d’une location ou d’une sortie est gratuite ${cancellation.quoted}. Plus tard, ou si personne ne se présente, ${stays}, sauf si le créneau trouve preneur.`,
      "Un message ou un appel suffit ; la référence de la réservation nous aide à vous répondre plus vite.",
    ],
  },
  {
    id: "meteo",
    title: "Météo et force majeure",
    blocks: [
      `L’école annule la sortie lorsque le vent dépasse la force ${contractTerms.windForceLimit} ou en cas d’orage, annoncé ou constaté. Cette décision lui appartient seule, jusqu’au ponton et sur l’eau. La prestation est reportée d’office à une date de votre choix ou, si aucune ne convient, remboursée.`,
      "Il en va de même lorsqu’une autorité ferme le lac ou qu’un événement hors de notre contrôle empêche la navigation.",
    ],
  },
  {
    id: "responsabilite",
    title: "Responsabilité et assurance",
    blocks: [
      "Nos bateaux et nos moniteurs sont assurés en responsabilité civile. L’assurance accident et celle de vos effets personnels vous incombent : prenez un sac étanche, le lac ne rend pas les téléphones.",
      "L’école répond des dommages causés par sa faute. Les dispositions impératives de la loi demeurent réservées.",
    ],
  },
  {
    id: "donnees",
    title: "Données personnelles",
    blocks: [
      "Ce que nous savons de vous, à quoi cela sert et combien de temps nous le gardons se lit à part.",
      { link: { href: "/confidentialite", label: "Politique de confidentialité" } },
    ],
  },
  {
    id: "droit",
    title: "Droit applicable et tribunaux",
    blocks: [
      `Les présentes conditions sont soumises au droit français. Tout litige qui ne se réglerait pas à l’amiable relève de la compétence des tribunaux de ${seat.city}, ville du lac où l’école a son siège.`,
      "Les règles impératives qui protègent les consommateurs dans le pays de leur domicile restent applicables.",
      `Avant tout procès, écrivez-nous : ${school.email}. ${replyPromise}, et la plupart des désaccords tiennent à une phrase mal lue.`,
    ],
  },
]

/** The general terms (specification 2 and 9, "Legal text"), with the currencies of the catalogue. */
export function termsOfSale(prices: Prices): LegalDocument {
  const rentalDeposit = `${contractTerms.rentalDeposit} ${currencyWord[prices.rental.currency]}`
  return {
    path: "/cgv",
    title: "Conditions générales de vente",
    lead: "Ce que vous pouvez attendre de nous, et ce que nous attendons de vous. Écrit pour être lu avant de signer, pas après.",
    validFrom: "2026-11-26",
    summary: {
      title: "En bref",
      facts: [
        { term: "Formation", text: `${contractTerms.trainingDepositPercent} % d’acompte à l’inscription` },
        { term: "Annuler une leçon, une location, une sortie", text: `gratuit ${cancellation.quoted}` },
        { term: "Annuler une session de formation", text: `gratuit ${cancellation.session}` },
        { term: "Location", text: `caution de ${rentalDeposit}` },
        { term: "Météo", text: `annulation au-delà de force ${contractTerms.windForceLimit} ou en cas d’orage` },
      ],
    },
    articles: [...beforePrices, priceArticle(prices), training, rentalArticle(rentalDeposit), ...afterRentals],
  }
}
