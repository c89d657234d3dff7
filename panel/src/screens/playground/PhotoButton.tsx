import { ActionIcon } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import classes from './TextField.module.css'

interface PhotoButtonProps {
  /** Number of chosen files. */
  count: number
  onPhotos: (photos: readonly File[]) => void
}

/** Attaches photos and sounds to a text; pressed again, it removes them. */
export const PhotoButton = ({ count, onPhotos }: PhotoButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const words = count === 0 ? 'Add photos or sounds' : `Remove ${count === 1 ? 'the file' : `the ${count} files`}`
  return (
    <>
      <ActionIcon
        variant={count === 0 ? 'subtle' : 'light'}
        color={count === 0 ? 'gray' : 'accent'}
        radius="xl"
        size={30}
        w={count === 0 ? 30 : 46}
        aria-label={words}
        data-tip={words}
        data-tip-at="above"
        onClick={() => (count === 0 ? input.current?.click() : onPhotos([]))}
      >
        {count === 0 ? (
          <IconCamera size={18} stroke={1.5} />
        ) : (
          <>
            <span className={classes.count}>{count}</span>
            <IconX size={14} stroke={1.5} />
          </>
        )}
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to send"
        accept="image/jpeg,image/png,image/gif,image/bmp,audio/*"
        onChange={({ currentTarget }) => {
          onPhotos([...(currentTarget.files ?? [])].slice(0, ATTACHMENTS_MAX))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
