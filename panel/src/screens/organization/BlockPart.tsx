import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import type { Block } from './block.ts'
import { useBlock, type BlockState } from './use-block.ts'
import classes from './BlockPart.module.css'

export interface BlockHost {
  organizationId: string
  settings: AutomationSettings
  onDirty: (title: string, dirty: boolean) => void
}

interface BlockPartProps<Values> extends BlockHost {
  block: Block<Values>
  children: (state: BlockState<Values>) => ReactNode
}

/** Settings that are saved together: fields for those who may change them, sentences for the others. */
export const BlockPart = <Values,>(props: BlockPartProps<Values>) => {
  const { block, settings } = props
  return (
    <SettingsPart title={block.title} words={block.words}>
      {settings.abilities.update ? <BlockForm {...props} /> : <Sentences of={block.describe(block.read(settings))} />}
    </SettingsPart>
  )
}

const BlockForm = <Values,>({ block, organizationId, settings, onDirty, children }: BlockPartProps<Values>) => {
  const state = useBlock({ block, organizationId, settings, onDirty })
  const form = useRef<HTMLFormElement>(null)
  const { errors, dirty, busy, general, theirs, values } = state
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    state.save()
  }
  const isWrong = Object.keys(block.check(values)).length > 0
  return (
    <form ref={form} className={classes.form} aria-label={block.title} onSubmit={send} noValidate>
      {children(state)}
      {!isWrong && <Sentences of={block.describe(values)} />}
      {theirs !== null && (
        <div className={classes.conflict} role="alert">
          <p>Someone else changed this in the meantime. With theirs:</p>
          <Sentences of={block.describe(theirs)} />
        </div>
      )}
      {general !== null && (
        <p className={classes.problem} role="alert">
          {general}
        </p>
      )}
      {(dirty || busy) && (
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {theirs === null ? 'Save' : 'Save mine'}
          </Button>
          <Button variant="default" disabled={busy} onClick={state.discard}>
            {theirs === null ? 'Discard' : 'Use theirs'}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What holds, in sentences. */
const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className={classes.sentences}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
