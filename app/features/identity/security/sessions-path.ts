/** Where one's open sessions are, and under what the page keeps their list. */
export const sessionsPath = "/me/sessions"
