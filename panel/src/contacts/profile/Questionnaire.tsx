import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { disableInPlace } from '../../ui/disable-in-place.ts'
import { focusIfLost } from '../../ui/keys/focus-if-lost.ts'
import { contacts } from '../data/contact-queries.ts'
import { newerContactOf } from '../data/newer-contact.ts'
import { AnswerRows } from '../form/AnswerRows.tsx'
import {
  answersFormOf,
  dropSavedAnswers,
  editAnswers,
  keepMyAnswer,
  readAnswerEdits,
  takeTheirAnswer,
} from '../form/answers.ts'
import { saveAnswers } from '../form/save-answers.ts'
import { TwoVersions } from '../form/TwoVersions.tsx'
import { useEdits } from '../form/use-edits.ts'
import classes from './Questionnaire.module.css'

/**
 * A client's questions and answers. Saved separately from the profile, because they need a permission of their own. If
 * someone else changed the same answer meanwhile, both versions are shown, and one has to be chosen before saving.
 */
export const Questionnaire = ({ contact }: { contact: Contact }) => {
  const [edits, updateEdits] = useEdits(answersFormOf(contact._id))
  const saved = contact.profile.questionnaire
  const { isEdited, answers, patch, conflicts } = readAnswerEdits(edits, saved)
  useEffect(() => (isEdited ? holdTab('draft') : undefined), [isEdited])
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed disappears together with the choice it belonged to.
  const goOn = () => focusIfLost(() => form.current?.querySelector<HTMLElement>(NEXT) ?? form.current)
  const change = (next: Parameters<typeof updateEdits>[0]) => {
    updateEdits(next)
    goOn()
  }
  const save = useMutation({
    mutationFn: (sent: typeof edits) => saveAnswers(contact, sent),
    onSuccess: (answer, sent) => {
      contacts.put(answer)
      updateEdits((current) => dropSavedAnswers(current, sent))
      notify({ kind: 'good', title: 'Questionnaire saved' })
      goOn()
    },
    onError: (error) => {
      const newer = newerContactOf(error)
      if (newer === null) notifyFailure(error)
      else contacts.put(newer)
    },
    meta: { quiet: true },
  })
  const isIdle = patch.length === 0 || conflicts.length > 0 || save.isPending
  if (!contact.abilities.questionnaire) return saved.length === 0 ? null : <ReadOnly answers={saved} />
  return (
    <form
      ref={form}
      aria-label="Questionnaire"
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIdle) save.mutate(edits)
      }}
    >
      <AnswerRows answers={answers} onChange={(next) => updateEdits((current) => editAnswers(current, saved, next))} />
      {conflicts.map((conflict) => (
        <div key={conflict.field} className={classes.conflict}>
          <p>{conflict.field}</p>
          <TwoVersions
            of={conflict.field}
            theirs={conflict.theirs || '–'}
            mine={conflict.mine || '–'}
            onTakeTheirs={() => change((current) => takeTheirAnswer(current, conflict))}
            onKeepMine={() => change((current) => keepMyAnswer(current, conflict))}
          />
        </div>
      ))}
      <footer className={classes.foot}>
        {/* Always there, so that screen readers announce what it says. */}
        <p role="status">{conflicts.length > 0 && 'Choose which version to keep for each conflicting answer.'}</p>
        {isEdited && (
          <>
            <Button variant="default" onClick={() => change(() => ({}))}>
              Discard
            </Button>
            <Button type="submit" variant="default" aria-busy={save.isPending} {...disableInPlace(isIdle)}>
              Save questionnaire
            </Button>
          </>
        )}
      </footer>
    </form>
  )
}

/** The next pair of versions to choose from, or else Save. */
const NEXT = '[role="group"] button, button[type="submit"]'

const ReadOnly = ({ answers }: { answers: Contact['profile']['questionnaire'] }) => (
  <section className={classes.section} aria-label="Questionnaire">
    <h2 className={classes.title}>Questionnaire</h2>
    <dl className={classes.answers}>
      {answers.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
