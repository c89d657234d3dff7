import { useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import { formatCount } from '../../../ui/format-count.ts'
import { formatTime } from '../../../ui/time/format-times.ts'
import { WhyStep } from '../why/WhyStep.tsx'
import { SampleReply } from './SampleReply.tsx'
import type { TalkRow } from './talk-rows.ts'
import type { RealReplies } from './use-real-replies.ts'
import classes from './Talk.module.css'

interface SceneMessageProps {
  row: Extract<TalkRow, { kind: 'out' }>
  steps: readonly TapeStep[]
  nodes: readonly SceneNode[]
  version: string
  isFocused: boolean
  real: RealReplies
  onFocus: () => void
}

/** A message of the scene: its gate decision, and why it was sent. */
export const SceneMessage = ({ row, steps, nodes, version, isFocused, real, onFocus }: SceneMessageProps) => {
  const { message, time, sample, step } = row
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const zone = steps[step]?.after.world.zone ?? 'UTC'
  return (
    <>
      <p className={classes.bubble} dir="auto" data-focused={isFocused || undefined} data-gate={message.gate.decision}>
        {message.text === '' ? formatCount(message.attachments.length, 'file') : message.text}
      </p>
      <p className={classes.meta}>
        <span>{time}</span>
        {describeGate(message.gate, zone) !== null && (
          <span className={classes.held}>{describeGate(message.gate, zone)}</span>
        )}
        {sample && <SampleReply node={message.node} text={message.text} real={real} />}
        <button
          type="button"
          className={classes.why}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => {
            onFocus()
            setAnchor((now) => (now === null ? currentTarget : null))
          }}
        >
          why
        </button>
      </p>
      {anchor !== null && (
        <WhyStep
          message={message}
          at={row.at}
          steps={steps}
          nodes={nodes}
          version={version}
          below={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

/** What the gate did other than sending; null if the message was sent. */
const describeGate = (gate: SceneMessageProps['row']['message']['gate'], zone: string): string | null => {
  switch (gate.decision) {
    case 'sent':
      return null
    case 'held':
      return `held until ${formatTime(gate.until, zone)}`
    case 'omitted':
      return 'Delivery omitted'
    case 'skipped':
      return 'skipped, muted'
  }
}
