import { bases, publisher, school } from "#content/school.ts"
import type { LegalDocument } from "./legal-document.ts"

const [seat] = bases

/** The legal notice (specification 2). */
export const legalNotice = {
  path: "/mentions-legales",
  title: "Mentions légales",
  lead: "Qui publie ce site, où il vit, et ce que l’on peut en faire.",
  validFrom: "2026-04-01",
  articles: [
    {
      id: "editeur",
      title: "Éditeur",
      blocks: [
        {
          facts: [
            { term: "Raison sociale", text: publisher.legalName },
            { term: "Siège", text: `${seat.street}, ${seat.postalCode} ${seat.city}, Suisse` },
            { term: "Registre", text: `Registre du commerce du canton de ${publisher.canton}` },
            { term: "Téléphone", text: school.phone.display },
            { term: "E-mail", text: school.email },
            { term: "Direction de la publication", text: publisher.director },
          ],
        },
        "L’école est agréée par l’État pour la formation aux permis de conduire des bateaux.",
      ],
    },
    {
      id: "hebergement",
      title: "Hébergement",
      blocks: [
        "Le site, sa base de données, les documents déposés et leurs sauvegardes sont hébergés en Suisse, sur des serveurs exploités pour l’école et administrés par elle. Aucune page ne charge d’image, de police, de script ou de mesure depuis un autre serveur que celui-ci.",
        `Une question technique, une faille à signaler : ${school.technicalEmail}. Nous répondons et remercions.`,
      ],
    },
    {
      id: "propriete",
      title: "Propriété intellectuelle",
      blocks: [
        "Les textes, les dessins, les cartes et les marques de ce site appartiennent à l’école. Vous pouvez en citer de courts extraits en nommant la source et en donnant l’adresse de la page. Toute autre reprise demande notre accord écrit.",
        "Les cartes de ce site sont des illustrations. Elles ne servent pas à naviguer : embarquez une carte officielle.",
      ],
    },
    {
      id: "exactitude",
      title: "Exactitude et liens",
      blocks: [
        "Nous tenons les horaires, les prix et les places à jour ; une erreur reste possible, et seule la confirmation d’une réservation nous engage. Un lien vers un autre site ne vaut pas approbation de ce qui s’y trouve.",
      ],
    },
    {
      id: "accessibilite",
      title: "Accessibilité",
      blocks: [
        "Le site vise le niveau AA des règles WCAG 2.2 : clavier, lecteurs d’écran, contrastes, agrandissement jusqu’à 400 %. Les pages d’information se lisent sans JavaScript. Si quelque chose vous résiste, dites-le-nous : c’est un défaut, nous le corrigeons.",
        { link: { href: "/contact", label: "Signaler une difficulté" } },
      ],
    },
    {
      id: "textes",
      title: "Autres textes",
      blocks: [
        { link: { href: "/cgv", label: "Conditions générales de vente" } },
        { link: { href: "/confidentialite", label: "Politique de confidentialité" } },
      ],
    },
  ],
} as const satisfies LegalDocument
