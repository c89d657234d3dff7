import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import { holdTab } from '../../../client/ask-before-leaving.ts'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import { queryClient } from '../../../client/query-client.ts'
import { notesKey } from '../../data/keys.ts'
import { useEdits } from '../../form/use-edits.ts'
import { MentionField } from './MentionField.tsx'
import { readPeople, toSaved } from './mention-text.ts'
import { registerNoteField } from './note-cursor.ts'
import { dropSavedNote } from './note-edits.ts'
import { NoteEntry } from './NoteEntry.tsx'
import classes from './Notes.module.css'

/** Notes about a client, newest first. */
export const Notes = ({ contact }: { contact: Contact }) => {
  const notes = useInfiniteQuery({
    queryKey: notesKey(contact._id),
    queryFn: ({ pageParam, signal }) =>
      calls.contacts.listNotes({ id: contact._id, ...(pageParam !== null && { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  const loaded = notes.data?.pages.flatMap(({ data }) => data) ?? []
  if (!contact.abilities.notes && loaded.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="notes">
      <h2 className={classes.title} id="notes">
        Notes
      </h2>
      {contact.abilities.notes && <NewNote contactId={contact._id} />}
      {notes.error !== null && (
        <p className={classes.problem} role="alert">
          {failureOf(notes.error).content}
        </p>
      )}
      <ul className={classes.notes}>
        {loaded.map((note) => (
          <NoteEntry key={note._id} note={note} />
        ))}
      </ul>
      {notes.hasNextPage && (
        <Button variant="subtle" loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

const NewNote = ({ contactId }: { contactId: string }) => {
  const [edits, updateEdits] = useEdits(`note:${contactId}`)
  const text = edits['text'] ?? ''
  const isWritten = text.trim() !== ''
  useEffect(() => (isWritten ? holdTab('draft') : undefined), [isWritten])
  const people = readPeople(edits['people'])
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => (field.current === null ? undefined : registerNoteField(contactId, field.current)), [contactId])
  const add = useMutation({
    mutationFn: (sent: typeof edits) =>
      calls.contacts.addNote({ id: contactId, text: toSaved(sent['text'] ?? '', readPeople(sent['people'])) }),
    onSuccess: async (_note, sent) => {
      updateEdits((current) => dropSavedNote(current, sent))
      // The button disappears, so the focus moves here.
      field.current?.focus()
      await queryClient.invalidateQueries({ queryKey: notesKey(contactId) })
    },
  })
  return (
    <form
      className={classes.form}
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWritten && !add.isPending) add.mutate(edits)
      }}
    >
      <MentionField
        ref={field}
        contactId={contactId}
        label="New note"
        placeholder="Write a note; @ mentions a colleague"
        minRows={1}
        maxRows={10}
        text={text}
        people={people}
        onChange={(next, mentioned) =>
          updateEdits(() => (next === '' ? {} : { text: next, people: JSON.stringify(mentioned) }))
        }
      />
      {isWritten && (
        <Button type="submit" variant="default" loading={add.isPending}>
          Add note
        </Button>
      )}
    </form>
  )
}
