import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { PROGRAM_DAYS_MAX, PROGRAM_DESCRIPTION_MAX, PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import type { ProgramEdit } from './program-edits.ts'
import classes from './ProgramFields.module.css'

interface ProgramFieldsProps {
  edit: ProgramEdit
  readOnly: boolean
  /** Changes with the same `merge` in a row are undone together. */
  onChange: (edit: ProgramEdit, merge: string) => void
}

/** A program's title, length, description and welcome. */
export const ProgramFields = ({ edit, readOnly, onChange: change }: ProgramFieldsProps) => (
  <>
    <div className={classes.fields}>
      <TextInput
        id="program-title"
        label="Title"
        readOnly={readOnly}
        maxLength={PROGRAM_TITLE_MAX}
        value={edit.title}
        onChange={({ currentTarget }) => change({ ...edit, title: currentTarget.value }, 'title')}
      />
      <NumberInput
        label="Days"
        readOnly={readOnly}
        min={1}
        max={PROGRAM_DAYS_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        value={edit.days}
        onChange={(days) => typeof days === 'number' && days >= 1 && change({ ...edit, days }, 'days')}
      />
    </div>
    <Textarea
      label="Description"
      description="For coaches who choose a program."
      readOnly={readOnly}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={PROGRAM_DESCRIPTION_MAX}
      value={edit.description}
      onChange={({ currentTarget }) => change({ ...edit, description: currentTarget.value }, 'description')}
    />
    <Textarea
      label="Welcome"
      description="Sent on enrollment, if the coach wants that. {{ client.firstName }} is the client’s first name."
      readOnly={readOnly}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={MESSAGE_TEXT_MAX}
      value={edit.welcome}
      onChange={({ currentTarget }) => change({ ...edit, welcome: currentTarget.value }, 'welcome')}
    />
  </>
)
