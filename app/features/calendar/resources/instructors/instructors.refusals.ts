export const instructorRefusals = {
  "instructor-unknown": {
    status: 404,
    detail: "Ce moniteur n’existe pas, ou n’est plus en service. Rechargez la liste.",
  },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : vérifiez le nouvel état, puis recommencez.",
  },
  "name-taken": {
    status: 409,
    detail: "Un moniteur de cette base porte déjà ce nom : précisez-le.",
    field: "name",
  },
  "account-unknown": {
    status: 409,
    detail: "Aucun compte confirmé n’a cette adresse : vérifiez-la, ou laissez le champ vide.",
    field: "email",
  },
  "account-taken": {
    status: 409,
    detail: "Ce compte est déjà celui d’un autre moniteur : choisissez-en un autre.",
    field: "email",
  },
  "instructor-booked": {
    status: 409,
    detail: "Ce moniteur a des sorties à venir : donnez-leur un autre moniteur avant de changer sa base.",
    field: "base",
  },
  "no-such-time": {
    status: 422,
    detail: "Cet horaire n’existe pas ce jour-là : les montres passent à l’heure d’été. Choisissez-en un autre.",
  },
  "absence-past": {
    status: 422,
    detail: "Ce début est déjà passé : choisissez un début à venir, ou laissez-le vide pour commencer maintenant.",
    field: "fromTime",
  },
  "absence-ends-first": {
    status: 422,
    detail: "La période se termine avant de commencer : choisissez une fin plus tardive.",
    field: "toTime",
  },
  "absence-overlaps": {
    status: 409,
    detail:
      "Ce moniteur est déjà absent pendant cette période : terminez d’abord l’autre absence, ou changez les dates.",
  },
  "absence-unknown": { status: 404, detail: "Cette absence est terminée ou annulée. Rechargez la liste." },
  "outing-unknown": {
    status: 404,
    detail: "Cette sortie n’existe plus, est annulée ou terminée. Rechargez la liste.",
  },
  "rental-alone": {
    status: 409,
    detail: "Une location se fait sans moniteur : choisissez une leçon, un groupe ou une session.",
  },
  "other-base": {
    status: 409,
    detail: "Ce moniteur est à une autre base : choisissez un moniteur de la base de la sortie.",
    field: "instructorId",
  },
  "no-certificate": {
    status: 409,
    detail: "Ce moniteur n’a pas de certificat valable ce jour-là : choisissez-en un autre, ou indiquez une raison.",
    field: "reason",
  },
  "instructor-taken": {
    status: 409,
    detail: "Ce moniteur est déjà pris pendant cette période : choisissez-en un autre.",
    field: "instructorId",
  },
  "instructor-away": {
    status: 409,
    detail: "Ce moniteur est absent pendant cette période : choisissez-en un autre.",
    field: "instructorId",
  },
} as const
