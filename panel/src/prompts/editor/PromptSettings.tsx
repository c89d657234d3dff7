import { NumberInput, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { PROMPT_TEMPERATURE, PROMPT_TITLE_MAX, PROMPT_TOKENS, PROMPT_WORDS_MAX } from '@attune/contract/prompts/limits'
import { promptProviderQuery } from '../prompt-queries.ts'
import type { PromptFaults, PromptFields } from './prompt-fields.ts'
import { isSaveKey } from './save-key.ts'
import classes from './PromptEditor.module.css'

const MODEL_MAX = 200

interface PromptSettingsProps {
  saved: PromptTemplate | null
  fields: PromptFields
  faults: PromptFaults
  onChange: (part: Partial<PromptFields>) => void
}

/** A prompt template's title, and how the model is called. */
export const PromptSettings = ({ saved, fields, faults, onChange: change }: PromptSettingsProps) => {
  const { data: provider } = useQuery(promptProviderQuery)
  return (
    <div className={classes.settings}>
      <TextInput
        label="Title"
        // For a new template, the focus starts on its name.
        autoFocus={saved === null}
        maxLength={PROMPT_TITLE_MAX}
        autoComplete="off"
        value={fields.title}
        error={faults.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextInput
        label="Model"
        placeholder={provider == null ? 'Installation default' : `${provider.model} (installation default)`}
        maxLength={MODEL_MAX}
        autoComplete="off"
        spellCheck={false}
        value={fields.model}
        onChange={({ currentTarget }) => change({ model: currentTarget.value })}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Max tokens"
          min={PROMPT_TOKENS.min}
          max={PROMPT_TOKENS.max}
          allowDecimal={false}
          clampBehavior="strict"
          value={fields.maxTokens}
          error={faults.maxTokens}
          onChange={(maxTokens) => change({ maxTokens })}
        />
        <NumberInput
          label="Temperature"
          placeholder="Default"
          min={PROMPT_TEMPERATURE.min}
          max={PROMPT_TEMPERATURE.max}
          step={0.1}
          decimalScale={2}
          clampBehavior="strict"
          value={fields.temperature}
          error={faults.temperature}
          onChange={(temperature) => change({ temperature })}
        />
      </div>
      <Words
        label="Breaking words"
        description="If the client’s message or the answer has one of them, a person answers."
        words={fields.breakingWords}
        error={faults.breakingWords}
        onChange={(breakingWords) => change({ breakingWords })}
      />
      <Words
        label="Stop words"
        description="If the client’s message or the answer has one of them, the session ends."
        words={fields.stopWords}
        error={faults.stopWords}
        onChange={(stopWords) => change({ stopWords })}
      />
      {saved !== null && (
        <p className={classes.facts}>
          <code>{saved._id}</code>
          {saved.updatedBy !== null && <span>Last saved by {saved.updatedBy.name}</span>}
        </p>
      )}
    </div>
  )
}

interface WordsProps {
  label: string
  description: string
  words: string[]
  error: string | undefined
  onChange: (words: string[]) => void
}

/** Words, each ended by Enter or a comma. One that is still being typed is saved, too. */
const Words = ({ label, description, words, error, onChange }: WordsProps) => {
  const [typed, setTyped] = useState('')
  return (
    <TagsInput
      label={label}
      description={description}
      maxTags={PROMPT_WORDS_MAX}
      splitChars={[',']}
      placeholder={words.length === 0 ? 'Press Enter or comma to add' : ''}
      value={words}
      error={error}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={(event) => {
        const word = typed.trim()
        if (!isSaveKey(event) || word === '' || words.includes(word)) return
        onChange([...words, word])
        setTyped('')
      }}
    />
  )
}
