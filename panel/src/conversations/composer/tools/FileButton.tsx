import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { ToolButton } from './ToolButton.tsx'

interface FileButtonProps {
  label: string
  /** Label of the hidden file input. */
  field: string
  accept: string
  onFiles: (files: Iterable<File>) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
  children: ReactNode
}

/** Accepted types. With this list phones convert photos to JPEG. */
export const PICTURES = 'image/jpeg,image/png,image/gif,image/bmp'
export const ANY_FILE = `${PICTURES},audio/*,video/*,application/pdf,.vcf,.csv,.rtf,.rtx,.ics,.dir`

/** A button to attach files. */
export const FileButton = ({ label, field, accept, onFiles, onLeave, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const leave = useEffectEvent(onLeave)
  // React has no handler for this event of the input.
  useEffect(() => {
    const element = input.current
    const cancel = () => leave()
    element?.addEventListener('cancel', cancel)
    return () => element?.removeEventListener('cancel', cancel)
  }, [])
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
          // Lets the same file be chosen again.
          currentTarget.value = ''
          onLeave()
        }}
      />
    </>
  )
}
