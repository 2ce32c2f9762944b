import { agendaApi } from "#app/features/agenda/agenda.api.server.ts"
import { revokeLinksApi } from "#app/features/bookings/links/revoke-links.api.server.ts"
import { managedApi, managedMoneyApi } from "#app/features/bookings/manage/managed.api.server.ts"
import { courseSeriesAdminApi } from "#app/features/calendar/courses/series/course-series.admin.api.server.ts"
import { type TrainingAdminDeps, trainingAdminApi } from "#app/features/calendar/courses/training.admin.api.server.ts"
import { sessionListsApi } from "#app/features/calendar/courses/training.admin-lists.api.server.ts"
import { trainingApi } from "#app/features/calendar/courses/training.api.server.ts"
import { availabilityApi } from "#app/features/calendar/door/listing/availability.api.server.ts"
import { planningAdminApi } from "#app/features/calendar/planning/planning.admin.api.server.ts"
import { fleetAdminApi } from "#app/features/calendar/resources/fleet/fleet.admin.api.server.ts"
import { instructorsAdminApi } from "#app/features/calendar/resources/instructors/instructors.admin.api.server.ts"
import { availabilityAdminApi } from "#app/features/calendar/slots/availability.admin.api.server.ts"
import { seasonAdminApi } from "#app/features/calendar/slots/season/season.admin.api.server.ts"
import { seriesAdminApi } from "#app/features/calendar/slots/series.admin.api.server.ts"
import { catalogueAdminApi } from "#app/features/catalogue/catalogue.admin.api.server.ts"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { contactAdminApi } from "#app/features/contact/contact.admin.api.server.ts"
import { contactApi } from "#app/features/contact/contact.api.server.ts"
import type { IdentityDeps } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { codesApi } from "#app/features/identity/codes/codes.api.server.ts"
import { identityApi } from "#app/features/identity/identity.api.server.ts"
import { securityApi } from "#app/features/identity/security/security.api.server.ts"
import { authApi } from "#app/features/identity/sign-in/auth.api.server.ts"
import { incidentsApi } from "#app/features/incidents/incidents.api.server.ts"
import { applicationApi } from "#app/features/licence/application/application.api.server.ts"
import { applicationsAdminApi } from "#app/features/licence/decision/application.admin.api.server.ts"
import { applicationListsApi } from "#app/features/licence/decision/application.lists.api.server.ts"
import { type DocumentsApiDeps, documentsApi } from "#app/features/licence/documents/licence.documents.api.server.ts"
import { licenceApi } from "#app/features/licence/my-applications/my-applications.api.server.ts"
import { applicationLinks, ownSessionsPage } from "#app/features/licence/own-sessions/own-sessions.api.server.ts"
import { paymentApi } from "#app/features/licence/payment/payment.api.server.ts"
import { cancellationsAdminApi } from "#app/features/licence/seats/cancellations.admin.api.server.ts"
import { seatsAdminApi } from "#app/features/licence/seats/seats.admin.api.server.ts"
import { replacementApi } from "#app/features/licence/sessions/replacement.api.server.ts"
import { type MailReturnsDeps, mailReturnsApi } from "#app/features/mailroom/mail-returns.api.server.ts"
import { mailroomApi } from "#app/features/mailroom/mailroom.api.server.ts"
import { noticesApi } from "#app/features/mailroom/notices/notices.api.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { overviewApi } from "#app/features/overview/overview.api.server.ts"
import { searchApi } from "#app/features/overview/search.api.server.ts"
import { billingAdminApi } from "#app/features/payments/billing/billing.admin.api.server.ts"
import { invoicesAdminApi } from "#app/features/payments/invoices/invoices.admin.api.server.ts"
import { receiptsAdminApi } from "#app/features/payments/invoices/receipts.admin.api.server.ts"
import { paymentsApi } from "#app/features/payments/provider/payments.api.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { type OwnDataDeps, ownDataApi } from "#app/features/people/own-data.api.server.ts"
import { peopleAdminApi } from "#app/features/people/people.admin.api.server.ts"
import { peopleApi } from "#app/features/people/people.api.server.ts"
import { personApi } from "#app/features/people/person/person.api.server.ts"
import { dataRequestsApi } from "#app/features/people/requests/data-requests.api.server.ts"
import { bookingTermsApi } from "#app/features/reservations/answer/booking-terms.api.server.ts"
import { catalogueApi } from "#app/features/reservations/book/catalogue.api.server.ts"
import { quotesApi } from "#app/features/reservations/book/quotes.api.server.ts"
import { type ReservationsApiDeps, reservationsApi } from "#app/features/reservations/book/reservations.api.server.ts"
import { closingApi } from "#app/features/reservations/closing/closing.api.server.ts"
import { counterApi } from "#app/features/reservations/counter/counter.api.server.ts"
import { type HoldsApiDeps, holdsApi } from "#app/features/reservations/hold/holds.api.server.ts"
import { reservationDecisionsApi } from "#app/features/reservations/manage/reservation-decisions.api.server.ts"
import { reservationsAdminApi } from "#app/features/reservations/manage/reservations.admin.api.server.ts"
import { moveApi } from "#app/features/reservations/move/move.api.server.ts"
import { myReservationsApi } from "#app/features/reservations/my-reservations/my-reservations.api.server.ts"
import { lostLinksApi } from "#app/features/reservations/own/lost-links.api.server.ts"
import { ownReservationPage, reservationLinks } from "#app/features/reservations/own/own-reservation.api.server.ts"
import { readReservationApi } from "#app/features/reservations/own/read-reservation.api.server.ts"
import { waitingApi } from "#app/features/reservations/waiting/waiting.api.server.ts"
import { withheldAdminApi } from "#app/features/reservations/withheld/withheld.admin.api.server.ts"
import { sharingAdminApi } from "#app/features/sharing/sharing.admin.api.server.ts"
import { sharingApi } from "#app/features/sharing/sharing.api.server.ts"
import { accountApi } from "#app/features/till/account/account.api.server.ts"
import { tillApi } from "#app/features/till/closing/till.api.server.ts"
import { journalApi } from "#app/features/till/journal/journal.api.server.ts"
import { openAccountsApi } from "#app/features/till/open/open-accounts.api.server.ts"
import type { createApiRouter } from "#app/platform/http/api-router.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import type { CalendarSettings } from "#app/platform/write-calendar.server.ts"
import { boatBookings, holderOf, mailSite, mailTemplates, plannedBookings } from "./wiring.ts"

export interface ApiDeps
  extends ReservationsApiDeps,
    HoldsApiDeps,
    OwnDataDeps,
    IdentityDeps,
    DocumentsApiDeps,
    PaymentDeps,
    TrainingAdminDeps,
    MailReturnsDeps {
  log: Log
  limiter: Limiter
  catalogue: KeptCatalogue
  publicPostsPerMinute: number
  calendars: CalendarSettings
}

type Router = ReturnType<typeof createApiRouter>

/** Mounts the endpoints of every feature. Each says who may call it; the upload of documents is guarded in api.ts. */
export function mountEndpoints(api: Router, deps: ApiDeps): void {
  const mailWriters = { templates: mailTemplates, site: mailSite(deps) }
  api.route("/", authApi(deps))
  api.route("/", securityApi(deps))
  api.route("/v1", identityApi(deps))
  api.route("/v1", codesApi(deps))
  api.route("/v1", peopleApi(deps))
  api.route("/v1", ownDataApi(deps))
  api.route("/v1", peopleAdminApi(deps))
  api.route("/v1", dataRequestsApi(deps))
  api.route("/v1", personApi(deps))
  api.route("/v1", trainingApi(deps))
  api.route("/v1", sessionListsApi(deps))
  api.route("/v1", courseSeriesAdminApi(deps))
  api.route("/v1", trainingAdminApi(deps))
  api.route("/v1", seatsAdminApi(deps))
  api.route("/v1", cancellationsAdminApi({ ...deps, ...mailWriters }))
  api.route("/v1", licenceApi(deps))
  api.route("/v1", applicationApi(deps))
  api.route("/v1", replacementApi(deps))
  api.route("/v1", applicationListsApi(deps))
  api.route("/v1", applicationsAdminApi({ ...deps, ...mailWriters }))
  mountMoney(api, deps)
  api.route("/v1", documentsApi(deps))
  api.route("/v1", availabilityApi(deps))
  api.route("/v1", availabilityAdminApi(deps))
  api.route("/v1", seriesAdminApi(deps))
  api.route("/v1", seasonAdminApi(deps))
  api.route("/v1", closingApi(deps))
  mountDay(api, deps)
  mountFleet(api, { ...deps, bookings: boatBookings })
  api.route("/v1", reservationsApi(deps))
  mountOwn(api, deps)
  api.route("/v1", reservationsAdminApi(deps))
  api.route("/v1", counterApi(deps))
  api.route("/v1", moveApi(deps))
  api.route("/v1", reservationDecisionsApi({ ...deps, ...mailWriters }))
  api.route("/v1", sharingApi(deps))
  api.route("/v1", sharingAdminApi(deps))
  api.route("/v1", contactApi(deps))
  api.route("/v1", contactAdminApi(deps))
  api.route("/v1", incidentsApi(deps))
  api.route("/v1", searchApi(deps))
  mountMailroom(api, deps, mailWriters)
}

function mountMoney(api: Router, deps: ApiDeps): void {
  api.route("/v1", catalogueAdminApi(deps))
  api.route("/v1", billingAdminApi(deps))
  api.route("/v1", invoicesAdminApi(deps))
  api.route("/v1", receiptsAdminApi({ ...deps, holderOf }))
  api.route("/v1", catalogueApi(deps))
  api.route("/v1", quotesApi(deps))
  api.route("/v1", bookingTermsApi(deps))
  api.route("/v1", mailReturnsApi(deps))
  api.route("/v1", paymentApi(deps))
  api.route("/v1", paymentsApi(deps))
  api.route("/v1", openAccountsApi(deps))
  api.route("/v1", accountApi(deps))
  api.route("/v1", tillApi(deps))
  api.route("/v1", journalApi(deps))
}

function mountMailroom(api: Router, deps: ApiDeps, writers: MailWriters): void {
  api.route("/v1", mailroomApi({ ...deps, ...writers }))
  api.route("/v1", noticesApi(deps))
  api.route("/v1", agendaApi(deps))
}

function mountFleet(api: Router, deps: Parameters<typeof fleetAdminApi>[0]): void {
  api.route("/v1", instructorsAdminApi(deps))
  api.route("/v1", fleetAdminApi(deps))
}

function mountOwn(api: Router, deps: ApiDeps): void {
  api.route("/v1", holdsApi(deps))
  api.route("/v1", waitingApi(deps))
  api.route("/v1", withheldAdminApi(deps))
  api.route("/v1", myReservationsApi(deps))
  api.route("/v1", managedApi(deps, ownReservationPage))
  api.route("/v1", managedMoneyApi({ ...deps, holderOf }, ownReservationPage))
  api.route("/v1", readReservationApi(deps))
  api.route("/v1", lostLinksApi(deps))
  api.route("/v1", revokeLinksApi(deps, reservationLinks))
  api.route("/v1", managedApi(deps, ownSessionsPage))
  api.route("/v1", managedMoneyApi({ ...deps, holderOf }, ownSessionsPage))
  api.route("/v1", revokeLinksApi(deps, applicationLinks))
}

function mountDay(api: Router, deps: ApiDeps): void {
  api.route("/v1", planningAdminApi({ ...deps, plannedBookings }))
  api.route("/v1", overviewApi({ ...deps, plannedBookings }))
}
