import { Radio, TagsInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import { KEYWORD_LIMITS, type KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx'
import { scenesBut } from '../form/fields/scene-choices.ts'
import { answerProblem, holdOf, NEW_KEYWORD, toEdit, toInput, wordProblem, type KeywordEdit } from './keyword-edits.ts'
import { refreshKeywords } from './keyword-queries.ts'
import { PreviewLine } from './PreviewLine.tsx'
import { SegmentsLine } from './SegmentsLine.tsx'
import classes from './Keywords.module.css'

interface KeywordDialogProps {
  /** Null for a new one. */
  keyword: Keyword | null
  others: readonly Keyword[]
  onClose: () => void
}

interface PartProps {
  edit: KeywordEdit
  onChange: (part: Partial<KeywordEdit>) => void
}

/** Creates a keyword, or changes one. */
export const KeywordDialog = ({ keyword, others, onClose }: KeywordDialogProps) => {
  const [edit, setEdit] = useState<KeywordEdit>(() => (keyword === null ? NEW_KEYWORD : toEdit(keyword)))
  const change = (part: Partial<KeywordEdit>) => setEdit((now) => ({ ...now, ...part }))
  const saveOver = useSaveOver(keyword, { refresh: refreshKeywords })
  const save = async () => {
    const input = toInput(edit)
    await saveOver(
      (latest) =>
        latest === null
          ? calls.keywords.create({ ...input, isActive: true })
          : calls.keywords.update({ id: latest._id, 'if-match': latest.rev, ...input, isActive: latest.isActive }),
      toEdit,
    )
    notify({ kind: 'good', title: `${input.words[0] ?? 'Keyword'} saved` })
  }
  const problem = wordProblem(edit.words, others)
  return (
    <DialogForm
      title={keyword === null ? 'New keyword' : `Edit ${keyword.words[0]}`}
      submit={keyword === null ? 'Create' : 'Save'}
      size={560}
      hold={holdOf(edit, others)}
      onSubmit={save}
      onClose={onClose}
    >
      <TagsInput
        data-autofocus
        size="xs"
        label="Words"
        description="Capitals, accents, and punctuation around a word don’t count."
        placeholder={edit.words.length === 0 ? 'JOIN: press Enter or comma to add' : ''}
        splitChars={[',']}
        acceptValueOnBlur
        maxTags={KEYWORD_LIMITS.words}
        value={edit.words}
        error={problem}
        onChange={(words) => change({ words })}
      />
      <Radio.Group label="Matches" value={edit.match} onChange={(match) => change({ match: match as KeywordMatch })}>
        <div className={classes.options}>
          <Radio value="whole" label="A text that says nothing else" />
          <Radio value="first" label="A text that begins with it, which still waits for a person" />
        </div>
      </Radio.Group>
      {problem === null && edit.words.length > 0 && <PreviewLine words={edit.words} match={edit.match} />}
      <Actions edit={edit} onChange={change} />
    </DialogForm>
  )
}

/** What the keyword does: any combination of these. */
const Actions = ({ edit, onChange }: PartProps) => (
  <>
    <div>
      <Textarea
        label="Answer"
        description="Sent at once, at any hour. Empty for none."
        autosize
        minRows={2}
        maxRows={8}
        value={edit.answer}
        error={answerProblem(edit.answer)}
        onChange={({ currentTarget }) => onChange({ answer: currentTarget.value })}
      />
      <SegmentsLine text={edit.answer.trim()} max={KEYWORD_LIMITS.answerSegments} />
    </div>
    <LabelsInput
      label="Add labels"
      value={edit.addLabels}
      max={KEYWORD_LIMITS.labels}
      longest={CONTACT_TEXTS.label}
      onChange={(addLabels) => onChange({ addLabels })}
    />
    <LabelsInput
      label="Remove labels"
      value={edit.removeLabels}
      max={KEYWORD_LIMITS.labels}
      longest={CONTACT_TEXTS.label}
      onChange={(removeLabels) => onChange({ removeLabels })}
    />
    <SearchSelect
      label="Start a scene"
      placeholder="Search scenes"
      source={scenesBut('')}
      unknown="Unknown scene"
      value={edit.scene}
      onChange={(scene) => onChange({ scene })}
    />
  </>
)

export const DeleteKeywordDialog = ({ keyword, onClose }: { keyword: Keyword; onClose: () => void }) => {
  const [name = ''] = keyword.words
  const remove = async () => {
    await calls.keywords.remove({ id: keyword._id })
    await refreshKeywords()
    notify({ kind: 'good', title: `${name} deleted` })
  }
  return (
    <DialogForm title={`Delete ${name}?`} submit="Delete keyword" danger onSubmit={remove} onClose={onClose}>
      <p>Clients who text it are no longer labeled, answered or started. What it has done stays.</p>
    </DialogForm>
  )
}
