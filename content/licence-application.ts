import { cancellation } from "./cancellation.ts"
import { terms } from "./commitments.ts"
import { documentLimits } from "./limits.ts"

/** /boat-license-application (specification 2, 4, 5 and 8). */
export const licenceApplicationPage = {
  title: "Demande de permis bateau",
  path: "/boat-license-application",
  needsScript: "La demande a besoin de JavaScript. Activez-le, ou appelez-nous au",
  loading: "Chargement de votre demande…",
  loadFailed: "Impossible de charger vos données",
  loadFailedText: "La connexion s’est peut-être interrompue. Rien n’est perdu : réessayez dans un instant.",
  goOn: "Enregistrer et continuer",
  next: "Continuer",
  signIn: {
    title: "Connexion requise",
    text: "Votre demande se remplit en quatre étapes et s’interrompt quand vous voulez : il faut un compte pour la retrouver.",
    ended:
      "Votre connexion a pris fin. Reconnectez-vous : vous reviendrez à cette étape, avec tout ce que vous avez saisi.",
    action: "Se connecter ou s’inscrire",
    about: { label: "Comparer les permis", href: "/permis-bateau" },
  },
  nothingFree: {
    title: "Vos permis sont déjà demandés",
    text: "Chaque permis se demande une fois. Suivez vos demandes dans votre carnet de bord ; si l’école devait en refuser une, vous pourriez la refaire ici.",
    action: { label: "Voir mes demandes", href: "/dashboard?onglet=permis" },
  },
  course: {
    label: "Étapes de la demande",
    progress: "Avancement",
    done: "terminée",
    remaining: "Reste à faire :",
    nothingRemains: "Vérifiez vos sessions, puis soumettez.",
  },
  save: {
    none: "Rien n’est encore enregistré",
    unsaved: "Modifications pas encore enregistrées",
    saving: "Enregistrement…",
    savedAt: "Enregistré à",
    savedOn: "Enregistré le",
    failed: "Non enregistré :",
    unreached: "la connexion s’est interrompue.",
    retry: "Réessayer",
  },
  error: "Erreur",
  saveFailed: "Une erreur est survenue lors de l'enregistrement de votre demande.",
} as const

export const personalStep = {
  title: "Informations personnelles",
  text: "Telles qu’elles figurent sur votre pièce d’identité.",
  type: "Quel permis demandez-vous ?",
  typeAsked: "Permis demandé",
  typeLocked: "Le paiement est engagé : le permis ne peut plus changer.",
  groups: { person: "Vous", home: "Votre adresse", past: "Votre expérience" },
  hints: {
    previousExperience: "Voile, moteur, location : ce que vous avez déjà fait sur l’eau.",
    previousLicenseDetails: "Type, pays, année.",
  },
  missing: {
    firstName: "Indiquez votre prénom",
    lastName: "Indiquez votre nom",
    email: "Indiquez votre adresse e-mail",
    phone: "Indiquez votre numéro de téléphone",
  },
  failed: "Demande non enregistrée",
  meanwhile: [
    "Demande modifiée entre-temps",
    "Votre demande a changé sur un autre appareil ou dans un autre onglet. Les nouvelles valeurs sont affichées, votre saisie est conservée : vérifiez, puis continuez.",
  ],
  country: "Suisse",
} as const

const months = documentLimits.medicalCertificateMonths

export const documentsStep = {
  title: "Documents",
  text: `Trois fichiers JPG, PNG ou PDF, ${documentLimits.megabytes} Mo au plus chacun. Une photo prise avec le téléphone convient.`,
  about: {
    identity: "Passeport, carte d’identité ou titre de séjour, en cours de validité.",
    photo: "De face, sur fond clair, comme pour un passeport. JPG ou PNG.",
    medical: `Vue, ouïe, aptitude à naviguer. Il doit dater de moins de ${months} mois.`,
  },
  missing: "À envoyer",
  present: "Reçu",
  outdated: "Trop ancien",
  choose: "Choisir un fichier",
  camera: "Prendre une photo",
  drop: "ou déposez-le ici",
  replace: "Remplacer",
  remove: "Supprimer",
  open: "Ouvrir",
  cancel: "Annuler l’envoi",
  sending: "Envoi en cours",
  certificate: "Envoi du certificat",
  issuedOn: "Date du certificat",
  issuedOnHint: `Le certificat doit dater de moins de ${months} mois.`,
  waiting: "Indiquez la date du certificat, puis envoyez.",
  send: "Envoyer ce fichier",
  noDate: "Indiquez la date du certificat médical",
  oldDate: `Le certificat médical doit dater de moins de ${months} mois`,
  futureDate: "La date du certificat médical ne peut pas être à venir",
  outdatedText: `Ce certificat a maintenant plus de ${months} mois : remplacez-le.`,
  tooLarge: `Le fichier est trop volumineux (maximum ${documentLimits.megabytes}MB)`,
  wrongType: "Type de fichier non autorisé (JPG, PNG ou PDF uniquement)",
  heic: "Cette photo est au format HEIC, que l’école ne peut pas ouvrir. Sur l’iPhone : Réglages, Appareil photo, Formats, « Le plus compatible », puis reprenez la photo. Ou faites une capture d’écran de la photo et envoyez-la.",
  imageOnly: "La photo doit être une image (JPG ou PNG)",
  noFile: "Aucun fichier sélectionné",
  signedOut: "Vous devez être connecté pour télécharger des fichiers",
  failed: "Erreur lors du téléchargement du fichier",
  cancelled: "Envoi annulé. Rien n’a été gardé.",
  arrivedBefore: "Le fichier était déjà arrivé : il est gardé.",
  cancelledUnseen: "Envoi annulé. Rechargez la page pour voir si le fichier a été gardé.",
  sent: "Fichier téléchargé avec succès",
  removed: "Fichier supprimé avec succès",
  removeFailed: "Erreur lors de la suppression du fichier",
  confirmRemoval: {
    title: "Supprimer ce fichier ?",
    text: "Il sera effacé de votre demande ; il faudra en envoyer un autre pour continuer.",
    confirm: "Supprimer le fichier",
    confirming: "Suppression…",
    keep: "Garder",
  },
  incomplete: "Il manque encore :",
} as const

export const paymentStep = {
  title: "Paiement",
  text: "Frais de dossier de votre demande. Les sessions se règlent ensuite, en ligne ou à l’école.",
  textAtSchool:
    "Frais de dossier de votre demande. Ils se paient, comme les sessions, à l’école ou par bulletin de versement ; votre demande avance sans attendre.",
  demo: "Mode démonstration – aucun débit",
  demoText: "Le paiement est simulé : aucune carte n’est demandée, rien n’est prélevé.",
  simulateFailure: "Simuler un échec",
  amount: "À payer",
  paid: "Montant payé",
  licence: "Permis demandé",
  pay: "Payer",
  owe: "Accepter les frais de",
  owing: "Un instant…",
  owed: [
    "Frais de dossier facturés",
    "Payez-les à l’école ou par bulletin de versement. Choisissez maintenant vos sessions.",
  ],
  simulated: " (paiement simulé)",
  paying: "Paiement en cours…",
  payingText: "Cela prend quelques secondes.",
  done: "Paiement reçu",
  doneText: "Choisissez maintenant vos sessions.",
  reference: "Référence",
  failedTitle: "Le paiement n’a pas abouti",
  failedText: "Rien n’a été débité. Vous pouvez réessayer.",
  changedTitle: "Le montant a changé",
  again: "Réessayer le paiement",
} as const

export const sessionsStep = {
  title: "Réservation",
  text: `Choisissez au moins une session de théorie et une de pratique. Chaque session s’annule gratuitement ${cancellation.session}.`,
  groups: { theory: "Théorie", practice: "Pratique" },
  none: "Aucune session n’est ouverte pour le moment. Votre demande est gardée : revenez bientôt, ou appelez-nous.",
  loading: "Chargement des sessions…",
  failed: "Impossible de charger les sessions de formation.",
  full: "Complet",
  newPrice: "Nouveau prix",
  more: "Toutes les dates :",
  with: "avec",
  chosen: "Votre choix",
  nothingChosen: "Aucune session choisie",
  sum: "À payer pour les sessions",
  sumTextAtSchool: "Payez à l’école ou par bulletin de versement, une fois votre demande soumise.",
  sumText: "Payez à l’école, ou en ligne depuis « Gérer mes sessions », une fois votre demande soumise.",
  deposit: (amount: string) =>
    `Dès l’envoi, un acompte de ${amount} est dû, ou le tout si la première session a lieu dans moins de ${terms.trainingCancellationDays} jours.`,
  submit: "Soumettre ma demande",
  confirm: "Confirmer et soumettre",
  submitting: "Envoi de votre demande…",
  incomplete: [
    "Sélection incomplète",
    "Vous devez sélectionner au moins une session théorique et une session pratique.",
  ],
  overlap: [
    "Sessions qui se chevauchent",
    "Certaines des sessions choisies se chevauchent. Gardez-en une, et prenez d’autres dates pour le reste.",
  ],
  sameTime: "Chevauche une autre session choisie",
  changed: {
    title: "Les sessions ont changé",
    text: "Rien n’a été soumis. Complétez votre choix s’il le faut, puis confirmez.",
    full: "est complète : elle a été retirée de votre choix.",
    unavailable: "n’est plus proposée : elle a été retirée de votre choix.",
    gone: "Une session que vous aviez choisie",
    repriced: "change de prix :",
  },
  done: ["Demande soumise avec succès !", "Un e-mail de confirmation vous est envoyé, avec les dates de vos sessions."],
  leaving: "Votre carnet de bord s’ouvre dans un instant.",
  toDashboard: { label: "Voir ma demande", href: "/dashboard?onglet=permis" },
} as const

export const wizardSummary = {
  title: "Votre demande",
  licence: "Permis",
  documents: "Documents",
  fee: "Frais de dossier",
  resume:
    "Chaque étape est enregistrée quand vous la quittez. Reprenez quand vous voulez, sur n’importe quel appareil.",
} as const
