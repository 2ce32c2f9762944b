import { usualTerms } from "./facts/usual.ts"

/** /dashboard (specification 2 and 8). */
export const dashboardPage = {
  title: "Votre carnet de bord",
  greeting: "Bonjour",
  signOut: "Déconnexion",
  needsScript: "Votre espace a besoin de JavaScript pour s’afficher. Activez-le, ou appelez-nous :",
  failed: "Impossible de charger vos données",
  failedText: "La connexion s’est peut-être interrompue. Rien n’est perdu : réessayez dans un instant.",
  loading: "Chargement de vos données",
  more: "Afficher la suite",
  moreLoading: "Chargement…",
  tabs: { label: "Vos dossiers", permis: "Demandes de Permis", reservations: "Réservations", profil: "Mon Profil" },
  shortcuts: "Prendre la barre",
  manage: "Gérer cette réservation",
  manageSessions: "Déplacer ou annuler une session",
} as const

export const applyLink = {
  href: "/boat-license-application",
  title: "Demander un permis",
  text: "Quatre étapes, à reprendre quand vous voulez.",
} as const

export const appliedLink = { href: "/dashboard?onglet=permis", title: "Vos demandes de permis" } as const

export const dashboardLinks = [
  { href: "/boat-reservation", title: "Réserver un bateau", text: "Une date, un créneau, et le lac est à vous." },
  applyLink,
  {
    href: "/permis-bateau",
    title: "Découvrir les permis",
    text: "Côtier ou eaux intérieures : lequel est pour vous ?",
  },
  { href: "/nos-activites", title: "Nos activités", text: "Formation, location, partage et vente." },
  { href: "/boat-sharing", title: "Boat Sharing", text: "Le lac en partage : la liste d’attente est ouverte." },
] as const

export const adminLink = { href: "/admin", title: "Administration", text: "L’espace de travail de l’école." } as const

export const nextSteps = {
  "replace-cancelled": {
    title: "Choisissez une autre session",
    text: "L’école a dû annuler une de vos sessions de formation. Prenez une autre date parmi celles qui sont libres.",
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  "replace-taken-out": {
    title: "Choisissez une autre session",
    text: "Une de vos places en session de formation est annulée. Prenez une autre date parmi celles qui sont libres.",
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  "replace-lapsed": {
    title: "Choisissez une autre session",
    text: "Une de vos sessions de formation a été libérée, faute d’acompte. Prenez une autre date parmi celles qui sont libres.",
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  "replace-left": {
    title: "Choisissez une autre session",
    text: "Vous avez annulé une session de formation. Si vous souhaitez la suivre, prenez une autre date parmi celles qui sont libres.",
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  "finish-application": {
    title: "Terminez votre demande de permis",
    text: "Elle vous attend là où vous l’avez laissée : rien n’est perdu.",
    action: { href: "/boat-license-application", label: "Reprendre ma demande" },
  },
  "application-refused": {
    title: "Reprenez votre demande de permis",
    text: "La dernière n’a pas été acceptée. La note de l’école dit ce qui manquait : de quoi repartir sur le bon cap.",
    action: { href: "/boat-license-application", label: "Refaire une demande" },
  },
  "outing-pending": {
    title: "Votre demande est chez nous",
    text: "Un e-mail vous préviendra.",
    action: { href: "/dashboard?onglet=reservations", label: "Voir mes réservations" },
  },
  "outing-confirmed": {
    title: "Votre prochaine sortie est confirmée",
    text: "Vos réservations disent ce que vous pouvez encore changer.",
    action: { href: "/dashboard?onglet=reservations", label: "Voir mes réservations" },
  },
  moved: {
    title: "L’école a déplacé votre rendez-vous",
    text: "Dites-lui si ce moment vous convient.",
    action: { href: "/ma-reservation", label: "Répondre à l’école" },
  },
  "session-under-review": {
    title: "Votre demande de permis suit son cours",
    text: "L’école examine votre demande et vous écrit dès qu’elle a décidé.",
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  "session-booked": {
    title: "Votre prochaine session est réservée",
    text: "Votre demande dit ce que vous pouvez encore changer.",
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  "application-under-way": {
    title: "Votre demande de permis suit son cours",
    text: `L’école l’examine et vous écrit dès qu’elle a décidé. ${usualTerms.sessionMoves}`,
    action: { href: "/dashboard?onglet=permis", label: "Voir ma demande" },
  },
  apply: {
    title: "Passez votre permis",
    text: "Informations, documents, paiement, sessions : votre demande se fait en quatre étapes et s’interrompt quand vous voulez.",
    action: { href: "/boat-license-application", label: "Commencer ma demande" },
  },
  book: {
    title: "Le lac vous attend",
    text: "Votre permis est validé : choisissez une date, un créneau, et larguez les amarres.",
    action: { href: "/boat-reservation", label: "Réserver un bateau" },
  },
} as const

export const emptyLists = {
  applications: {
    title: "Aucune demande de permis pour l’instant",
    text: "Votre première demande prend dix minutes. Elle apparaîtra ici, avec son état, du brouillon à l’approbation.",
    action: { href: "/boat-license-application", label: "Commencer ma demande" },
    other: { href: "/permis-bateau", label: "Comparer les permis" },
  },
  reservations: {
    title: "Aucune réservation pour l’instant",
    text: "Celles que vous avez faites sans compte, avec cette adresse e-mail, apparaissent ici aussi.",
    action: { href: "/boat-reservation", label: "Réserver un bateau" },
    other: { href: "/reservation", label: "Formations et sorties" },
  },
} as const
