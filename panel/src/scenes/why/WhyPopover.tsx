import { IconCopy, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { OPEN_STEP, StepLink } from '../StepLink.tsx'
import { placeBeside } from './place-beside.ts'
import { messageNumberOf, whyQuery, type WhySubject } from './why-subject.ts'
import { WhyRows } from './WhyRows.tsx'
import classes from './WhyPopover.module.css'

interface WhyPopoverProps {
  of: WhySubject
  /** The button it opens from. */
  below: HTMLElement
  onClose: () => void
}

/** Why automation wrote a message, or why it waits: the way through the scene, values, schedule, gate and version. */
export const WhyPopover = ({ of, below, onClose }: WhyPopoverProps) => {
  const popover = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const mayOpen = useMay('scenes.view')
  const why = useQuery(whyQuery(of))
  const question = 'messageId' in of ? 'Why this message?' : 'Why does it wait?'

  useLayoutEffect(() => {
    popover.current?.showPopover()
    close.current?.focus()
  }, [])
  // Its height is known once the answer is there.
  useLayoutEffect(() => {
    if (popover.current !== null) placeBeside(popover.current, below)
  }, [below, why.data, why.error])

  return (
    <div
      ref={popover}
      popover="auto"
      className={classes.popover}
      role="dialog"
      aria-label={question}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <header className={classes.head}>
        <h3 className={classes.title}>{question}</h3>
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
        <button ref={close} type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </header>
      {why.data !== undefined && <WhyRows why={why.data} />}
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
      {((why.data !== undefined && mayOpen) || 'messageId' in of) && (
        <footer className={classes.foot}>
          {why.data !== undefined && mayOpen && (
            <StepLink sceneId={why.data.scene._id} version={why.data.version.number} nodeId={why.data.node._id}>
              {OPEN_STEP}
            </StepLink>
          )}
          {'messageId' in of && <span>Alt-click on the message copies the debug data</span>}
        </footer>
      )}
    </div>
  )
}

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'good', title: 'The debug data copied to the clipboard.' })
  } catch {
    // Not allowed, or no clipboard without https: the person only needs to know that nothing was copied.
    notify({ kind: 'bad', title: 'Failed to copy.' })
  }
}
