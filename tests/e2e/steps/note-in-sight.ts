import type { Page } from "@playwright/test"
import { expect } from "#tests/e2e/steps/journey.ts"

/** After a command its note has the focus, and all of it can be seen. */
export async function expectNoteInSight(page: Page, words: string): Promise<void> {
  const note = page
    .getByRole("status")
    .filter({ hasText: words })
    .filter({ hasNot: page.getByRole("button") })
  await expect(note).toBeFocused()
  await expect(note).toBeInViewport({ ratio: 1 })
}
