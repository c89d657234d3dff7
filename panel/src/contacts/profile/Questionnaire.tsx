import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Contact } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { contacts } from '../data/contact-queries.ts'
import { AnswerRows } from '../form/AnswerRows.tsx'
import { answersFormOf, dropSavedAnswers, editAnswers, readAnswerEdits } from '../form/answers.ts'
import { useEdits } from '../form/use-edits.ts'
import classes from './Questionnaire.module.css'

/** A client's questions and answers. Saved separately from the profile, because they need a permission of their own. */
export const Questionnaire = ({ contact }: { contact: Contact }) => {
  const [edits, updateEdits] = useEdits(answersFormOf(contact._id))
  const saved = contact.profile.questionnaire
  const { isEdited, answers, patch } = readAnswerEdits(edits, saved)
  const save = useMutation({
    mutationFn: (sent: typeof edits) =>
      calls.contacts.updateQuestionnaires({ id: contact._id, questionnaire: readAnswerEdits(sent, saved).patch }),
    onSuccess: (answer, sent) => {
      contacts.put(answer)
      updateEdits((current) => dropSavedAnswers(current, sent))
      notify({ kind: 'good', title: 'Questionnaire saved' })
    },
  })
  if (!contact.abilities.questionnaire) return saved.length === 0 ? null : <ReadOnly answers={saved} />
  return (
    <form
      aria-label="Questionnaire"
      onSubmit={(event) => {
        event.preventDefault()
        if (patch.length > 0 && !save.isPending) save.mutate(edits)
      }}
    >
      <AnswerRows answers={answers} onChange={(next) => updateEdits((current) => editAnswers(current, saved, next))} />
      {isEdited && (
        <footer className={classes.foot}>
          <Button variant="default" onClick={() => updateEdits(() => ({}))}>
            Discard
          </Button>
          <Button type="submit" variant="default" loading={save.isPending} disabled={patch.length === 0}>
            Save questionnaire
          </Button>
        </footer>
      )}
    </form>
  )
}

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
