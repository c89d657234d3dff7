import { Suspense, type ReactNode } from 'react'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { SideHandle } from './SideHandle.tsx'
import { useSideWidth } from './use-side-width.ts'
import classes from './EditorSide.module.css'

interface EditorSideProps {
  /** Whether it shows where there is no room for it beside the canvas. */
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside the canvas, 420 wide at first; over it in narrow windows. */
export const EditorSide = ({ open, onClose, children }: EditorSideProps) => {
  const { width, resize } = useSideWidth()
  return (
    <>
      {open && (
        // The close button of what shows, and Esc, do the same.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={classes.scrim} onClick={onClose} />
      )}
      <aside
        className={classes.side}
        aria-label="Scene and nodes"
        data-open={open || undefined}
        style={{ '--side-width': `${width}px` } as React.CSSProperties}
      >
        <SideHandle width={width} onResize={resize} />
        <div className={classes.body}>
          <Suspense fallback={<SkeletonRows count={6} height={61} label="Loading the form" />}>{children}</Suspense>
        </div>
      </aside>
    </>
  )
}
