/** Legal pages show it (specification 2). */
export function Breadcrumb({ current }: { current: string }) {
  return (
    <nav aria-label="Fil d’Ariane" className="site-chrome border-b border-line text-sm">
      <ol className="frame flex items-center gap-2">
        <li>
          <a href="/" className="link inline-flex min-h-11 items-center">
            Accueil
          </a>
        </li>
        <li className="flex items-center gap-2">
          <svg className="w-1.5 fill-none stroke-current text-slate" viewBox="0 0 6 10" aria-hidden="true">
            <path d="m1 1 4 4-4 4" />
          </svg>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
