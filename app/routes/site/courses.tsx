import { CoursesScreen } from "#app/features/calendar/courses/dates/courses-screen.tsx"
import { metaOf } from "#app/site/frame/page-meta.ts"
import { coursesPage } from "#content/course-pages.ts"

export function meta() {
  return metaOf(coursesPage)
}

/** No menu links to it; /permis-bateau does (design 7.32). */
export default function CoursesRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <CoursesScreen />
    </main>
  )
}
