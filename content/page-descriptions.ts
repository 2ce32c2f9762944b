import type { PagePath } from "./pages.ts"

/** Search engines and shared links show these; only the server loads them. */
export const pageDescriptions = {
  "/": "Formez-vous, louez, partagez et vivez la navigation autrement : école nautique agréée, 100 % électrique, à Nyon, Morges et Vevey.",
  "/nos-activites":
    "Permis bateau, location de bateaux électriques, boat sharing et vente : quatre façons de vivre le lac.",
  "/permis-bateau":
    "Permis côtier et eaux intérieures : deux formations, un parcours en quatre étapes, 95 % de réussite.",
  "/cours":
    "Les prochaines sessions de théorie et de pratique des permis côtier et eaux intérieures, leurs prix et les places libres.",
  "/reservation":
    "Réservez votre formation au permis bateau, une location de bateau électrique ou une sortie en groupe.",
  "/ma-reservation": "Voir, déplacer ou annuler votre réservation avec le lien reçu par e-mail.",
  "/location": "Louez un bateau électrique de 4, 6 ou 8 places sur le Léman, de 1 à 8 heures, à Nyon, Morges ou Vevey.",
  "/boat-sharing":
    "Le bateau partagé arrive sur le Léman : trois formules, une liste d’attente, des départs toute la saison.",
  "/vente": "Distributeur exclusif de bateaux électriques : conseil, essai sur le lac, devis et livraison.",
  "/a-propos": "Depuis 2009, une école nautique agréée par l’État et 100 % électrique, trois bases au bord du Léman.",
  "/contact": "Téléphone, e-mail, adresses et horaires de nos trois bases. Réponse sous 24 h.",
  "/auth": "Connectez-vous à votre espace personnel ou créez votre compte.",
  "/boat-license-application":
    "Votre demande de permis en quatre étapes : informations, documents, paiement, réservation.",
  "/dashboard": "Vos demandes de permis, vos réservations et votre profil.",
  "/boat-reservation": "Choisissez une date et un créneau pour votre location.",
  "/admin": "L’espace de travail de l’école.",
  "/admin/applications": "Les demandes de permis à examiner.",
  "/admin/users": "Les comptes et leurs rôles.",
  "/admin/personnes": "Qui a réservé, demandé ou écrit quoi.",
  "/admin/sessions": "Les sessions de formation et leurs inscrits.",
  "/admin/reservations": "Les réservations et leur suivi.",
  "/admin/reservations/nouvelle": "Réserver pour une personne au téléphone ou au guichet.",
  "/admin/availability": "Les créneaux ouverts à la réservation.",
  "/admin/flotte": "Les bateaux, l’atelier et les réservations sans bateau.",
  "/admin/moniteurs": "Les moniteurs, leurs certificats, leurs absences et les sorties sans moniteur.",
  "/admin/planning": "Les créneaux, bateaux et moniteurs, par jour et par semaine.",
  "/admin/tarifs": "Les prix d’aujourd’hui et à venir.",
  "/admin/factures": "Les factures et les notes de crédit établies.",
  "/admin/caisse/coordonnees": "Le compte et l’adresse que portent les factures.",
  "/admin/calendrier": "Les fermetures, les horaires, la saison et les délais.",
  "/admin/caisse": "Ce qui est encaissé et rendu chaque jour, et les clôtures.",
  "/admin/caisse/compte": "Ce qu’une réservation ou une demande doit, a payé, et reste devoir.",
  "/admin/caisse/comptes": "Ce qui reste à encaisser et à rendre, compte par compte.",
  "/admin/caisse/journal": "Les écritures d’une période pour le comptable.",
  "/admin/boat-sharing-interests": "La liste d’attente du boat sharing.",
  "/admin/emails": "Les e-mails envoyés et à envoyer.",
  "/admin/demandes-de-donnees": "Copier, corriger ou effacer les données d’une personne sans compte.",
  "/admin/retenu": "Ce qui retient des places, par réseau et par domaine d’e-mail.",
  "/admin/messages": "Les messages du formulaire de contact.",
  "/mentions-legales": "Éditeur du site, hébergement, propriété intellectuelle.",
  "/cgv": "Réservation, acompte, annulation, caution et météo.",
  "/confidentialite": "Quelles données nous traitons, pourquoi, combien de temps, et vos droits.",
  "/api/docs": "Les points d’accès de l’API ouverts à tous : champs, exemples et refus.",
  "/api/docs/connexion":
    "Les points d’accès de l’API pour les comptes, les liens et les codes par e-mail : champs, exemples et refus.",
  "/api/docs/ma-reservation":
    "Les points d’accès de l’API pour une place retenue, attendue ou réservée : champs, exemples et refus.",
  "/api/docs/mes-sessions":
    "Les points d’accès de l’API pour les sessions d’un lien reçu par e-mail : champs, exemples et refus.",
  "/api/docs/espace-personnel":
    "Les points d’accès de l’API pour les personnes connectées : champs, exemples et refus.",
  "/api/docs/administration": "Les points d’accès de l’API pour l’école : champs, exemples et refus.",
  "/api/docs/demande-de-permis":
    "Les points d’accès de l’API pour une demande de permis et ses documents : champs, exemples et refus.",
  "/api/docs/administration-messages":
    "Les points d’accès de l’API pour les messages, les e-mails et les annonces : champs, exemples et refus.",
  "/api/docs/administration-demandes":
    "Les points d’accès de l’API pour les réservations et les demandes de permis : champs, exemples et refus.",
  "/api/docs/administration-planning":
    "Les points d’accès de l’API pour les créneaux et le planning de l’école : champs, exemples et refus.",
  "/api/docs/administration-personnes":
    "Les points d’accès de l’API pour les comptes, les personnes et les demandes de données : champs, exemples et refus.",
  "/api/docs/administration-calendrier":
    "Les points d’accès de l’API pour les horaires, la saison et les fermetures : champs, exemples et refus.",
  "/api/docs/administration-cours":
    "Les points d’accès de l’API pour les sessions de cours de l’école : champs, exemples et refus.",
  "/api/docs/administration-inscrits":
    "Les points d’accès de l’API pour les inscrits d’une session : ajout, déplacement, annulation et présence.",
  "/api/docs/administration-flotte":
    "Les points d’accès de l’API pour les bateaux et les moniteurs de l’école : champs, exemples et refus.",
  "/api/docs/administration-tarifs":
    "Les points d’accès de l’API pour les tarifs et la facturation : champs, exemples et refus.",
  "/api/docs/administration-caisse":
    "Les points d’accès de l’API pour la caisse, les comptes et les factures : champs, exemples et refus.",
} as const satisfies Record<PagePath, string>

export function descriptionOf(page: { path: string }): string | undefined {
  return (pageDescriptions as Record<string, string | undefined>)[page.path]
}
