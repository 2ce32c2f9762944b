import type { UnreachablePerson } from "#app/features/reservations/manage/unreachable.schema.ts"
import { PhoneLink } from "#app/ui/contact-links.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { answerWords } from "#content/admin/answers.ts"
import { OverviewCard } from "./overview-card.tsx"

const { unreachable: words } = answerWords

/** Shows people whose mails come back; renders nothing without any (school 2). */
export function UnreachableCard({ people }: { people: readonly UnreachablePerson[] | undefined }) {
  if (!people || people.length === 0) return null
  return (
    <OverviewCard title={words.title}>
      <p className="text-slate">{words.text}</p>
      <ul className="divide-y divide-line">
        {people.map(({ id, record, firstName, lastName, phone, phoneNormal, reservationDate, timeSlot }) => (
          <li key={id} className="py-2">
            <a className="link font-semibold" href={`/admin/${record.kind}s?id=${record.id}`}>
              {`${firstName} ${lastName}`}
            </a>
            <span className="block">{formatDayTime(reservationDate, timeSlot)}</span>
            {phone ? <PhoneLink phone={phone} normal={phoneNormal} /> : words.noPhone}
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}
