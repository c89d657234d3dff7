import { IconChevronRight, IconPin, IconPinFilled } from '@tabler/icons-react'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { TapeMessage, TapeStep } from '@attune/engine/tape/tape-step'
import { PopoverCard } from '../../../ui/PopoverCard.tsx'
import { pathOf } from '../../why/describe-why.ts'
import { DecisionLine, WhyRow } from '../../why/WhyRows.tsx'
import { describeGate, whyOf } from './why-of.ts'
import rowClasses from '../../why/WhyRows.module.css'
import classes from './WhyStep.module.css'

interface WhyStepProps {
  message: TapeMessage
  at: string
  steps: readonly TapeStep[]
  nodes: readonly SceneNode[]
  version: string
  /** The button that opened it. */
  below: HTMLElement
  onClose: () => void
}

/** Why a message of the tape was sent. Stays open next to the conversation, over the canvas. */
export const WhyStep = ({ message, steps, nodes, version, below, onClose }: WhyStepProps) => {
  const card = useRef<HTMLDivElement>(null)
  const [isPinned, setIsPinned] = useState(false)
  const why = whyOf(message, steps, nodes)
  const { shown, left } = pathOf(why)
  const gate = describeGate(message)
  useLayoutEffect(() => {
    if (card.current !== null) place(card.current, below)
  }, [below])
  const closeUnlessInside = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return
      below.focus()
      return onClose()
    }
    const inside =
      event.target instanceof Node && (card.current?.contains(event.target) || below.contains(event.target))
    if (!isPinned && !inside) onClose()
  })
  useEffect(() => {
    const listen = (event: Event) => closeUnlessInside(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <PopoverCard
      ref={card}
      title="Why this message?"
      order={2}
      width={340}
      mode="manual"
      onClose={onClose}
      buttons={
        <button
          type="button"
          className="icon-button"
          aria-label="Keep open"
          aria-pressed={isPinned}
          onClick={() => setIsPinned(!isPinned)}
        >
          {isPinned ? (
            <IconPinFilled size={15} aria-hidden="true" />
          ) : (
            <IconPin size={15} stroke={1.5} aria-hidden="true" />
          )}
        </button>
      }
    >
      <dl className={rowClasses.rows}>
        <WhyRow term="Path">
          <p className={classes.path}>
            {left > 0 && <span>{left} earlier steps</span>}
            {shown.map(({ word, detail }, at) => (
              <Fragment key={at}>
                {(at > 0 || left > 0) && <IconChevronRight size={13} stroke={1.5} aria-label="then" />}
                <span>
                  {word}
                  {detail !== null && <code> {detail}</code>}
                </span>
              </Fragment>
            ))}
          </p>
        </WhyRow>
        {why.values.length > 0 && (
          <WhyRow term="Values">
            {why.values.map((value, at) => (
              <DecisionLine key={at} value={value} />
            ))}
          </WhyRow>
        )}
        {why.schedule.length > 0 && (
          <WhyRow term="Schedule">
            {why.schedule.map((line) => (
              <p key={line}>{emphasizeTime(line)}</p>
            ))}
          </WhyRow>
        )}
        {why.prompt !== null && (
          <WhyRow term="Prompt">
            <p>{why.prompt}</p>
          </WhyRow>
        )}
        <WhyRow term="Gate">
          <p>
            <b className={classes.gate} data-gate={message.gate.decision}>
              {gate.word}
            </b>{' '}
            {gate.rest}
          </p>
        </WhyRow>
        <WhyRow term="Version">
          <p>{version}</p>
        </WhyRow>
      </dl>
    </PopoverCard>
  )
}

/** Makes the time in a line bold. */
const emphasizeTime = (line: string): ReactNode => {
  const match = /^((?:picked|[\w-]+ time) )(\d\d:\d\d [AP]M)(.*)$/.exec(line)
  return match === null ? (
    line
  ) : (
    <>
      {match[1]}
      <b className={classes.time}>{match[2]}</b>
      {match[3]}
    </>
  )
}

/** To the left of the conversation if there is room, slightly above the button. */
const place = (card: HTMLElement, button: HTMLElement): void => {
  const { left, top } = (button.closest('li') ?? button).getBoundingClientRect()
  const room = left - card.offsetWidth - GAP * 2
  card.style.left = `${Math.max(GAP, room >= GAP ? left - card.offsetWidth - EDGE : GAP)}px`
  // Stays above the scrubber if it fits there.
  const floor = Math.max((document.querySelector('[data-floor]')?.getBoundingClientRect().top ?? innerHeight) - GAP, 0)
  const end = card.offsetHeight + GAP <= floor ? floor : innerHeight - GAP
  card.style.top = `${Math.max(GAP, Math.min(top - 30, end - card.offsetHeight))}px`
}
const GAP = 8
const EDGE = 22
