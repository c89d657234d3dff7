import { IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { notifyFailure } from '../../client/notify.ts'
import type { WhySubject } from './why-subject.ts'
import classes from './SceneName.module.css'

const load = () => import('./WhyPopover.tsx')
const preload = () => load().catch(() => undefined)
const WhyPopover = lazy(async () => ({ default: (await load()).WhyPopover }))

interface SceneNameProps {
  /** What to explain. */
  of: WhySubject
  title: string
}

/** The scene that sent a message; the dotted line opens its explanation. */
export const SceneName = ({ of, title }: SceneNameProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={classes.name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void preload()}
        onFocus={() => void preload()}
        onClick={({ currentTarget }) => {
          // Loaded before opening, so that a failed download is reported.
          if (anchor === null) load().then(() => setAnchor(currentTarget), notifyFailure)
          else setAnchor(null)
        }}
      >
        <IconRoute size={14} stroke={1.5} aria-hidden="true" />
        <span className={classes.title}>{title}</span>
        <span className="visually-hidden">. Why this message?</span>
      </button>
      {anchor !== null && (
        <Suspense>
          <WhyPopover of={of} below={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
