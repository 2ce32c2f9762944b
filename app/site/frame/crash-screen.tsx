import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { LateralBuoy } from "#app/ui/page/sea-marks.tsx"

/** The crash screen, word for word (specification 2). The error boundary that shows it also reports. */
export function CrashScreen() {
  return (
    <main id="contenu" tabIndex={-1} className="isobaths bg-mist">
      <div className="frame flex flex-col items-start py-16 md:py-28">
        <LateralBuoy side="port" className="h-20 -rotate-12" />
        <h1 className="mt-8 text-3xl">Oops ! Une erreur s'est produite</h1>
        <p className="mt-4 max-w-[42rem] text-lg text-slate">
          Nous nous excusons pour le désagrément. L'erreur a été automatiquement signalée à notre équipe technique.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Recharger la page</Button>
          <ButtonLink variant="outline" href="/">
            Retour à l'accueil
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}
