export interface EventActions {}

export type EventAction = { [Subject in keyof EventActions]: `${Subject}.${EventActions[Subject]}` }[keyof EventActions]

const actions = {
  "account.created": "Compte créé",
  "account.deleted": "Compte supprimé",
  "account.deletion-requested": "Suppression du compte demandée",
  "account.forgotten": "Compte jamais confirmé supprimé",
  "account.proven": "Compte confirmé",
  "address.changed": "Adresse e-mail modifiée",
  "address.confirmed": "Adresse e-mail confirmée",
  "application.begun": "Demande de permis commencée",
  "application.approved": "Demande de permis approuvée",
  "application.changed": "Demande de permis modifiée",
  "application.forgotten": "Données effacées d’une demande de permis",
  "application.rejected": "Demande de permis rejetée",
  "application.session-replaced": "Autre session choisie",
  "application.submitted": "Demande de permis soumise",
  "boat-model.changed": "Modèle de bateau modifié",
  "boat.assigned": "Bateau attribué",
  "boat.changed": "Bateau modifié",
  "boat.created": "Bateau créé",
  "boat.removed": "Bateau retiré de la sortie",
  "boat.retired": "Bateau retiré du service",
  "boat.workshop-begun": "Bateau envoyé à l’atelier",
  "boat.workshop-ended": "Séjour à l’atelier terminé",
  "calendar.changed": "Réglages du calendrier modifiés",
  "closure.created": "Fermeture ajoutée",
  "closure.removed": "Fermeture supprimée",
  "instructor.absence-begun": "Absence notée",
  "instructor.absence-ended": "Absence terminée",
  "instructor.assigned": "Moniteur attribué",
  "instructor.changed": "Moniteur modifié",
  "instructor.created": "Moniteur ajouté",
  "instructor.removed": "Moniteur retiré de la sortie",
  "instructor.retired": "Moniteur retiré du service",
  "boat-license-application.exported": "Demandes de permis exportées",
  "boat-sharing-interest.created": "Inscription à la liste d’attente",
  "boat-sharing-interest.exported": "Liste d’attente exportée",
  "contact-message.exported": "Messages de contact exportés",
  "contact-message.forgotten": "Message de contact effacé",
  "contact-message.handled": "Message traité",
  "contact-message.received": "Message de contact reçu",
  "contact-message.reopened": "Message rouvert",
  "crash.mailed": "Erreur du site envoyée à l’équipe technique",
  "crash.reported": "Erreur du site signalée",
  "database.begun": "Base de données créée",
  "database.saved": "Sauvegarde écrite",
  "data.exported": "Données personnelles téléchargées",
  "document.forgotten": "Document effacé",
  "document.opened": "Document ouvert",
  "document.removed": "Document supprimé",
  "document.uploaded": "Document envoyé",
  "email.requeued": "E-mail remis en file",
  "email.resent": "E-mail renvoyé",
  "password.changed": "Mot de passe modifié",
  "password.reset": "Mot de passe réinitialisé",
  "payment.completed": "Paiement reçu",
  "payment.failed": "Paiement échoué",
  "payment.refund-refused": "Remboursement refusé par le prestataire",
  "payment.refunded": "Paiement remboursé",
  "payment.started": "Paiement commencé",
  "profile.changed": "Profil modifié",
  "recovery-codes.renewed": "Codes de secours renouvelés",
  "reservation.absent": "Absence notée",
  "reservation.anonymised": "Données effacées d’une réservation",
  "reservation.attendance-cleared": "Présence ou absence effacée",
  "reservation.cancelled": "Réservation annulée",
  "reservation.claimed": "Réservation rattachée à un compte",
  "reservation.completed": "Réservation terminée",
  "reservation.confirmed": "Réservation confirmée",
  "reservation.exported": "Réservations exportées",
  "reservation.created": "Réservation créée",
  "reservation.mail-released": "E-mail de la décision envoyé sans attendre",
  "reservation.moved": "Réservation déplacée",
  "reservation.links-revoked": "Liens de la réservation désactivés",
  "reservation.present": "Présence notée",
  "reservation.undone": "Décision reprise",
  "role.changed": "Rôle modifié",
  "session.ended": "Déconnexion",
  "session.opened": "Connexion",
  "slot-series.changed": "Série de créneaux modifiée",
  "slot-series.created": "Série de créneaux créée",
  "slot-series.undone": "Série de créneaux retirée",
  "slot.changed": "Créneau modifié",
  "slot.closed": "Créneau désactivé",
  "slot.created": "Créneau créé",
  "slot.deleted": "Créneau supprimé",
  "slot.opened": "Créneau activé",
  "training-session.attendance-noted": "Présence d’un inscrit notée",
  "training-session.cancelled": "Session de formation annulée",
  "training-session.changed": "Session de formation modifiée",
  "training-session.created": "Session de formation créée",
  "training-session.exported": "Sessions de formation exportées",
  "two-factor.disabled": "Double authentification désactivée",
  "user.exported": "Utilisateurs exportés",
} as const satisfies Record<EventAction, string>

/** Actions of earlier versions are shown as recorded. */
export function eventWords(action: string): string {
  return (actions as Readonly<Record<string, string>>)[action] ?? action
}

export interface Actor {
  actor: "person" | "guest" | "system" | "forgotten"
  name: string | null
}

const nobodies = {
  person: "une personne sans nom",
  guest: "sans compte",
  system: "le site",
  forgotten: "un compte supprimé",
} as const satisfies Record<Actor["actor"], string>

export function actorWords({ actor, name }: Actor): string {
  return name || nobodies[actor]
}
