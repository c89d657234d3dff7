import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import type { Answer } from './answers.ts'
import classes from './AnswerRows.module.css'

interface AnswerRowsProps {
  answers: readonly Answer[]
  onChange: (answers: Answer[]) => void
}

/** The questionnaire's editable rows of question and answer. */
export const AnswerRows = ({ answers, onChange }: AnswerRowsProps) => {
  const set = (at: number, change: Partial<Answer>) =>
    onChange(answers.map((answer, place) => (place === at ? { ...answer, ...change } : answer)))
  return (
    <fieldset className={classes.section}>
      <legend className={classes.title}>Questionnaire</legend>
      <div className={classes.rows}>
        {answers.map(({ key, value }, at) => (
          // Questions can be retyped, so only the index is stable.
          // eslint-disable-next-line react/no-array-index-key
          <div key={at} className={classes.row}>
            <TextInput
              aria-label={`Question ${at + 1}`}
              placeholder="Question"
              maxLength={CONTACT_TEXTS.key}
              value={key}
              onChange={(event) => set(at, { key: event.currentTarget.value })}
            />
            <TextInput
              aria-label={key === '' ? `Answer ${at + 1}` : `Answer: ${key}`}
              placeholder="Answer"
              maxLength={CONTACT_TEXTS.value}
              value={value}
              onChange={(event) => set(at, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Remove question ${at + 1}`}
              onClick={() => onChange(answers.filter((_, place) => place !== at))}
            >
              <IconX size={15} stroke={1.5} />
            </ActionIcon>
          </div>
        ))}
        {answers.length < CONTACT_COUNTS.answers && (
          <Button
            className={classes.add ?? ''}
            variant="subtle"
            leftSection={<IconPlus size={15} stroke={1.5} />}
            onClick={() => onChange([...answers, { key: '', value: '' }])}
          >
            Add a question
          </Button>
        )}
      </div>
    </fieldset>
  )
}
