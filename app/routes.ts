import { index, type RouteConfig, route } from "@react-router/dev/routes"
import { adminPages } from "#content/admin-pages.ts"

export default [
  index("routes/site/home.tsx"),
  route("reservation", "routes/booking/reservation.tsx", { id: "reservation" }),
  route("location", "routes/booking/reservation.tsx", { id: "location" }),
  route("boat-reservation", "routes/booking/boat-reservation.tsx"),
  route("nos-activites", "routes/site/activities.tsx"),
  route("permis-bateau", "routes/site/licence.tsx"),
  route("cours", "routes/site/courses.tsx"),
  route("ma-reservation", "routes/booking/own-reservation.tsx"),
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
  // One route per page, because below a partly matched path the router fetches further routes.
  ...adminPages.map((page) =>
    route(page.path.slice(1) + ("records" in page ? "/:id?" : ""), "routes/admin/admin.tsx", {
      id: page.path.slice(1),
    }),
  ),
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig
