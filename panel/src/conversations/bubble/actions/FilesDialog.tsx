import { Button } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef, useState } from 'react'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { ATTACHMENT_TYPES } from '@attune/contract/media/mime'
import type { Attachment, Message } from '@attune/contract/conversations/entity'
import { openTray } from '../../../media/open-tray.ts'
import { TrayList } from '../../../media/TrayList.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { formatBytes } from '../../../ui/format-bytes.ts'
import type { MessageActions } from './message-actions.ts'
import { filesProblem } from './files-problem.ts'
import classes from './FilesDialog.module.css'

interface FilesDialogProps {
  message: Message
  actions: MessageActions
  onClose: () => void
}

/** Removes and adds files of a message. */
export const FilesDialog = ({ message, actions, onClose }: FilesDialogProps) => {
  const held = message.attachments ?? []
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [tray] = useState(() => openTray(`draft:files:message:${message.id}`))
  const added = useSelector(tray.items)
  const input = useRef<HTMLInputElement>(null)
  const kept = held.filter(({ id }) => !removed.has(id))
  const room = ATTACHMENTS_MAX - kept.length - added.length
  // Files added but not saved are discarded with the dialog.
  useEffect(() => () => tray.items.get().forEach(({ id }) => tray.remove(id)), [tray])

  const submit = async () => {
    const uploads = added.flatMap(({ media }) => (media === null ? [] : [{ media: media._id }]))
    await actions.setFiles(message, [...kept.map(({ id }) => ({ id })), ...uploads])
    tray.take()
  }
  const toggle = (id: number) => {
    const next = new Set(removed)
    if (!next.delete(id)) next.add(id)
    setRemoved(next)
  }
  return (
    <DialogForm
      title="Edit attachments"
      submit="Save"
      hold={filesProblem({ message, kept: kept.length, removed: removed.size, added })}
      onSubmit={submit}
      onClose={onClose}
    >
      {held.length > 0 && (
        <ul className={classes.files} aria-label="Attachments of this message">
          {held.map((file) => (
            <AttachmentRow key={file.id} file={file} isOut={removed.has(file.id)} onToggle={() => toggle(file.id)} />
          ))}
        </ul>
      )}
      {added.length > 0 && <TrayList tray={tray} items={added} />}
      <div>
        <Button variant="default" disabled={room < 1} onClick={() => input.current?.click()}>
          Add files
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ATTACHMENT_TYPES.join(',')}
          aria-label="Files to add"
          onChange={({ currentTarget }) => {
            tray.add([...(currentTarget.files ?? [])].slice(0, room))
            currentTarget.value = ''
          }}
        />
      </div>
    </DialogForm>
  )
}

const AttachmentRow = ({ file, isOut, onToggle }: { file: Attachment; isOut: boolean; onToggle: () => void }) => (
  <li className={classes.file} data-out={isOut || undefined}>
    {file.thumbnail === null ? (
      <IconFile size={20} stroke={1.5} aria-hidden="true" />
    ) : (
      <img src={file.thumbnail} alt="" width={28} height={28} />
    )}
    <span className={classes.name}>{file.name}</span>
    <span className={classes.size}>{isOut ? 'Removed' : formatBytes(file.bytes)}</span>
    {isOut ? (
      <button type="button" className={classes.word} onClick={onToggle}>
        Keep
      </button>
    ) : (
      <button type="button" className={classes.remove} aria-label={`Remove ${file.name}`} onClick={onToggle}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    )}
  </li>
)
