import { Button, CloseButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useAccount } from '../../client/account.ts'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { useFocusBack } from '../../ui/focus-back.ts'
import { openOverlay } from '../open-overlay.ts'
import { endTourOffer } from './end-tour-offer.ts'
import { placeCard, type Box } from './place-card.ts'
import { findTarget, tourStepsOf, type TourStep } from './tour-steps.ts'
import classes from './Tour.module.css'

/**
 * Shows where things are, one after another. The page below doesn't react. Closing it early doesn't end the offer on
 * Home. Opened through `openOverlay`.
 */
export const Tour = () => {
  const account = useAccount()
  // The steps the page can show when the tour starts: on a phone, some parts aren't there.
  const [steps] = useState(() => tourStepsOf(account).filter((step) => findTarget(step) !== null))
  const [at, setAt] = useState(0)
  const step = steps[at]
  const dialog = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useFocusBack()
  const close = () => openOverlay(null)
  useCloseOnBack(close)
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  // Each step has a Next button of its own, so that screen readers read the step.
  useLayoutEffect(() => next.current?.focus(), [at])
  const target = usePlace(dialog, step)
  if (step === undefined) return null
  const isLast = at === steps.length - 1
  const goOn = () => {
    if (!isLast) return setAt(at + 1)
    endTourOffer(account)
    close()
  }
  const goBack = () => setAt(Math.max(0, at - 1))
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' && !isLast) goOn()
    if (key === 'ArrowLeft') goBack()
  }
  return (
    // The arrow keys are an extra: its buttons do the same.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.tour}
      aria-labelledby="tour-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={handleKey}
    >
      {target !== null && <div className={classes.ring} style={target} aria-hidden="true" />}
      <div className={classes.card} data-card>
        <header className={classes.head}>
          <h2 id="tour-title" className={classes.title}>
            {step.title}
          </h2>
          <CloseButton size={28} aria-label="Close the tour" onClick={close} />
        </header>
        <p id="tour-text" className={classes.text}>
          {step.text}
        </p>
        <footer className={classes.foot}>
          <span className={classes.count}>
            {at + 1} of {steps.length}
          </span>
          {at > 0 && (
            <Button variant="default" onClick={goBack}>
              Back
            </Button>
          )}
          <Button key={at} ref={next} aria-describedby="tour-title tour-text" onClick={goOn}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}

/** Puts the card beside what the step points at, and returns where that is. Follows the window's size. */
const usePlace = (dialog: { current: HTMLDialogElement | null }, step: TourStep | undefined): Box | null => {
  const [target, setTarget] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const place = () => {
      const card = dialog.current?.querySelector<HTMLElement>('[data-card]')
      if (card == null || step === undefined) return
      const element = findTarget(step)
      element?.scrollIntoView({ block: 'nearest' })
      const box = element?.getBoundingClientRect()
      const found = box === undefined ? null : { left: box.left, top: box.top, width: box.width, height: box.height }
      const { left, top } = placeCard(
        found,
        { width: card.offsetWidth, height: card.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
      )
      card.style.left = `${left}px`
      card.style.top = `${top}px`
      setTarget(found)
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [dialog, step])
  return target
}
