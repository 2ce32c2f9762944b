import { type ChangeEvent, useRef } from "react"
import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { Button } from "#app/ui/page/button.tsx"
import { documentsStep as words } from "#content/licence-application.ts"
import { acceptedTypes } from "./file-choice.rules.ts"

interface FileButtonsProps {
  kind: DocumentKind
  replacing: boolean
  /** Another step comes first. */
  aside: boolean
  onChoose: (file: File | undefined) => void
}

export function FileButtons({ kind, replacing, aside, onChoose }: FileButtonsProps) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const title = documentKindLabel[kind]
  const label = replacing ? words.replace : words.choose

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    onChoose(event.target.files?.[0])
    // Allows the same file to be chosen again.
    event.target.value = ""
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <input ref={file} type="file" hidden accept={acceptedTypes(kind)} onChange={chosen} />
      <input
        ref={camera}
        type="file"
        hidden
        accept={acceptedTypes("photo")}
        capture={kind === "photo" ? "user" : "environment"}
        onChange={chosen}
      />
      <Button
        variant={replacing || aside ? "outline" : "default"}
        aria-label={`${label} : ${title}`}
        onClick={() => file.current?.click()}
      >
        {label}
      </Button>
      <Button
        variant="outline"
        className="hidden! pointer-coarse:inline-flex!"
        aria-label={`${words.camera} : ${title}`}
        onClick={() => camera.current?.click()}
      >
        {words.camera}
      </Button>
      {replacing ? null : <span className="text-slate pointer-coarse:hidden">{words.drop}</span>}
    </div>
  )
}
