import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { ApplicationBadge } from "#app/features/licence/application/application-badge.tsx"
import type { ApplicationFile } from "#app/features/licence/decision/application.admin.schema.ts"
import { schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { applicationsScreen, applicationRecord as words } from "#content/admin/applications.ts"
import { ApplicationDecision } from "./application-decision.tsx"
import { ApplicationFacts } from "./application-facts.tsx"
import { OpenedDocumentsContext, useOpenedHere } from "./use-opened-documents.ts"

interface ApplicationDialogProps {
  id: string
  path: string
  onClose: () => void
}

export function ApplicationDialog({ id, path, onClose }: ApplicationDialogProps) {
  const { record, state, retry } = useAdminRecord<ApplicationFile>(path, id)
  const opened = useOpenedHere(record)
  return (
    <OpenedDocumentsContext value={opened}>
      <RecordDialog
        id={id}
        title={record ? words.of(`${record.firstName} ${record.lastName}`) : words.title}
        status={record ? <ApplicationBadge status={record.status} words={schoolStatusLabel} /> : null}
        state={state}
        failed={applicationsScreen.failed}
        onRetry={retry}
        onClose={onClose}
        footer={
          record && record.status !== "draft" ? <ApplicationDecision key={id} application={record} path={path} /> : null
        }
      >
        {record ? <ApplicationFacts application={record} path={path} /> : null}
      </RecordDialog>
    </OpenedDocumentsContext>
  )
}
