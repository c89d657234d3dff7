import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './Composer.module.css'

/** What a person chooses from. Phones then hand over photos as JPEG, whatever they keep them as. */
const ACCEPT = 'image/jpeg,image/png,image/gif,image/bmp,audio/*,video/*,application/pdf,.vcf,.csv,.rtf,.rtx,.ics,.dir'

/** Chooses files to go with a message. */
export const AttachButton = ({ onFiles }: { onFiles: (files: Iterable<File>) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={classes.attach}
        aria-label="Attach files"
        title="Attach files"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={17} stroke={1.5} aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
