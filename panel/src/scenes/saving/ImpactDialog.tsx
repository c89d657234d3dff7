import { Radio } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formatRunCount, formatClientCount } from '../format-counts.ts'
import type { ImpactDialogProps } from './dialog-props.ts'
import { LIVE_CHOICES, toLiveChoice, type LiveKind } from './live-choice.ts'
import { StandingNodes } from './StandingNodes.tsx'
import classes from './ImpactDialog.module.css'

/** Asks before saving while clients are in the scene: shows where they are, and what will happen to them. */
export const ImpactDialog = ({ impact, nodes, onSave, onClose }: ImpactDialogProps) => {
  const [kind, setKind] = useState<LiveKind>('pin')
  const [moves, setMoves] = useState<Readonly<Record<string, string>>>({})
  const { active, versions } = impact
  return (
    <DialogForm
      title={`${formatClientCount(active)} in this scene`}
      submit={kind === 'end' ? `Save and end ${formatRunCount(active)}` : 'Save'}
      danger={kind === 'end'}
      size={560}
      onSubmit={() => onSave(toLiveChoice(kind, moves, impact.nodes))}
      onClose={onClose}
    >
      <p className={classes.versions}>
        {versions.map(({ version, active: runs }) => (
          <span key={version}>
            v{version} <strong>{formatRunCount(runs)}</strong>
          </span>
        ))}
      </p>
      <Radio.Group
        label="What happens to them"
        value={kind}
        onChange={(next) => setKind(LIVE_CHOICES.find((choice) => choice.kind === next)?.kind ?? 'pin')}
      >
        <div className={classes.choices}>
          {LIVE_CHOICES.map((choice) => (
            <Radio
              key={choice.kind}
              size="xs"
              value={choice.kind}
              label={choice.title}
              description={choice.about}
              {...(choice.kind === 'pin' && { 'data-autofocus': true })}
            />
          ))}
        </div>
      </Radio.Group>
      <StandingNodes standing={impact.nodes} nodes={nodes} kind={kind} moves={moves} onMove={setMoves} />
    </DialogForm>
  )
}
