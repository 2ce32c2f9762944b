import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Pages whose content is still to come share one document. */
const plainPages = ["admin"]

export default [
  index("routes/site/home.tsx"),
  route("reservation", "routes/booking/reservation.tsx", { id: "reservation" }),
  route("location", "routes/booking/reservation.tsx", { id: "location" }),
  route("boat-reservation", "routes/booking/boat-reservation.tsx"),
  route("nos-activites", "routes/site/activities.tsx"),
  route("permis-bateau", "routes/site/licence.tsx"),
  route("a-propos", "routes/site/about.tsx"),
  route("mentions-legales", "routes/site/legal-notice.tsx"),
  route("cgv", "routes/site/terms-of-sale.tsx"),
  route("confidentialite", "routes/site/privacy.tsx"),
  route("boat-sharing", "routes/site/boat-sharing.tsx"),
  route("contact", "routes/site/contact.tsx", { id: "contact" }),
  route("vente", "routes/site/contact.tsx", { id: "vente" }),
  route("auth", "routes/account/auth.tsx"),
  route("api/docs/:audience?", "routes/site/api-docs.tsx"),
  route("dashboard", "routes/account/dashboard.tsx"),
  route("boat-license-application", "routes/account/licence-application.tsx"),
  ...plainPages.map((path) => route(path, "routes/site/plain-page.tsx", { id: path })),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig
