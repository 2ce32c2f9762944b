import { render } from "react-email"
import { describe, expect, test } from "vitest"
import { site } from "#tests/support/mail-site.ts"
import { preferredPlanLabel } from "./sharing.labels.ts"
import { sharingMails } from "./sharing.mails.server.tsx"
import { type PreferredPlan, preferredPlans } from "./sharing.schema.ts"

async function written(preferredPlan: PreferredPlan) {
  const mail = sharingMails["interest-registered"]({ preferredPlan }, site)
  return { ...mail, html: await render(mail.body), text: await render(mail.body, { plainText: true }) }
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test.each(preferredPlans)("the confirmation for %s names the plan and what comes next", async (plan) => {
    const mail = await written(plan)
    const body = mail[form].replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
    for (const part of [
      preferredPlanLabel[plan],
      "Q1 2025",
      "Vous serez parmi les premiers informés du lancement du Boat Sharing.",
      "https://troisports.example/boat-sharing#tarifs",
    ]) {
      expect(body).toContain(part)
    }
    expect(mail.subject).toBe("Boat Sharing : vous êtes sur la liste d’attente")
  })
})

test("it is said to be French", async () => {
  const { html } = await written("non-decide")
  expect(new Set([...html.matchAll(/\blang="([^"]*)"/g)].map(([, language]) => language))).toEqual(new Set(["fr"]))
})
