import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Contact } from '@attune/contract/contacts/entity'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useOrganization } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { uploadProblem, type UploadState } from '../../media/upload-state.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { nameOf } from '../contact-name.ts'
import { contacts, refreshCounts } from '../data/contact-queries.ts'
import { newerContactOf } from '../data/newer-contact.ts'
import { FIELD_TITLES, fieldsOf, inputOf, type ContactField } from '../form/contact-fields.ts'
import { ContactForm } from '../form/ContactForm.tsx'
import { dropSaved, changedOf, conflictsOf, keepMine, takeTheirs, editField, valuesOf } from '../form/edit-state.ts'
import { fieldErrorsOf, NO_ERRORS } from '../form/field-errors.ts'
import { photoUrlOf, editPhoto, dropPhotoPreview } from '../form/photo-edits.ts'
import { useFieldErrors } from '../form/use-field-errors.ts'
import { useEdits } from '../form/use-edits.ts'
import classes from './ProfileForm.module.css'

/**
 * The profile as a form. Only changed fields are saved, and only onto the revision they were based on. If someone else
 * changed the client meanwhile, conflicting fields show both versions side by side and nothing is lost.
 */
export const ProfileForm = ({ contact }: { contact: Contact }) => {
  const [edits, updateEdits] = useEdits(`contact:${contact._id}`)
  const [upload, setUpload] = useState<UploadState>('none')
  const [discards, setDiscards] = useState(0)
  const [theirs, setTheirs] = useState<ContactField[]>([])
  const zone = useOrganization()?.timezone ?? 'UTC'
  const saved = fieldsOf(contact, zone)
  const values = valuesOf(saved, edits)
  const changed = changedOf(saved, edits)
  const conflicts = conflictsOf(saved, edits)

  const save = useMutation({
    mutationFn: (sent: typeof edits) =>
      calls.contacts
        .update({ id: contact._id, 'if-match': contact.rev, ...inputOf(values, changed, zone) })
        .then((answer) => ({ answer, sent })),
    onSuccess: ({ answer, sent }) => {
      contacts.put(answer)
      refreshCounts()
      setTheirs([])
      updateEdits((current) => dropSaved(current, sent, fieldsOf(answer, zone)))
      notify({ kind: 'good', title: 'Saved', content: nameOf(answer) })
    },
    onError: (error) => {
      const newer = newerContactOf(error)
      if (newer === null) return
      const fresh = fieldsOf(newer, zone)
      setTheirs(Object.keys(saved).filter((field): field is ContactField => isDifferent(saved, fresh, field)))
      contacts.put(newer)
    },
    meta: { quiet: true },
  })
  const outdated = save.error !== null && newerContactOf(save.error) !== null
  const refused = save.error === null || outdated ? NO_ERRORS : fieldErrorsOf(save.error, values)
  const sent = save.variables === undefined ? undefined : valuesOf(saved, save.variables)
  const { form, errors, onBlur, checkAll } = useFieldErrors({ values, refused, sent })
  const photoKey = usePhotoKey(`${saved.photo} ${discards}`, upload === 'submit')
  const hold =
    uploadProblem(upload) ?? (conflicts.length > 0 ? 'Choose which version to keep for each conflicting field.' : null)

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (hold === null && changed.length > 0 && !save.isPending && checkAll(changed)) save.mutate(edits)
  }
  const discard = () => {
    save.reset()
    setTheirs([])
    setUpload('none')
    setDiscards(discards + 1)
    updateEdits(() => ({}))
  }

  return (
    <form
      ref={form}
      aria-label="Profile"
      noValidate
      onBlur={onBlur}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) submit(event)
      }}
    >
      <div className={classes.fields}>
        <ContactForm
          values={values}
          errors={errors}
          onChange={(field, value) => updateEdits((current) => editField(saved, current, field, value))}
          photo={{
            of: photoKey,
            url: photoUrlOf(contact.profile.photoUrl, edits),
            onChange: (photo) => updateEdits((current) => editPhoto(saved, current, photo)),
            onState: setUpload,
          }}
          abilities={contact.abilities}
          conflicts={conflicts}
          onTakeTheirs={(field) =>
            updateEdits((current) => takeTheirs(field === 'photo' ? dropPhotoPreview(current) : current, field))
          }
          onKeepMine={(field) => updateEdits((current) => keepMine(saved, current, field))}
        />
      </div>
      {(changed.length > 0 || hold !== null || errors.general !== null) && (
        <footer ref={keepToastsAbove} className={classes.foot}>
          <p className={classes.words} role="status" data-tone={errors.general === null ? undefined : 'bad'}>
            {errors.general ?? hold ?? unsavedMessageOf(changed.length, outdated ? theirs : [])}
          </p>
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
          <Button type="submit" loading={save.isPending} disabled={hold !== null}>
            Save
          </Button>
        </footer>
      )}
      <LeaveGuard isUnsaved={changed.length > 0} onLeave={discard} />
    </form>
  )
}

const isDifferent = (one: object, other: object, field: string): boolean =>
  Object.entries(one).find(([name]) => name === field)?.[1] !==
  Object.entries(other).find(([name]) => name === field)?.[1]

const unsavedMessageOf = (count: number, theirs: readonly ContactField[]): string => {
  const mine = `${formatCount(count, 'unsaved change')}.`
  if (theirs.length === 0) return mine
  return `Someone else changed ${theirs.map((field) => FIELD_TITLES[field]).join(', ')}. ${mine} Save again.`
}

/**
 * A new key after saving or discarding: the uploader then no longer owns the earlier photo. A photo that is being
 * uploaded isn't cut off by this.
 */
const usePhotoKey = (next: string, isUploading: boolean): string => {
  const [key, setKey] = useState(next)
  if (key === next || isUploading) return key
  setKey(next)
  return next
}
