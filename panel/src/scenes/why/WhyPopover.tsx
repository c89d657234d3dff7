import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { Why } from '@attune/contract/scenes/runs/why'
import { useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { PromptLogs } from '../../prompts/PromptLogs.tsx'
import { PopoverCard } from '../../ui/PopoverCard.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { OPEN_STEP, StepLink } from '../StepLink.tsx'
import { placeBeside } from './place-beside.ts'
import { messageNumberOf, whyQuery, type WhySubject } from './why-subject.ts'
import { WhyRows } from './WhyRows.tsx'
import classes from './WhyPopover.module.css'

interface WhyPopoverProps {
  of: WhySubject
  /** The button that opened it. */
  below: HTMLElement
  onClose: () => void
}

/** Why automation sent a message, or why one is held: path, values, schedule, gate and version. */
export const WhyPopover = ({ of, below, onClose }: WhyPopoverProps) => {
  const popover = useRef<HTMLDivElement>(null)
  const mayOpen = useMay('scenes.view')
  const mayRead = useMay('messages.prompt-logs')
  const why = useQuery(whyQuery(of))
  const step = why.data === undefined ? null : stepOf(why.data)
  const question = 'messageId' in of ? 'Why this message?' : 'Why is it waiting?'

  // The height changes when the answer arrives.
  useLayoutEffect(() => {
    if (popover.current !== null) placeBeside(popover.current, below)
  }, [below, why.data, why.error])

  return (
    <PopoverCard
      ref={popover}
      title={question}
      order={3}
      width={440}
      mode="auto"
      onClose={onClose}
      buttons={
        <>
          {'messageId' in of && <span className={classes.number}>msg {messageNumberOf(of.messageId)}</span>}
          {why.data !== undefined && (
            <button
              type="button"
              className="icon-button"
              aria-label="Copy"
              data-tip="Copy"
              onClick={() => void copy(JSON.stringify(why.data, null, 2))}
            >
              <IconCopy size={16} stroke={1.5} aria-hidden="true" />
            </button>
          )}
        </>
      }
    >
      {why.data !== undefined && <WhyRows why={why.data} />}
      {'messageId' in of && mayRead && why.data !== undefined && why.data.prompt !== null && (
        <PromptLogs messageId={of.messageId} />
      )}
      {why.data === undefined && why.error === null && (
        <SkeletonRows count={5} height={44} label="Loading the reasons" />
      )}
      {why.data === undefined && why.error !== null && (
        <p className={classes.failed} role="alert">
          {failureOf(why.error).content}{' '}
          <button type="button" className={classes.again} onClick={() => void why.refetch()}>
            Try again
          </button>
        </p>
      )}
      {((step !== null && mayOpen) || 'messageId' in of) && (
        <footer className={classes.foot}>
          {step !== null && mayOpen && (
            <StepLink sceneId={step.sceneId} version={step.version} nodeId={step.nodeId}>
              {OPEN_STEP}
            </StepLink>
          )}
          {'messageId' in of && <span>Alt-click the message to copy its debug data</span>}
        </footer>
      )}
    </PopoverCard>
  )
}

/** The node that wrote it; null if no scene did. */
const stepOf = ({ scene, node, version }: Why): { sceneId: string; version: number; nodeId: string } | null =>
  scene === null || node === null || version === null
    ? null
    : { sceneId: scene._id, version: version.number, nodeId: node._id }

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'good', title: 'The debug data copied to the clipboard.' })
  } catch {
    // Denied, or no clipboard without HTTPS: all the user needs to know is that nothing was copied.
    notify({ kind: 'bad', title: 'Failed to copy.' })
  }
}
