import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { CardinalMark } from "./drawings.tsx"

const ways = [
  { href: "/nos-activites", label: "Nos Activités", text: "Quatre caps pour aller sur l’eau" },
  { href: "/a-propos", label: "À Propos", text: "L’école, l’équipe, les trois bases" },
  { href: "/contact", label: "Contact", text: "Réponse sous 24\u00a0h" },
]

/** All the JavaScript of this page. */
const backScript =
  "for(const b of document.querySelectorAll('[data-back]')){b.hidden=history.length<2;b.disabled=false;b.onclick=()=>history.back()}"

/** Served at every unknown path (specification 2), so it must not hydrate at one. */
export function NotFound() {
  return (
    <main id="contenu" tabIndex={-1} className="isobaths bg-mist">
      <div className="frame grid items-center gap-12 py-16 md:grid-cols-[1fr_auto] md:py-28">
        <div>
          <p className="legend">404 · Hors carte</p>
          <h1 className="mt-3 text-4xl">Page introuvable</h1>
          <p className="mt-4 max-w-[34rem] text-lg text-slate">
            La carte s’arrête ici : cette adresse n’existe pas, ou n’existe plus. Reprenez un cap connu.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/">Retour à l’accueil</ButtonLink>
            <Button variant="outline" data-back hidden>
              Page précédente
            </Button>
          </p>
          <ul className="mt-12 grid gap-x-8 border-t border-lake sm:grid-cols-3">
            {ways.map((way) => (
              <li key={way.href} className="pt-4">
                <a href={way.href} className="link inline-flex min-h-11 items-center text-lg">
                  {way.label}
                </a>
                <p className="text-sm text-slate">{way.text}</p>
              </li>
            ))}
          </ul>
        </div>
        <CardinalMark className="hidden h-72 rotate-6 md:block" />
      </div>
      {/* A constant, which the content security policy allows by its hash. */}
      <script dangerouslySetInnerHTML={{ __html: backScript }} />
    </main>
  )
}
