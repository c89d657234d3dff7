import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { uploadProblem, type UploadState } from '../../media/upload-state.ts'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { notify } from '../../client/notify.ts'
import { actingOrganization } from '../../client/organization.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PlaceAbove } from '../../ui/page/PlaceAbove.tsx'
import { nameOf } from '../contact-name.ts'
import { contacts, refreshLists } from '../data/contact-queries.ts'
import { addClient } from './add-client.ts'
import { AnswerRows } from './AnswerRows.tsx'
import { parseAnswers, type Answer } from './answers.ts'
import { inputOf, NO_FIELDS, type ContactField, type ContactFields } from './contact-fields.ts'
import { ContactForm } from './ContactForm.tsx'
import { changedOf, editField, valuesOf } from './edit-state.ts'
import { fieldErrorsOf, NO_ERRORS } from './field-errors.ts'
import { photoUrlOf, editPhoto } from './photo-edits.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useEdits } from './use-edits.ts'
import classes from './NewClientPage.module.css'

const ANSWERS = 'answers'
/** The fields that the panel can check by itself. */
const CHECKED: readonly ContactField[] = ['fullName', 'phone', 'email', 'limitUntil']

/** The New Client page. Typed values stay in this tab until they are saved or discarded. */
export const NewClientPage = () =>
  useMay('contacts.create') ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to New Client." />

const Screen = () => {
  const router = useRouter()
  const { _id: accountId } = useAccount()
  const zone = useOrganization()?.timezone ?? 'UTC'
  const abilities = {
    update: true,
    seePrivate: useMay('contacts.private-data'),
    labels: useMay('contacts.labels'),
    assign: true,
  }
  const [seesAnswers, changesAnswers] = [useMay('questionnaires.view'), useMay('questionnaires.update')]
  const mayAnswer = seesAnswers && changesAnswers
  const [edits, updateEdits] = useEdits(`new-client:${actingOrganization()}`)
  const [upload, setUpload] = useState<UploadState>('none')
  const [left, setLeft] = useState(false)
  const hold = uploadProblem(upload)
  const values = valuesOf(NO_FIELDS, edits)
  const answers = parseAnswers(edits[ANSWERS])
  const changed = changedOf(NO_FIELDS, edits)
  const dirty = !left && (changed.length > 0 || answers.length > 0)

  const save = useMutation({
    mutationFn: (sent: ContactFields) => {
      const { profile, ...rest } = inputOf(sent, changed, zone)
      const basic = { ...profile?.basic, fullName: sent.fullName.trim() }
      return addClient({ ...rest, profile: { ...profile, basic } }, answers, accountId)
    },
    onSuccess: (contact) => {
      setLeft(true)
      updateEdits(() => ({}))
      contacts.put(contact)
      refreshLists()
      notify({ kind: 'good', title: `${nameOf(contact)} was added` })
    },
    meta: { quiet: true },
  })
  const refused = save.error === null ? NO_ERRORS : fieldErrorsOf(save.error, values)
  const { form, errors, onBlur, checkAll } = useFieldErrors({ values, refused, sent: save.variables })
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-field="fullName"] input')?.focus(), [form])

  const change = (field: ContactField, value: string) =>
    updateEdits((current) => editField(NO_FIELDS, current, field, value))
  const keepAnswers = (next: Answer[]) =>
    updateEdits(({ [ANSWERS]: _before, ...others }) =>
      next.length === 0 ? others : { ...others, [ANSWERS]: JSON.stringify(next) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || hold !== null || !checkAll(abilities.seePrivate ? CHECKED : ['fullName', 'limitUntil']))
      return
    save.mutate(values, {
      // Deferred until the form counts as clean, or leaving would be blocked.
      onSuccess: ({ _id }) =>
        setTimeout(() => void router.navigate({ to: '/contacts/$id', params: { id: _id }, replace: true })),
    })
  }

  return (
    <main className={classes.page}>
      <PageTitle before={<PlaceAbove to="/contacts" title="Clients" />} title="New Client" />
      <form ref={form} className={classes.form} aria-label="New Client" onSubmit={submit} onBlur={onBlur} noValidate>
        <div className={classes.fields}>
          <ContactForm
            values={values}
            errors={errors}
            onChange={change}
            photo={{
              url: photoUrlOf(null, edits),
              onChange: (photo) => updateEdits((current) => editPhoto(NO_FIELDS, current, photo)),
              onState: setUpload,
            }}
            abilities={abilities}
            isNew={answers.length === 0}
          >
            {mayAnswer && <AnswerRows answers={answers} onChange={keepAnswers} />}
          </ContactForm>
        </div>
        <footer className={classes.foot}>
          <p className={classes.problem} role="alert">
            {hold ?? errors.general ?? (Object.keys(errors.fields).length > 0 ? 'Check the fields marked above.' : '')}
          </p>
          {values.fullName.trim() === '' && errors.fields.fullName === undefined && (
            <p className={classes.missing}>Full name is missing</p>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/contacts" />}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={hold !== null}>
            Add client
          </Button>
        </footer>
      </form>
      <LeaveGuard isUnsaved={dirty} onLeave={() => updateEdits(() => ({}))} />
    </main>
  )
}
