import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { school } from "#content/school.ts"
import { sharingPage } from "#content/sharing.ts"
import { interestFieldLabel, preferredPlanLabel } from "./sharing.labels.ts"
import type { PreferredPlan } from "./sharing.schema.ts"

/** Repeats nothing typed, because a stranger may have typed the address. */
interface InterestMail {
  preferredPlan: PreferredPlan
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "interest-registered": InterestMail
  }
}

export const sharingMails = { "interest-registered": joinedMail } satisfies Pick<MailTemplates, "interest-registered">

function joinedMail({ preferredPlan }: InterestMail, site: MailSite): RenderedMail {
  return {
    subject: "Boat Sharing : vous êtes sur la liste d’attente",
    replyTo: school.email,
    body: (
      <MailLayout
        preview="Vous serez parmi les premiers informés du lancement du Boat Sharing."
        mark="done"
        status="Inscription enregistrée"
        heading="Bienvenue sur la liste d’attente"
        facts={[
          [interestFieldLabel.preferredPlan, preferredPlanLabel[preferredPlan]],
          ["Lancement", sharingPage.launch.date],
        ]}
        action={{ label: "Revoir les formules", href: `${site.origin}/boat-sharing#tarifs` }}
      >
        <MailText>
          Vous serez parmi les premiers informés du lancement du Boat Sharing. L’inscription est gratuite et ne vous
          engage à rien.
        </MailText>
        <MailText>
          Ce n’était pas vous, ou vous changez d’avis ? Répondez à ce message : nous retirons votre adresse.
        </MailText>
      </MailLayout>
    ),
  }
}
