import { useRef, type ReactNode } from 'react'
import { ToolButton } from './ToolButton.tsx'

interface FileButtonProps {
  label: string
  /** What the hidden field is called. */
  field: string
  accept: string
  onFiles: (files: Iterable<File>) => void
  children: ReactNode
}

/** What a person chooses from. Phones then hand over photos as JPEG, whatever they keep them as. */
export const PICTURES = 'image/jpeg,image/png,image/gif,image/bmp'
export const ANY_FILE = `${PICTURES},audio/*,video/*,application/pdf,.vcf,.csv,.rtf,.rtx,.ics,.dir`

/** Chooses files to go with a message. */
export const FileButton = ({ label, field, accept, onFiles, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton label={label} onClick={() => input.current?.click()}>
        {children}
      </ToolButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={field}
        accept={accept}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
