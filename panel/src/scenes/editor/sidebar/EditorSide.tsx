import { Suspense, type ReactNode } from 'react'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { ResizeEdge } from '../../../ui/ResizeEdge.tsx'
import { clampWidth, SIDE, useSideWidth } from './use-side-width.ts'
import classes from './EditorSide.module.css'

interface EditorSideProps {
  /** Whether it is open in windows too narrow to show it permanently. */
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** Next to the canvas, resizable; over the canvas in narrow windows. */
export const EditorSide = ({ open, onClose, children }: EditorSideProps) => {
  const { width, resize } = useSideWidth()
  return (
    <>
      {open && (
        // Esc and the close button in the sidebar do the same.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={classes.scrim} onClick={onClose} />
      )}
      <aside
        className={classes.side}
        aria-label="Scene and nodes"
        data-open={open || undefined}
        style={{ '--side-width': `${width}px` } as React.CSSProperties}
      >
        <div className={classes.edge}>
          <ResizeEdge
            width={width}
            limits={SIDE}
            paneOf={(edge) => edge.closest('aside')}
            onPreview={(pane, next) => pane.style.setProperty('--side-width', `${clampWidth(next)}px`)}
            onReset={(pane) => pane.style.setProperty('--side-width', `${width}px`)}
            onResize={resize}
          />
        </div>
        <div className={classes.body}>
          <Suspense fallback={<SkeletonRows count={6} height={61} label="Loading the form" />}>{children}</Suspense>
        </div>
      </aside>
    </>
  )
}
