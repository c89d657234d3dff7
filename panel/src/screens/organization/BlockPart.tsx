import type { ReactNode } from 'react'
import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import type { OnDirty } from '../../client/forms/use-unsaved-parts.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import type { Block } from './block.ts'
import { useBlock, type BlockState } from './use-block.ts'
import classes from './BlockPart.module.css'

export interface BlockHost {
  organizationId: string
  settings: AutomationSettings
  onDirty: OnDirty
}

interface BlockPartProps<Values> extends BlockHost {
  block: Block<Values>
  children: (state: BlockState<Values>) => ReactNode
}

/** Settings that are saved together: fields for those who may change them, sentences for the others. */
export const BlockPart = <Values extends object>(props: BlockPartProps<Values>) => {
  const { block, settings } = props
  return (
    <SettingsPart title={block.title} words={block.words}>
      {settings.abilities.update ? <BlockForm {...props} /> : <Sentences of={block.describe(block.read(settings))} />}
    </SettingsPart>
  )
}

const BlockForm = <Values extends object>({ block, children, ...host }: BlockPartProps<Values>) => {
  const state = useBlock({ block, ...host })
  const { theirs, values } = state
  const isWrong = Object.keys(block.check(values)).length > 0
  return (
    <EditForm
      form={state}
      label={block.title}
      className={classes.form}
      {...(theirs !== null && { save: 'Save mine', discard: 'Use theirs' })}
    >
      {children(state)}
      {!isWrong && <Sentences of={block.describe(values)} />}
      {theirs !== null && (
        <div className={classes.conflict} role="alert" tabIndex={-1}>
          <p>Someone else changed this in the meantime. With theirs:</p>
          <Sentences of={block.describe(theirs)} />
        </div>
      )}
    </EditForm>
  )
}

/** The current settings, as sentences. */
const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={classes.sentences}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
