export const fleetRefusals = {
  "boat-unknown": { status: 404, detail: "Ce bateau n’existe pas, ou n’est plus en service. Rechargez la flotte." },
  "model-unknown": { status: 404, detail: "Ce modèle n’existe pas. Rechargez la flotte." },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : vérifiez le nouvel état, puis recommencez.",
  },
  "name-taken": {
    status: 409,
    detail: "Un bateau de cette base porte déjà ce nom : choisissez-en un autre.",
    field: "name",
  },
  "registration-taken": {
    status: 409,
    detail: "Un bateau en service porte déjà cette immatriculation : vérifiez-la, ou retirez d’abord l’autre bateau.",
    field: "registration",
  },
  "boat-booked": {
    status: 409,
    detail:
      "Ce bateau a des réservations à venir : donnez-leur un autre bateau avant de changer sa base ou son modèle.",
  },
  "no-such-time": {
    status: 422,
    detail: "Cet horaire n’existe pas ce jour-là : les montres passent à l’heure d’été. Choisissez-en un autre.",
  },
  "workshop-past": {
    status: 422,
    detail: "Ce début est déjà passé : choisissez un début à venir, ou laissez-le vide pour commencer maintenant.",
    field: "fromTime",
  },
  "workshop-ends-first": {
    status: 422,
    detail: "La période se termine avant de commencer : choisissez une fin plus tardive.",
    field: "toTime",
  },
  "workshop-overlaps": {
    status: 409,
    detail:
      "Ce bateau est déjà à l’atelier pendant cette période : terminez d’abord l’autre séjour, ou changez les dates.",
  },
  "workshop-unknown": { status: 404, detail: "Ce séjour à l’atelier est terminé ou annulé. Rechargez la flotte." },
  "outing-unknown": {
    status: 404,
    detail: "Cette sortie n’existe plus, est annulée ou terminée. Rechargez la flotte.",
  },
  "other-base": {
    status: 409,
    detail: "Ce bateau est à une autre base : choisissez un bateau de la base de la sortie.",
    field: "boatId",
  },
  "other-model": {
    status: 409,
    detail: "Ce bateau est d’un autre modèle que celui qui est réservé : choisissez un bateau de ce modèle.",
    field: "boatId",
  },
  "too-small": {
    status: 409,
    detail: "Ce bateau n’a pas assez de places : choisissez-en un plus grand.",
    field: "boatId",
  },
  "boat-taken": {
    status: 409,
    detail: "Ce bateau est déjà pris pendant cette période : choisissez-en un autre.",
    field: "boatId",
  },
  "boat-in-workshop": {
    status: 409,
    detail: "Ce bateau est à l’atelier pendant cette période : choisissez-en un autre.",
    field: "boatId",
  },
} as const
