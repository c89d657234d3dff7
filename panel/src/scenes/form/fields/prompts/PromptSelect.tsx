import { IconExternalLink } from '@tabler/icons-react'
import { calls } from '../../../../client/calls.ts'
import { SearchSelect } from '../../../../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../../../../ui/inputs/use-choices.ts'
import { useMay } from '../../../../client/account.ts'
import classes from '../fields.module.css'

const PROMPTS: ChoiceSource = {
  key: 'prompt-names',
  search: async (q, signal) => namesOf(await calls.scenes.listPromptNames({ ...(q !== '' && { q }) }, { signal })),
  byIds: async (ids, signal) => namesOf(await calls.scenes.listPromptNames({ ids: ids.join(',') }, { signal })),
}

interface PromptSelectProps {
  label: string
  hint?: string | undefined
  value: string | null
  error: string | null
  readOnly: boolean
  onChange: (id: string | undefined) => void
}

/** A prompt template by its title. */
export const PromptSelect = ({ label, hint, value, error, readOnly, onChange }: PromptSelectProps) => (
  <div className={classes.list}>
    <SearchSelect
      label={label}
      description={hint}
      placeholder="Search prompt templates"
      source={PROMPTS}
      unknown="Unknown Name"
      value={value}
      clearable={false}
      disabled={readOnly}
      error={error}
      onChange={(id) => onChange(id ?? undefined)}
    />
    {value !== null && <OpenPrompt id={value} />}
  </div>
)

const namesOf = ({ data }: { data: { _id: string; title: string }[] }) =>
  data.map(({ _id, title }) => ({ id: _id, name: title, detail: _id.slice(0, 10) }))

/** Opens the prompt template in a new tab; for accounts that may see prompts. */
const OpenPrompt = ({ id }: { id: string }) =>
  useMay('prompt-templates.view') && (
    <a className={classes.link} href={`/prompt-templates/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
      <IconExternalLink size={15} stroke={1.5} aria-hidden="true" />
      Open Prompt
    </a>
  )
