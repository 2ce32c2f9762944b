import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Pages whose content is still to come share one document. */
const plainPages = [
  "boat-sharing",
  "vente",
  "contact",
  "auth",
  "boat-license-application",
  "dashboard",
  "boat-reservation",
  "admin",
]

export default [
  index("routes/site/home.tsx"),
  route("reservation", "routes/booking/reservation.tsx", { id: "reservation" }),
  route("location", "routes/booking/reservation.tsx", { id: "location" }),
  route("nos-activites", "routes/site/activities.tsx"),
  route("permis-bateau", "routes/site/licence.tsx"),
  route("a-propos", "routes/site/about.tsx"),
  route("mentions-legales", "routes/site/legal-notice.tsx"),
  route("cgv", "routes/site/terms-of-sale.tsx"),
  route("confidentialite", "routes/site/privacy.tsx"),
  ...plainPages.map((path) => route(path, "routes/site/plain-page.tsx", { id: path })),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig
