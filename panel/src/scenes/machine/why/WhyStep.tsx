import { IconChevronRight, IconPin, IconPinFilled, IconX } from '@tabler/icons-react'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { TapeMessage, TapeStep } from '@attune/engine/tape/tape-step'
import rowClasses from '../../why/WhyRows.module.css'
import { pathOf, describeDecision } from '../../why/describe-why.ts'
import { describeGate, whyOf } from './why-of.ts'
import classes from './WhyStep.module.css'

interface WhyStepProps {
  message: TapeMessage
  at: string
  steps: readonly TapeStep[]
  nodes: readonly SceneNode[]
  version: string
  /** The button it opens from. */
  below: HTMLElement
  onClose: () => void
}

/** Why a message of the tape was written: it stands beside the conversation, over the canvas, until it is closed. */
export const WhyStep = ({ message, steps, nodes, version, below, onClose }: WhyStepProps) => {
  const card = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const [isPinned, setIsPinned] = useState(false)
  const why = whyOf(message, steps, nodes)
  const { shown, left } = pathOf(why)
  const gate = describeGate(message)
  useLayoutEffect(() => {
    if (card.current === null) return
    card.current.showPopover()
    place(card.current, below)
    close.current?.focus()
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
    <div ref={card} popover="manual" className={classes.card} role="dialog" aria-label="Why this message?">
      <header className={classes.head}>
        <h2 className={classes.title}>Why this message?</h2>
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
        <button ref={close} type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </header>
      <dl className={rowClasses.rows}>
        <Row term="Path">
          <p className={classes.path}>
            {left > 0 && <span>{left} steps before</span>}
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
        </Row>
        {why.values.length > 0 && (
          <Row term="Values">
            {why.values.map((value, at) => {
              const description = describeDecision(value)
              return description === null ? null : (
                <p key={at} data-bad={description.bad || undefined}>
                  {description.code !== null && <code>{description.code}</code>} {description.words}
                </p>
              )
            })}
          </Row>
        )}
        {why.schedule.length > 0 && (
          <Row term="Schedule">
            {why.schedule.map((line) => (
              <p key={line}>{emphasizeTime(line)}</p>
            ))}
          </Row>
        )}
        {why.prompt !== null && (
          <Row term="Prompt">
            <p>{why.prompt}</p>
          </Row>
        )}
        <Row term="Gate">
          <p>
            <b className={classes.gate} data-gate={message.gate.decision}>
              {gate.word}
            </b>{' '}
            {gate.rest}
          </p>
        </Row>
        <Row term="Version">
          <p>{version}</p>
        </Row>
      </dl>
    </div>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={rowClasses.row}>
    <dt>{term}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** The time that a line ends with, in 600. */
const emphasizeTime = (line: string): ReactNode => {
  const match = /^((?:picked|\w+Time) )(\d\d:\d\d [AP]M)(.*)$/.exec(line)
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

/** Left of the conversation where there is room, its top a little above the button. */
const place = (card: HTMLElement, button: HTMLElement): void => {
  const { left, top } = (button.closest('li') ?? button).getBoundingClientRect()
  const room = left - card.offsetWidth - GAP * 2
  card.style.left = `${Math.max(GAP, room >= GAP ? left - card.offsetWidth - EDGE : GAP)}px`
  // Time stays in view where there is room above it.
  const floor = Math.max((document.querySelector('[data-floor]')?.getBoundingClientRect().top ?? innerHeight) - GAP, 0)
  const end = card.offsetHeight + GAP <= floor ? floor : innerHeight - GAP
  card.style.top = `${Math.max(GAP, Math.min(top - 30, end - card.offsetHeight))}px`
}
const GAP = 8
const EDGE = 22
