export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="site-chrome fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-special px-4 py-2.5 font-semibold text-lake focus:translate-y-0"
    >
      Aller au contenu
    </a>
  )
}
