import { ActionIcon, FocusTrap, Portal, Tooltip } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useCloseOnBack } from '../ui/close-on-back.ts'
import { panBy, SCALE_MAX, WHOLE, zoomTo, type GalleryView } from './gallery-view.ts'
import { disableInPlace } from '../ui/disable-in-place.ts'
import classes from './Gallery.module.css'

/** A picture in the gallery. `src` is displayed, `url` is downloaded. */
export interface GalleryPicture {
  id: string
  src: string
  url: string
  thumbnail: string | null
  name: string
  /** Its sender and time, shown instead of its name. */
  caption?: string
}

interface GalleryProps {
  pictures: readonly GalleryPicture[]
  /** Id of the picture to show first. */
  openAt: string
  /** False while more pictures are still coming, so their number isn't known. */
  isComplete?: boolean
  onClose: () => void
  /** Further actions for the displayed picture. */
  actions?: (picture: GalleryPicture) => ReactNode
}

const STEP = 1.5
/** How far a finger moves sideways to turn to another picture, in px. */
const SWIPE_PX = 50

/**
 * Full-screen pictures, always in the dark theme. Keys: arrows, plus and minus, Esc. Back closes it. The wheel and double click zoom,
 * dragging pans, and a finger swipes to the next picture.
 */
export const Gallery = ({ pictures, openAt, isComplete = true, onClose, actions }: GalleryProps) => {
  const [shownId, setShownId] = useState(openAt)
  const [view, setView] = useState(WHOLE)
  const [failed, setFailed] = useState<string | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  )
  const picture = pictures[at]
  useInertPage()
  useCloseOnBack(onClose)

  const step = (by: number) => {
    const next = pictures[at + by]
    if (next === undefined) return
    setView(WHOLE)
    setShownId(next.id)
  }
  const zoom = (factor: number, point = { x: 0, y: 0 }) =>
    setView((before) => clampView(zoomTo(before, before.scale * factor, point), stage.current))
  const move = (x: number, y: number) => setView((before) => panBy(before, { x, y }, sizeOf(stage.current)))

  const handleKeyDown = (event: KeyboardEvent) => {
    const action = {
      Escape: onClose,
      ArrowLeft: () => (view.scale > 1 ? move(60, 0) : step(-1)),
      ArrowRight: () => (view.scale > 1 ? move(-60, 0) : step(1)),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setView(WHOLE),
    }[event.key]
    // The page below has its own shortcuts.
    event.stopPropagation()
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  useWheel(stage, (factor, point) => zoom(factor, point))
  const touchedAt = useRef<number | null>(null)
  const endTouch = (x: number) => {
    const moved = touchedAt.current === null || view.scale > 1 ? 0 : x - touchedAt.current
    touchedAt.current = null
    if (Math.abs(moved) >= SWIPE_PX) step(moved > 0 ? -1 : 1)
  }

  if (picture === undefined) return null
  return (
    <Portal>
      <FocusTrap active>
        {/* Keys work wherever focus is inside the dialog. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className={classes.gallery}
          role="dialog"
          aria-modal="true"
          aria-label={captionOf(picture)}
          data-mantine-color-scheme="dark"
          onKeyDown={handleKeyDown}
        >
          <GalleryBar
            picture={picture}
            position={isComplete && pictures.length > 1 ? `${at + 1} of ${pictures.length}` : null}
            scale={view.scale}
            onZoom={zoom}
            onClose={onClose}
          >
            {actions?.(picture)}
          </GalleryBar>
          <div
            ref={stage}
            className={classes.stage}
            data-zoomed={view.scale > 1 || undefined}
            onDoubleClick={(event) =>
              view.scale > 1 ? setView(WHOLE) : zoom(2.5, pointOf(stage.current, event.clientX, event.clientY))
            }
            onPointerDown={(event) => view.scale > 1 && event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) =>
              event.currentTarget.hasPointerCapture(event.pointerId) && move(event.movementX, event.movementY)
            }
            onClick={(event) => event.target === event.currentTarget && view.scale === 1 && onClose()}
            onTouchStart={({ touches }) => {
              touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
            }}
            onTouchEnd={({ changedTouches }) => endTouch(changedTouches[0]?.clientX ?? 0)}
          >
            {failed === picture.src ? (
              <span className={classes.failed} role="img" aria-label="Couldn’t load the photo">
                <IconX size={32} stroke={1.5} aria-hidden="true" />
              </span>
            ) : (
              <img
                key={picture.id}
                className={classes.picture}
                src={picture.src}
                alt={captionOf(picture)}
                draggable={false}
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
                onError={() => setFailed(picture.src)}
              />
            )}
          </div>
          {at > 0 && (
            <button type="button" className={classes.before} aria-label="Previous photo" onClick={() => step(-1)}>
              <IconChevronLeft size={26} stroke={1.5} aria-hidden="true" />
            </button>
          )}
          {at < pictures.length - 1 && (
            <button type="button" className={classes.after} aria-label="Next photo" onClick={() => step(1)}>
              <IconChevronRight size={26} stroke={1.5} aria-hidden="true" />
            </button>
          )}
        </div>
      </FocusTrap>
    </Portal>
  )
}

interface GalleryBarProps {
  picture: GalleryPicture
  /** Such as `2 of 5`; null for a single picture. */
  position: string | null
  scale: number
  onZoom: (factor: number) => void
  onClose: () => void
  /** Further actions. */
  children: ReactNode
}

const GalleryBar = ({ picture, position, scale, onZoom, onClose, children }: GalleryBarProps) => (
  <header className={classes.bar}>
    <span className={classes.name} dir="auto">
      {captionOf(picture)}
    </span>
    {position !== null && (
      <span className={classes.count} role="status">
        {position}
      </span>
    )}
    <div className={classes.tools}>
      {children}
      <Action label="Zoom out" disabled={scale === 1} onClick={() => onZoom(1 / STEP)} icon={IconZoomOut} />
      <Action label="Zoom in" disabled={scale === SCALE_MAX} onClick={() => onZoom(STEP)} icon={IconZoomIn} />
      <Tooltip label="Download">
        <ActionIcon
          component="a"
          href={picture.url}
          download={picture.name}
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Download"
        >
          <IconDownload size={20} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </div>
    <Action label="Close" onClick={onClose} icon={IconX} first />
  </header>
)

interface ActionProps {
  label: string
  icon: typeof IconX
  onClick: () => void
  disabled?: boolean
  /** Focused when the gallery opens. */
  first?: boolean
}

const Action = ({ label, icon: Icon, onClick, disabled = false, first = false }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      // Stays focusable while disabled, so that the keys keep working.
      {...disableInPlace(disabled)}
      {...(first && { 'data-autofocus': true })}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={20} stroke={1.5} />
    </ActionIcon>
  </Tooltip>
)

const captionOf = ({ caption, name }: GalleryPicture): string => caption ?? name

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
})

const clampView = (view: GalleryView, element: HTMLElement | null): GalleryView =>
  panBy(view, { x: 0, y: 0 }, sizeOf(element))

const pointOf = (element: HTMLElement | null, x: number, y: number): { x: number; y: number } => {
  const box = element?.getBoundingClientRect()
  return box === undefined ? { x: 0, y: 0 } : { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 }
}

/** React's wheel listeners are passive, so the page below would scroll along. */
const useWheel = (
  stage: React.RefObject<HTMLDivElement | null>,
  onWheel: (factor: number, point: { x: number; y: number }) => void,
) => {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onWheel(Math.exp(-event.deltaY / 400), pointOf(stage.current, event.clientX, event.clientY))
  })
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => handleWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [stage])
}

/** Makes the page below inert, for screen readers too. On close, focus goes back to where it was. */
const useInertPage = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('#root')
    root?.setAttribute('inert', '')
    return () => {
      root?.removeAttribute('inert')
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [before])
}
