import { retention } from "#content/commitments.ts"
import { documentLimits } from "#content/limits.ts"
import { bases, publisher, school } from "#content/school.ts"
import type { LegalDocument } from "./legal-document.ts"

const [seat] = bases

/** Data protection by the Swiss Federal Act (nLPD). */
export const privacyPolicy = {
  path: "/confidentialite",
  title: "Politique de confidentialité",
  lead: "Nous demandons peu, nous gardons peu, et nous ne vendons rien. Voici le détail, selon la loi fédérale sur la protection des données (nLPD).",
  validFrom: "2026-04-01",
  summary: {
    title: "En bref",
    facts: [
      { term: "Traceurs", text: "aucun, ni publicité ni mesure d’audience" },
      { term: "Cookies", text: "trois au plus, pour ouvrir votre compte et y rester" },
      { term: "Hébergement", text: "en Suisse" },
      { term: "Vos droits", text: "accès, rectification, remise, effacement" },
    ],
  },
  articles: [
    {
      id: "responsable",
      title: "Qui est responsable",
      blocks: [
        `${publisher.legalName}, ${seat.street}, ${seat.postalCode} ${seat.city}, Suisse, décide de ce qui est traité sur ce site et en répond. Pour toute question sur vos données : ${school.email}, à l’attention de ${publisher.director}.`,
      ],
    },
    {
      id: "donnees",
      title: "Quelles données, et pour quoi faire",
      blocks: [
        "Nous ne traitons que ce que vous nous donnez, et seulement dans le but pour lequel vous le donnez.",
        {
          facts: [
            {
              term: "Réserver",
              text: "Nom, e-mail, téléphone, date, créneau, détails de la sortie et remarques : pour retenir la place, la confirmer et vous joindre si la météo tourne. Le jour même, l’école note qui est venu.",
            },
            {
              term: "Nous écrire",
              text: "Nom, e-mail, sujet et message : pour vous répondre.",
            },
            {
              term: "Liste d’attente",
              text: "Nom, e-mail, formule souhaitée et commentaire : pour vous annoncer l’ouverture du Boat Sharing.",
            },
            {
              term: "Avoir un compte",
              text: "Nom, e-mail, téléphone, adresse et mot de passe (conservé sous une forme que personne ne peut relire) : pour retrouver vos réservations et vos demandes.",
            },
            {
              term: "Demander un permis",
              text: "État civil, adresse, pièce d’identité, photo et certificat médical : pour constituer le dossier exigé par l’autorité. Le certificat médical est une donnée sensible ; seules les personnes qui instruisent votre demande l’ouvrent, et chaque ouverture est inscrite.",
            },
            {
              term: "Payer",
              text: "Ce qui vous est facturé, montant, date et état de chaque paiement ; vos factures portent votre nom et votre adresse. Les numéros de carte ne passent jamais par nos serveurs.",
            },
            {
              term: "Sécurité",
              text: "Adresse IP, le temps d’empêcher les envois abusifs ; en cas de panne d’une page, l’erreur technique et l’adresse de la page.",
            },
          ],
        },
        "Ces traitements reposent sur l’exécution du contrat que vous demandez, sur nos obligations légales ou sur notre intérêt à tenir un site sûr. Aucune décision n’est entièrement automatisée, aucun profil n’est établi.",
      ],
    },
    {
      id: "durees",
      title: "Combien de temps",
      blocks: [
        {
          facts: [
            {
              term: "Réservations",
              text: `${retention.reservationYears} ans après la sortie, puis rendues anonymes : ni nom, ni adresse, ni remarque`,
            },
            { term: "Pièces comptables", text: "dix ans, comme la loi l’impose" },
            {
              term: "Demandes de permis",
              text: `jusqu’à la décision et la fin de la formation, puis ${retention.applicationMonths} mois ; les fichiers d’un brouillon abandonné et non payé, ${retention.abandonedDraftDays} jours`,
            },
            {
              term: "Documents déposés",
              text: `effacés avec la demande, ou dès que vous les retirez ; le certificat médical doit dater de moins de ${documentLimits.medicalCertificateMonths} mois et ne sert pas deux fois`,
            },
            {
              term: "Compte",
              text: "tant qu’il est ouvert, avec les adresses e-mail confirmées qu’il a eues ; vous pouvez le fermer à tout moment ; si l’école vous doit alors de l’argent, elle garde votre nom et votre adresse e-mail pour vous le rendre ; si vous lui devez de l’argent, elle garde votre nom, vos coordonnées et ce montant jusqu’au règlement",
            },
            {
              term: "Compte jamais confirmé",
              text: `${retention.unconfirmedAccountDays} jours ; le lien qui le confirme est valable ${retention.confirmationLinkHours} h`,
            },
            {
              term: "Fiche de la personne",
              text: "nom, coordonnées et date de naissance, jusqu’à l’effacement de votre compte et de la dernière réservation, demande, inscription ou du dernier message à ce nom",
            },
            {
              term: "Appareils connectés",
              text: `navigateur et adresse IP, jusqu’à la déconnexion ou ${retention.sessionDays} jours après la dernière visite`,
            },
            {
              term: "E-mails envoyés",
              text: "aussi longtemps que la réservation, le message ou la demande dont ils parlent",
            },
            {
              term: "Messages de contact",
              text: `${retention.contactMessageYears} an après leur traitement, à défaut après leur arrivée`,
            },
            { term: "Liste d’attente", text: "jusqu’à l’ouverture du service, ou jusqu’à votre retrait" },
            { term: "Liste d’attente d’un créneau", text: "jusqu’au début du créneau" },
            {
              term: "Clés d’envoi",
              text: `${retention.sendingKeyHours} heures : un numéro tiré au hasard, qui évite qu’un double clic réserve deux fois`,
            },
            {
              term: "Adresses IP",
              text: `${retention.attemptMinutes} minutes au plus dans les compteurs d’envois et de connexions ; avec une demande qui attend la réponse de l’école, une empreinte illisible, jusqu’à cette réponse ou à la date demandée, avec une inscription à une liste d’attente, jusqu’au début du créneau, et avec un créneau retenu, un jour`,
            },
            { term: "Rapports de panne", text: `${retention.crashReportDays} jours` },
            {
              term: "Journal des modifications",
              text: "aussi longtemps que le site : il dit quoi, quand et par quel compte, jamais vos coordonnées",
            },
          ],
        },
      ],
    },
    {
      id: "destinataires",
      title: "Avec qui",
      blocks: [
        "L’équipe de l’école, chacun pour sa tâche. L’autorité cantonale de la navigation, pour votre demande de permis. Le prestataire qui achemine nos e-mails et celui qui encaisse les paiements, liés par contrat. Personne d’autre : nous ne vendons, ne louons et n’échangeons aucune donnée.",
        "Vos données sont conservées en Suisse. Nous ne les communiquons pas à l’étranger ; un e-mail que vous recevez chez un fournisseur étranger passe, lui, par ce fournisseur.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies et stockage dans votre navigateur",
      blocks: [
        "Trois cookies, tous nécessaires, illisibles par les scripts et posés par nous seuls. Pas de bandeau : il n’y a rien à refuser.",
        {
          facts: [
            {
              term: "Session",
              text: `posé quand vous vous connectez, effacé à la déconnexion, ou ${retention.sessionDays} jours après la dernière visite`,
            },
            {
              term: "Inscription",
              text: `posé quand vous créez un compte, pour reconnaître votre navigateur quand vous confirmez l’adresse ; effacé alors, ou après ${retention.confirmationLinkHours} h`,
            },
            {
              term: "Double authentification",
              text: `posé entre le mot de passe et le code, ${retention.codeMinutes} minutes au plus`,
            },
          ],
        },
        "Pendant une réservation, ce que vous tapez reste dans l’onglet, sur votre appareil, pour qu’un rechargement ne le perde pas. Une fois la demande envoyée, le récapitulatif et vos coordonnées y restent jusqu’à ce que vous fermiez l’onglet ou vous déconnectiez.",
      ],
    },
    {
      id: "securite",
      title: "Sécurité",
      blocks: [
        {
          list: [
            "Les documents ne sont jamais publics : ils s’ouvrent par une adresse signée, valable une heure, réservée à vous et à l’équipe.",
            "Les photos sont débarrassées de leurs données de prise de vue.",
            "Chaque modification d’un dossier est inscrite, avec son auteur.",
            "Si une fuite devait vous exposer à un risque élevé, nous vous le dirions, ainsi qu’au Préposé fédéral.",
          ],
        },
      ],
    },
    {
      id: "droits",
      title: "Vos droits",
      blocks: [
        {
          list: [
            "savoir quelles données nous avons, et en recevoir copie ;",
            "faire corriger ce qui est faux ;",
            "recevoir vos données dans un format courant, ou les faire remettre à un tiers ;",
            "faire effacer ce que la loi ne nous oblige pas à garder ;",
            "vous opposer à un traitement, retirer un consentement.",
          ],
        },
        `Écrivez à ${school.email} : nous répondons dans les 30 jours, sans frais. Nous pouvons vous demander de prouver qui vous êtes, pour ne pas remettre vos données à quelqu’un d’autre.`,
        "Vous pouvez aussi vous adresser au Préposé fédéral à la protection des données et à la transparence (PFPDT), Feldeggweg 1, 3003 Berne.",
        { link: { href: "https://www.edoeb.admin.ch/fr", label: "Site du PFPDT" } },
      ],
    },
    {
      id: "changements",
      title: "Changements",
      blocks: [
        "Cette page suit ce que fait le site. Si un changement touche à vos données déjà confiées, nous vous écrivons avant.",
        { link: { href: "/contact", label: "Poser une question" } },
      ],
    },
  ],
} as const satisfies LegalDocument
