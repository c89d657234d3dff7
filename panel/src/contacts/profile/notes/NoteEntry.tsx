import { Button, Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Note } from '@attune/contract/contacts/entity'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAccount } from '../../../client/account.ts'
import { holdTab } from '../../../client/ask-before-leaving.ts'
import { calls } from '../../../client/calls.ts'
import { detailOf, failureOf } from '../../../client/failure.ts'
import { useTellIfLeft } from '../../../client/forms/use-tell-if-left.ts'
import { queryClient } from '../../../client/query-client.ts'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { useFocusBack } from '../../../ui/focus-back.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { notesKey } from '../../data/keys.ts'
import { useEdits } from '../../form/use-edits.ts'
import { MentionField } from './MentionField.tsx'
import { notePieces, toEdited, toSaved } from './mention-text.ts'
import { dropSavedNote, readNoteEdits, startNoteEdits, toNoteEdits, type EditedNote } from './note-edits.ts'
import classes from './Notes.module.css'

const icon = { size: 16, stroke: 1.5 } as const

/** One note, with editing and deleting where allowed. */
export const NoteEntry = ({ note }: { note: Note }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const [edits, updateEdits] = useEdits(`note-edit:${note._id}`)
  const edited = readNoteEdits(edits, note)
  const [removing, setRemoving] = useState(false)
  const { update, delete: erase } = note.abilities
  const remove = async () => {
    await calls.contacts.removeNote({ id: note.contactId, noteId: note._id })
    await queryClient.invalidateQueries({ queryKey: notesKey(note.contactId) })
  }
  const by = note.author?.name ?? 'Unknown User'
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <span className={classes.author}>{by}</span>
        <time dateTime={note.createdAt}>{formatListTime(new Date(note.createdAt), now, timezone)}</time>
        {note.updatedAt !== note.createdAt && <span>edited</span>}
        {(update || erase) && (
          <span className={classes.menu}>
            <RowMenu
              name={`${by}’s note`}
              items={() => (
                <>
                  {update && (
                    <Menu.Item
                      leftSection={<IconPencil {...icon} />}
                      onClick={() => updateEdits(() => startNoteEdits(note))}
                    >
                      Edit
                    </Menu.Item>
                  )}
                  {erase && (
                    <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setRemoving(true)}>
                      Delete
                    </Menu.Item>
                  )}
                </>
              )}
            />
          </span>
        )}
      </div>
      {edited === null ? (
        <p className={classes.text} dir="auto">
          <NoteText note={note} />
        </p>
      ) : (
        <EditNote
          note={note}
          edited={edited}
          onEdit={(next) => updateEdits(() => toNoteEdits(next))}
          onSaved={(sent, rev) => updateEdits((current) => dropSavedNote(current, toNoteEdits(sent), rev))}
          onCancel={() => updateEdits(() => ({}))}
        />
      )}
      {removing && (
        <DialogForm
          title="Delete this note?"
          submit="Delete"
          danger
          onSubmit={remove}
          onClose={() => setRemoving(false)}
        >
          <p>This can’t be undone.</p>
        </DialogForm>
      )}
    </li>
  )
}

/** A note's text, with the names of those it mentions. */
const NoteText = ({ note }: { note: Note }) =>
  notePieces(note).map(({ text, isMention }, at) =>
    isMention ? (
      // The order of pieces never changes.
      // eslint-disable-next-line react/no-array-index-key
      <b key={at} className={classes.mention}>
        {text}
      </b>
    ) : (
      text
    ),
  )

interface EditNoteProps {
  note: Note
  edited: EditedNote
  onEdit: (next: EditedNote) => void
  /** `rev` is the revision that was saved. */
  onSaved: (sent: EditedNote, rev: number) => void
  onCancel: () => void
}

/** Edits a note. If someone else changed it meanwhile, their version is shown above; saving again overwrites it. */
const EditNote = ({ note, edited, onEdit, onSaved, onCancel }: EditNoteProps) => {
  const { text, people, rev } = edited
  const field = useRef<HTMLTextAreaElement>(null)
  const isChanged = text !== toEdited(note).text
  useEffect(() => (isChanged ? holdTab('draft') : undefined), [isChanged])
  useFocusBack()
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const [theirs, setTheirs] = useState<Note | null>(null)
  const tellIfLeft = useTellIfLeft()
  const save = useMutation({
    mutationFn: (sent: EditedNote) =>
      calls.contacts.updateNote({
        id: note.contactId,
        noteId: note._id,
        'if-match': Math.max(sent.rev, theirs?.rev ?? 0),
        text: toSaved(sent.text, sent.people),
      }),
    onSuccess: async (saved, sent) => {
      setTheirs(null)
      onSaved(sent, saved.rev)
      await queryClient.invalidateQueries({ queryKey: notesKey(note.contactId) })
    },
    onError: (error) => {
      if (failureOf(error).code === 'NoteChanged') setTheirs(detailOf(error) as Note) // The contract defines it so.
      tellIfLeft(error)
    },
    meta: { quiet: true },
  })
  return (
    <form
      className={classes.form}
      aria-label="Edit note"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !save.isPending) save.mutate(edited)
      }}
    >
      {theirs !== null && (
        <div className={classes.theirs}>
          <p className={classes.whose}>Theirs</p>
          <p className={classes.text}>
            <NoteText note={theirs} />
          </p>
          <Button variant="default" onClick={() => onEdit({ ...toEdited(theirs), rev: theirs.rev })}>
            Take theirs
          </Button>
        </div>
      )}
      <MentionField
        ref={field}
        contactId={note.contactId}
        label="Note"
        minRows={2}
        maxRows={14}
        text={text}
        people={people}
        error={save.error === null ? undefined : failureOf(save.error).content}
        onChange={(next, mentioned) => onEdit({ text: next, people: mentioned, rev })}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="default" loading={save.isPending} disabled={text.trim() === ''}>
          {theirs === null ? 'Save' : 'Keep mine'}
        </Button>
      </div>
    </form>
  )
}
