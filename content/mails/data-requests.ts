import { retention } from "#content/commitments.ts"

export const dataRequestMails = {
  code: {
    subject: "Votre code pour l’école",
    status: "Code demandé",
    heading: "Votre code",
    words: [
      `Donnez ce code à la personne de l’école avec qui vous êtes, au téléphone ou au comptoir : il prouve que cette adresse est la vôtre. Il est valable ${retention.dataRequestMinutes} minutes.`,
      "Avec lui, l’école peut copier, corriger ou effacer ce qu’elle garde sous cette adresse. Vous n’avez rien demandé ? Ne donnez ce code à personne : sans lui, rien ne change.",
    ],
  },
  forgotten: {
    subject: "Vos données sont effacées",
    status: "Données effacées",
    heading: "C’est fait",
    first: "L’école a effacé ce qu’elle gardait sous votre adresse e-mail, comme vous l’avez demandé.",
    last: "Les factures établies restent dix ans, comme la loi l’impose. Ce message est le dernier que vous recevez de nous, et nous ne gardons pas votre adresse.",
    lastWithAccount:
      "Les factures établies restent dix ans, comme la loi l’impose. Votre compte garde votre adresse et ce qui lui appartient : vous le supprimez dans « Mon Profil ».",
  },
} as const
