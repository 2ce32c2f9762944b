import { codeToCome } from "#app/features/outbox/link-codes.server.ts"
import { MailLayout, type MailMark, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { retention } from "#content/commitments.ts"
import { school } from "#content/school.ts"
import { addressed, saidTo } from "./greet.rules.ts"
import type { Role } from "./identity.schema.ts"

interface Named {
  firstName: string
}
interface WithLink extends Named {
  token: string
}

interface IdentityMails {
  /** `withoutPassword`: two sign-ups with different passwords came before the confirmation, so neither is valid. */
  "address-confirmation": { token: string; returnTo: string | null; withoutPassword?: boolean }
  /** `secondFactor`: no link opens the account; `provesAddress`: the link confirms the account and voids the password of the sign-up. */
  "magic-link": WithLink & { returnTo: string | null; provesAddress?: boolean; secondFactor?: boolean }
  "password-reset": WithLink
  "address-change": WithLink & { newEmail: string }
  /** It holds no name, because the owner of the address is not proven. */
  "address-change-last-step": { token: string }
  /** Null unless the old address was proven, because anybody may have typed the new one. */
  "address-changed": Named & { newEmail: string | null }
  "password-changed": Named
  "two-factor-enabled": Named
  "two-factor-disabled": Named
  "recovery-code-used": Named
  "already-registered": Named
  "booking-proof": Record<string, never>
  "role-changed": Named & { role: Role }
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds extends IdentityMails {}
}

/** The fragment of a link in a mail keeps its token out of logs. */
export const linkPurposes = {
  "address-confirmation": "confirmer",
  "address-change": "confirmer",
  "address-change-last-step": "confirmer",
  "magic-link": "lien",
  "password-reset": "mot-de-passe",
} as const

function linkTo(site: MailSite, kind: keyof typeof linkPurposes, token: string, returnTo: string | null = null) {
  const url = new URL("/auth", site.origin)
  // The page says by it that the link came without its fragment.
  url.searchParams.set("mode", "message")
  if (returnTo) url.searchParams.set("returnTo", returnTo)
  url.hash = new URLSearchParams({ [linkPurposes[kind]]: token }).toString()
  return url.href
}

const ignore = "Vous n’avez rien demandé ? Ignorez ce message : rien ne change sans ce lien."
const notYou = `Ce n’était pas vous ? Choisissez un nouveau mot de passe avec « Mot de passe oublié », puis appelez-nous au ${school.phone.display}.`

const twoPasswords =
  "Plusieurs inscriptions ont été faites avec cette adresse et des mots de passe différents : par sécurité, aucun n’est valable. Le lien vous ouvre votre compte ; pour les connexions suivantes, choisissez-en un avec « Mot de passe oublié », sur la page de connexion."

const firstLink =
  "Il confirme aussi votre adresse. Par sécurité, le mot de passe donné à l’inscription ne sera plus valable : choisissez-en un autre avec « Mot de passe oublié », sur la page de connexion."

export const identityMails = {
  "address-confirmation": ({ token, returnTo, withoutPassword = false }, site) =>
    letter({
      subject: "Confirmez votre adresse e-mail",
      mark: "pending",
      status: "À confirmer",
      // It greets nobody by name, because a stranger may have typed it.
      heading: "Bienvenue à bord",
      words: [
        `Ce lien confirme votre adresse et ouvre votre espace personnel. Il est valable ${retention.confirmationLinkHours} h.`,
        ...(withoutPassword ? [twoPasswords] : []),
        ignore,
      ],
      action: { label: "Confirmer mon adresse", href: linkTo(site, "address-confirmation", token, returnTo) },
    }),
  "magic-link": ({ firstName, token, returnTo, provesAddress = false, secondFactor = false }, site) =>
    secondFactor
      ? { ...withoutLink(firstName, site), secret: true }
      : letter({
          subject: "Votre lien de connexion",
          mark: "note",
          status: "Lien de connexion",
          heading: `Bonjour ${firstName}`.trim(),
          words: [
            `Ce lien vous connecte une seule fois, sur l’appareil de votre choix. Il est valable ${retention.magicLinkMinutes} minutes.`,
            ...(provesAddress ? [firstLink] : []),
            ignore,
          ],
          action: { label: "Me connecter", href: linkTo(site, "magic-link", token, returnTo) },
        }),
  "password-reset": ({ firstName, token }, site) =>
    letter({
      subject: "Choisissez un nouveau mot de passe",
      mark: "note",
      status: "Mot de passe oublié",
      heading: `Bonjour ${firstName}`.trim(),
      words: [
        "Choisissez un nouveau mot de passe : le lien sert une seule fois et reste valable une heure. Vos autres appareils seront déconnectés.",
        ignore,
      ],
      action: { label: "Choisir un mot de passe", href: linkTo(site, "password-reset", token) },
    }),
  "address-change": ({ firstName, newEmail, token }, site) =>
    letter({
      subject: "Confirmez votre changement d’adresse",
      mark: "pending",
      status: "Étape 1 sur 2",
      heading: addressed(firstName, "vous changez d’adresse ?"),
      words: [
        "Confirmez que ce changement vient bien de vous. Un second lien sera alors envoyé à la nouvelle adresse.",
        ignore,
      ],
      facts: [["Nouvelle adresse", newEmail]],
      action: { label: "C’est bien moi", href: linkTo(site, "address-change", token) },
    }),
  "address-change-last-step": ({ token }, site) =>
    letter({
      subject: "Confirmez votre nouvelle adresse",
      mark: "pending",
      status: "Étape 2 sur 2",
      heading: "Plus qu’un clic",
      words: [
        "Confirmez que cette adresse est la vôtre : elle remplacera l’ancienne. Le lien est valable une heure.",
        ignore,
      ],
      action: { label: "Confirmer cette adresse", href: linkTo(site, "address-change-last-step", token) },
    }),
  "address-changed": ({ firstName, newEmail }) =>
    letter({
      subject: "Votre adresse e-mail a changé",
      mark: "done",
      status: "Adresse changée",
      heading: saidTo(firstName, "C’est fait"),
      words: ["Votre compte utilise désormais une autre adresse : nos messages y seront envoyés.", notYou],
      ...(newEmail === null ? {} : { facts: [["Nouvelle adresse", newEmail] as const] }),
    }),
  "password-changed": ({ firstName }) =>
    letter({
      subject: "Votre mot de passe a changé",
      mark: "done",
      status: "Mot de passe changé",
      heading: saidTo(firstName, "C’est fait"),
      words: ["Votre compte a un nouveau mot de passe ; vos autres appareils ont été déconnectés.", notYou],
    }),
  "two-factor-enabled": ({ firstName }) =>
    letter({
      subject: "Double authentification activée",
      mark: "done",
      status: "Activée",
      heading: addressed(firstName, "votre compte est mieux protégé"),
      words: [
        "Chaque connexion demande désormais le code de votre application. Gardez vos codes de secours : chacun remplace une fois l’application.",
        notYou,
      ],
    }),
  "recovery-code-used": ({ firstName }) =>
    letter({
      subject: "Un code de secours a servi",
      mark: "note",
      status: "Code de secours utilisé",
      heading: addressed(firstName, "une connexion avec un code de secours"),
      words: ["Ce code ne sert plus. S’il vous en reste peu, demandez-en de nouveaux dans « Mon Profil ».", notYou],
    }),
  "two-factor-disabled": ({ firstName }) =>
    letter({
      subject: "Double authentification désactivée",
      mark: "cancelled",
      status: "Désactivée",
      heading: addressed(firstName, "votre compte est moins protégé"),
      words: [
        "La double authentification vient d’être désactivée : votre mot de passe suffit à nouveau pour se connecter.",
        notYou,
      ],
    }),
  "already-registered": ({ firstName }, site) =>
    letter({
      subject: "Vous avez déjà un compte",
      mark: "note",
      status: "Compte existant",
      heading: `Bonjour ${firstName}`.trim(),
      words: [
        "Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse : elle en a déjà un. Connectez-vous, ou demandez un nouveau mot de passe.",
        "Ce n’était pas vous ? Ignorez ce message : rien n’a changé.",
      ],
      action: { label: "Me connecter", href: new URL("/auth", site.origin).href },
    }),
  "booking-proof": () => ({
    ...letter({
      subject: "Votre code pour réserver",
      mark: "note",
      status: "Code demandé",
      heading: "Votre code",
      words: [
        `Tapez ce code dans le formulaire de réservation. Il est valable ${retention.mailedCodeMinutes} minutes.`,
        "Vous n’avez rien demandé ? Ignorez ce message : rien n’est réservé sans ce code.",
      ],
      facts: [["Code", codeToCome("#preuve=")]],
    }),
    secret: true,
  }),
  "role-changed": ({ firstName, role }, site) =>
    letter(roleLetter[role](firstName, new URL("/auth", site.origin).href)),
} satisfies Pick<MailTemplates, keyof IdentityMails>

interface LetterParts {
  subject: string
  mark: MailMark
  status: string
  heading: string
  words: readonly [string, ...string[]]
  facts?: readonly (readonly [string, string])[]
  action?: { label: string; href: string }
}

function letter(parts: LetterParts): RenderedMail {
  const { subject, words, action, facts, ...layout } = parts
  return {
    subject,
    secret: action?.href.includes("#") ?? false,
    replyTo: school.email,
    body: (
      <MailLayout preview={words[0]} {...layout} {...(facts ? { facts } : {})} {...(action ? { action } : {})}>
        {words.map((text) => (
          <MailText key={text}>{text}</MailText>
        ))}
      </MailLayout>
    ),
  }
}

function withoutLink(firstName: string, site: MailSite): RenderedMail {
  return letter({
    subject: "Votre connexion demande deux étapes",
    mark: "note",
    status: "Double authentification",
    heading: `Bonjour ${firstName}`.trim(),
    words: [
      "Votre compte est protégé par la double authentification : un lien reçu par e-mail ne suffit pas à l’ouvrir. Connectez-vous avec votre mot de passe, puis avec le code de votre application.",
      ignore,
    ],
    action: { label: "Me connecter", href: new URL("/auth", site.origin).href },
  })
}

const unexpected = `Vous ne vous y attendiez pas ? Appelez l’école au ${school.phone.display} ou répondez à ce message.`

const roleLetter = {
  admin: (firstName, href) => ({
    subject: "Vous avez reçu le rôle d’administrateur",
    mark: "done",
    status: "Administrateur",
    heading: addressed(firstName, "bienvenue à la barre"),
    words: [
      "Votre compte donne désormais accès à l’administration de l’école : demandes de permis, réservations, disponibilités, utilisateurs.",
      "Vos appareils ont été déconnectés : reconnectez-vous pour y accéder. Nous vous recommandons d’activer ensuite la double authentification, dans « Mon Profil ».",
      unexpected,
    ],
    action: { label: "Me connecter", href },
  }),
  user: (firstName, href) => ({
    subject: "Vous n’avez plus le rôle d’administrateur",
    mark: "note",
    status: "Utilisateur",
    heading: `Bonjour ${firstName}`.trim(),
    words: [
      "Votre compte ne donne plus accès à l’administration de l’école. Votre espace personnel reste le vôtre, avec vos demandes et vos réservations.",
      "Vos appareils ont été déconnectés : reconnectez-vous pour continuer.",
      unexpected,
    ],
    action: { label: "Me connecter", href },
  }),
} as const satisfies Record<Role, (firstName: string, href: string) => LetterParts>
