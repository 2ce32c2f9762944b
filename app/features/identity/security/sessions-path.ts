export const sessionsPath = "/me/sessions"
